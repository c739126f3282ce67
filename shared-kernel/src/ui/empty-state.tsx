import { InboxOutlined } from '@ant-design/icons';
import { theme } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { UI_TEXTS } from '../locale/words.ts';

export interface EmptyStateProps {
  readonly title?: string;
  /** What to do about it. */
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  /** The way out: a button or a link. */
  readonly action?: ReactNode;
  readonly compact?: boolean;
}

/** Nothing to show, and what can be done about it. */
export function EmptyState({
  title = UI_TEXTS.emptyTitle,
  description,
  icon = <InboxOutlined aria-hidden />,
  action,
  compact = false,
}: EmptyStateProps): ReactElement {
  const { token } = theme.useToken();
  return (
    <div
      role="status"
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 8,
        padding: compact ? '20px 16px' : '48px 16px',
        textAlign: 'center',
      }}
    >
      <span
        aria-hidden
        style={{ fontSize: compact ? 28 : 40, lineHeight: 1, color: token.colorTextTertiary }}
      >
        {icon}
      </span>
      <div style={{ fontSize: compact ? 14 : 16, fontWeight: 600 }}>{title}</div>
      {description ? (
        <div style={{ maxWidth: 460, color: token.colorTextSecondary }}>{description}</div>
      ) : null}
      {action ? <div style={{ marginTop: 8 }}>{action}</div> : null}
    </div>
  );
}
