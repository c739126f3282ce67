import { once } from './once.ts';

/** Calendar date without a zone, ISO 8601: `2026-03-05`. Years 1000–9999. */
export type IsoDate = string;
/** UTC instant, ISO 8601: `2026-03-05T09:30:00.000Z`. */
export type Instant = string;

/** Last year that a person or a bank may name: what is calculated from it, years on, is still a date. */
const LAST_YEAR = 9899;
const DAY_MS = 86_400_000;
const ZERO = '0'.charCodeAt(0);
const RUSSIAN_DATE = /^(\d{1,2})[./](\d{1,2})[./]([1-9]\d{3})$/u;

interface DateParts {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
}

/** Whether the text is a date of the calendar, in the years 1000–9899, so that a term of years can be added. */
export function isIsoDate(value: unknown): value is IsoDate {
  const parts = typeof value === 'string' && toParts(value);
  return parts ? parts.year <= LAST_YEAR : false;
}

/** Reads `05.03.2026` (also `5.3.2026`); `null` when it is not a date of the calendar. */
export function parseDate(input: string): IsoDate | null {
  const match = RUSSIAN_DATE.exec(input.trim());
  if (!match) return null;
  const date = `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}`;
  return isIsoDate(date) ? date : null;
}

/** `05.03.2026`. @throws RangeError when it is not a date. */
export function formatDate(date: IsoDate): string {
  const { year, month, day } = partsOf(date);
  return `${two(day)}.${two(month)}.${year}`;
}

const longDate = once(() => new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }));
const monthAndYear = once(
  () => new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** `5 марта 2026 г.` @throws RangeError when it is not a date. */
export function formatLongDate(date: IsoDate): string {
  return longDate().format(epochDay(date) * DAY_MS);
}

/** `март 2026 г.` @throws RangeError when it is not a date. */
export function formatMonth(date: IsoDate): string {
  return monthAndYear().format(epochDay(date) * DAY_MS);
}

/** Order of dates, months or instants by time, earliest first: their texts sort as they do, and no language has to be asked. */
export function compareDates(one: IsoDate | Instant, other: IsoDate | Instant): number {
  return one < other ? -1 : Number(one > other);
}

/** Days since 1970-01-01. @throws RangeError when it is not a date. */
export function epochDay(date: IsoDate): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** Whole days from one date to another; negative backwards. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return epochDay(to) - epochDay(from);
}

/** The date so many days later. @throws RangeError outside years 1000–9999. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromEpochDay(epochDay(date) + days);
}

/**
 * The same day so many months later; a day that the month lacks becomes its last one:
 * 31 January + 1 month is 28 February.
 * @throws RangeError outside years 1000–9999.
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return toIso({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/**
 * Whole calendar months from one date to another: the most that `addMonths` can add without passing the other; negative
 * backwards.
 * @throws RangeError when one is not a date.
 */
export function monthsBetween(from: IsoDate, to: IsoDate): number {
  const [start, end] = [partsOf(from), partsOf(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  const last = Math.min(start.day, daysInMonth(end.year, end.month));
  return end.day < last ? months - 1 : months;
}

/** The first day of the date's month. */
export function firstOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`;
}

/** Days of a month; `month` is 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether the year has a 29 February. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Year, month 1–12 and day of a date. @throws RangeError when it is not a date. */
export function partsOf(date: IsoDate): DateParts {
  const parts = toParts(date);
  if (!parts) throw new RangeError(`not a date: ${date}`);
  return parts;
}

/** Day of the week, 1 Monday – 7 Sunday. */
export function weekday(date: IsoDate): number {
  return ((((epochDay(date) + 3) % 7) + 7) % 7) + 1;
}

function fromEpochDay(day: number): IsoDate {
  const date = new Date(day * DAY_MS);
  return toIso({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
}

function toIso({ year, month, day }: DateParts): IsoDate {
  if (!(year >= 1000 && year <= 9999)) throw new RangeError(`year out of range: ${year}`);
  return `${year}-${two(month)}-${two(day)}`;
}

/** By characters: a schedule of decades reads thousands of dates, for which a pattern takes four times as long. */
function toParts(text: string): DateParts | null {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return null;
  const year = toDigits(text, 0, 4);
  const month = toDigits(text, 5, 7);
  const day = toDigits(text, 8, 10);
  const exists = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : null;
}

/** Number that a part of a text spells in digits; `NaN` when it does not. */
function toDigits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return value;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
