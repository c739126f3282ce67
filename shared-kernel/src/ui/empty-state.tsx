import { InboxOutlined } from '@ant-design/icons';
import type { ReactElement, ReactNode } from 'react';
import { UI_TEXTS } from '../locale/words.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title?: ReactNode;
  /** It is all that the page has: the title is its main heading. */
  readonly isPage?: boolean;
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
  isPage = false,
  description,
  icon = <InboxOutlined aria-hidden />,
  action,
  compact = false,
}: EmptyStateProps): ReactElement {
  const Title = isPage ? 'h1' : 'div';
  return (
    <div role="status" className={compact ? `${styles.empty} ${styles.compact}` : styles.empty}>
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
      <Title className={styles.title}>{title}</Title>
      {description ? <div className={styles.description}>{description}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
