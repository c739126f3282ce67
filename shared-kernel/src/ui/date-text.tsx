import type { ReactElement } from 'react';
import { formatDate, isIsoDate } from '../domain/dates.ts';
import { dateOf, formatDateTime } from '../domain/instants.ts';
import styles from './text.module.css';

export interface DateTextProps {
  /** ISO date or UTC instant; `null` when unknown. */
  readonly value: string | null | undefined;
  /** Shows the time as well (instants only). */
  readonly withTime?: boolean;
}

/** A date as `05.03.2026`, in the agent's zone for instants, with the time on request. */
export function DateText({ value, withTime = false }: DateTextProps): ReactElement {
  if (!value) return <span>—</span>;
  const text = isIsoDate(value)
    ? formatDate(value)
    : withTime
      ? formatDateTime(value)
      : formatDate(dateOf(value));
  return (
    <time dateTime={value} className={styles.figures}>
      {text}
    </time>
  );
}
