import type { ReactElement } from 'react';
import styles from './progress-line.module.css';

export interface ProgressLineProps {
  /** 0 to 100. */
  readonly percent: number;
  /** What goes on, and how far it is. */
  readonly label: string;
  /** `running`: it goes on, and nobody knows how far it is. */
  readonly state?: 'normal' | 'running' | 'done' | 'failed';
  readonly className?: string | undefined;
}

/** How far something has come. */
export function ProgressLine({
  percent,
  label,
  state = 'normal',
  className,
}: ProgressLineProps): ReactElement {
  return (
    <progress
      max={100}
      value={percent}
      aria-label={label}
      className={[styles.line, styles[state], className].filter(Boolean).join(' ')}
    />
  );
}
