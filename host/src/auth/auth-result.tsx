import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface AuthResultProps {
  readonly status: 'success' | 'warning';
  readonly title: ReactNode;
  readonly subTitle?: ReactNode;
  readonly extra: ReactNode;
}

/** How an auth page ends. */
export function AuthResult({ status, title, subTitle, extra }: AuthResultProps): ReactElement {
  return (
    <div className="auth-result">
      <Icon name={status === 'success' ? 'check' : 'warning'} className={`auth-result-icon is-${status}`} />
      <div className="auth-result-title">{title}</div>
      {subTitle === undefined ? null : <div className="auth-result-text">{subTitle}</div>}
      <div className="auth-result-extra">{extra}</div>
    </div>
  );
}
