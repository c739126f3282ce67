import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

interface NoticeProps {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
}

const ICONS: Readonly<Record<NoticeProps['kind'], IconName>> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'error',
};

/** A message above a form. A screen reader is interrupted only by what went wrong. */
export function Notice({ kind, title, description, action }: NoticeProps): ReactElement {
  const isUrgent = kind === 'error' || kind === 'warning';
  return (
    <div className={`auth-notice is-${kind}`} role={isUrgent ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div className="auth-notice-text">
        <div>{title}</div>
        {description === undefined ? null : <div className="auth-notice-more">{description}</div>}
      </div>
      {action}
    </div>
  );
}
