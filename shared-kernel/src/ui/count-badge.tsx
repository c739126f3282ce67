import type { ReactElement } from 'react';
import styles from './count-badge.module.css';

export interface CountBadgeProps {
  /** Nothing is shown at zero. */
  readonly count: number;
  readonly className?: string;
}

const MOST = 99;

/** A number that wants to be seen; what is around it says what it counts. */
export function CountBadge({ count, className = '' }: CountBadgeProps): ReactElement | null {
  if (count === 0) return null;
  return (
    <span aria-hidden className={`${styles.count} ${className}`}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
