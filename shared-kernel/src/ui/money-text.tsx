import type { ReactElement } from 'react';
import { formatMoney, formatMoneyShort } from '../domain/money.ts';
import styles from './text.module.css';

export interface MoneyTextProps {
  /** Integer kopecks; `null` when unknown. */
  readonly kopecks: number | null | undefined;
  readonly strong?: boolean;
  /** Without kopecks where there are none: for lists, where no sum is checked to the kopeck. */
  readonly short?: boolean;
}

/** A sum of money as `1 234 567,50 ₽`; an em dash when unknown. */
export function MoneyText({ kopecks, strong = false, short = false }: MoneyTextProps): ReactElement {
  const format = short ? formatMoneyShort : formatMoney;
  const text = kopecks === null || kopecks === undefined ? '—' : format(kopecks);
  return <span className={strong ? `${styles.figures} ${styles.strong}` : styles.figures}>{text}</span>;
}
