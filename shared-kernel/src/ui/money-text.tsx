import type { ReactElement } from 'react';
import { formatMoneyShort } from '../domain/money.ts';
import styles from './text.module.css';

export interface MoneyTextProps {
  /** Integer kopecks; `null` when unknown. */
  readonly kopecks: number | null | undefined;
  readonly strong?: boolean;
}

/** A sum of money as `1 234 567,50 ₽`, without kopecks where there are none; an em dash when unknown. */
export function MoneyText({ kopecks, strong = false }: MoneyTextProps): ReactElement {
  const text = kopecks === null || kopecks === undefined ? '—' : formatMoneyShort(kopecks);
  return <span className={strong ? `${styles.figures} ${styles.strong}` : styles.figures}>{text}</span>;
}
