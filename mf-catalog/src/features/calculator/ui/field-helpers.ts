import { formatMoneyCompact, formatMoneyShort } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatRate } from 'shared-kernel/domain/rates';
import { evenScale, growingScale } from '../../../common/slider-scale.ts';
import { ru } from '../locale/ru.ts';

/** Scales and wordings of the calculator's fields, the same in all three calculations. */
export const SCALES = {
  /** 100 thousand to 500 million roubles, in kopecks. */
  amount: growingScale(10_000_000, 50_000_000_000),
  /** 0–40 % by quarters. */
  rate: evenScale(0, 4000, 25),
  /** Guarantees cost little: 0–15 % by tenths. */
  guaranteeRate: evenScale(0, 1500, 10),
  loanMonths: evenScale(1, 360, 1),
  depositMonths: evenScale(1, 60, 1),
  days: evenScale(1, 1100, 1),
} as const;

export const inMoney = formatMoneyCompact;
/** A sum that is not rounded; a dash when there is none. */
export const inFull = (kopecks: number | null | undefined): string =>
  kopecks === null || kopecks === undefined ? ru.common.dash : formatMoneyShort(kopecks);
export const inRate = formatRate;
export const inMonths = (value: number): string => formatCount(value, ru.calculator.months);
export const inDays = (value: number): string => formatCount(value, ru.calculator.days);
