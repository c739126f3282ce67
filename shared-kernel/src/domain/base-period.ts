import { addMonths, daysBetween, daysInMonth, partsOf } from './dates.ts';
import type { IsoDate } from './dates.ts';

/** A standard time interval of article 6 of 353-ФЗ: so many months or so many days, a year at most. */
export interface BasePeriod {
  readonly unit: 'month' | 'day';
  readonly length: number;
}

const YEAR: BasePeriod = { unit: 'month', length: 12 };
const DAYS_IN_YEAR = 365;
/** For the full cost all months are equally long. */
const DAYS_IN_MONTH = DAYS_IN_YEAR / 12;

/** Base periods in a year of 365 days. */
export function periodsInYear({ unit, length }: BasePeriod): number {
  return (unit === 'month' ? 12 : DAYS_IN_YEAR) / length;
}

/**
 * The base period of a schedule, article 6 part 2 of 353-ФЗ: the standard interval that occurs most often,
 * the smallest of several equally frequent ones; a year when all intervals are longer; the rounded
 * average when none repeats.
 * @param dates distinct dates of the cash flow, ascending, the issue first.
 */
export function basePeriodOf(dates: readonly IsoDate[]): BasePeriod {
  const intervals = dates.slice(1).map((date, index) => intervalBetween(dates[index] ?? date, date));
  const standard = intervals.filter((interval) => countDays(interval) <= DAYS_IN_YEAR);
  if (standard.length === 0) return YEAR;
  const counted = count(standard).filter(({ times }) => times > 1);
  counted.sort((a, b) => b.times - a.times || countDays(a.interval) - countDays(b.interval));
  return counted[0]?.interval ?? average(intervals);
}

/** Whole base periods from the issue to a date, and the rest as a share of a period. */
export function periodsTo(
  period: BasePeriod,
  issue: IsoDate,
  date: IsoDate,
): { whole: number; share: number } {
  const days = daysBetween(issue, date);
  if (period.unit === 'day') {
    return { whole: Math.floor(days / period.length), share: (days % period.length) / period.length };
  }
  const [from, to] = [partsOf(issue), partsOf(date)];
  let whole = Math.floor(((to.year - from.year) * 12 + to.month - from.month) / period.length);
  // The month has come, its day not yet.
  if (addMonths(issue, whole * period.length) > date) whole -= 1;
  const rest = daysBetween(addMonths(issue, whole * period.length), date);
  return { whole, share: rest / (period.length * DAYS_IN_MONTH) };
}

/** Whole months when the dates fall on the same day of the month (or its end), otherwise days. */
function intervalBetween(from: IsoDate, to: IsoDate): BasePeriod {
  const [a, b] = [partsOf(from), partsOf(to)];
  const day = Math.max(a.day, b.day);
  const onSameDay = [a, b].every((part) => part.day === Math.min(day, daysInMonth(part.year, part.month)));
  const months = (b.year - a.year) * 12 + b.month - a.month;
  return onSameDay && months > 0
    ? { unit: 'month', length: months }
    : { unit: 'day', length: daysBetween(from, to) };
}

function average(intervals: readonly BasePeriod[]): BasePeriod {
  const days = intervals.reduce((sum, interval) => sum + countDays(interval), 0) / intervals.length;
  if (days >= DAYS_IN_YEAR) return YEAR;
  const months = Math.round(days / DAYS_IN_MONTH);
  return months >= 1
    ? { unit: 'month', length: months }
    : { unit: 'day', length: Math.max(1, Math.round(days)) };
}

function countDays({ unit, length }: BasePeriod): number {
  return unit === 'month' ? length * DAYS_IN_MONTH : length;
}

function count(intervals: readonly BasePeriod[]): { interval: BasePeriod; times: number }[] {
  const counts = new Map<string, { interval: BasePeriod; times: number }>();
  for (const interval of intervals) {
    const key = `${interval.unit}${interval.length}`;
    const known = counts.get(key);
    if (known) known.times += 1;
    else counts.set(key, { interval, times: 1 });
  }
  return [...counts.values()];
}
