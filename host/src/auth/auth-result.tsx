import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import type { ReactElement, ReactNode } from 'react';

interface AuthResultProps {
  readonly status: 'success' | 'warning';
  readonly title: ReactNode;
  readonly subTitle?: ReactNode;
  readonly extra: ReactNode;
}

/** How an auth page ends. antd's own brings the illustrations of pages that the sign-in does not have. */
export function AuthResult({ status, title, subTitle, extra }: AuthResultProps): ReactElement {
  const Icon = status === 'success' ? CheckCircleFilled : WarningFilled;
  return (
    <div className="auth-result">
      <Icon aria-hidden className={`auth-result-icon is-${status}`} />
      <div className="auth-result-title">{title}</div>
      {subTitle === undefined ? null : <div className="auth-result-text">{subTitle}</div>}
      <div className="auth-result-extra">{extra}</div>
    </div>
  );
}
