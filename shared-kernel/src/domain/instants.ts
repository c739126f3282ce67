import { addDays, daysBetween, epochDay, formatDate } from './dates.ts';
import type { Instant, IsoDate } from './dates.ts';
import { plural } from './plurals.ts';
import { RELATIVE_TIME } from '../locale/relative-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let known: { readonly zone: string; readonly offset: number } | undefined;

/** The zone of the agent's browser: `Europe/Moscow`. */
export function localZone(): string {
  // Asking costs a new format each time, and lists ask for every row; a journey into another zone is noticed.
  const offset = new Date().getTimezoneOffset();
  if (known?.offset !== offset) {
    known = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, offset };
  }
  return known.zone;
}

/** The calendar date of an instant in a zone. @throws RangeError when the instant or the zone is unknown. */
export function dateOf(instant: Instant, zone?: string): IsoDate {
  const { year, month, day } = zoned(instant, zone);
  return `${year}-${month}-${day}`;
}

/** Today in a zone. */
export function today(zone?: string, now: Instant = new Date().toISOString()): IsoDate {
  return dateOf(now, zone);
}

/** `12:30` in a zone. */
export function formatTime(instant: Instant, zone?: string): string {
  const { hour, minute } = zoned(instant, zone);
  return `${hour}:${minute}`;
}

/** `05.03.2026 12:30` in a zone. */
export function formatDateTime(instant: Instant, zone?: string): string {
  return `${formatDate(dateOf(instant, zone))} ${formatTime(instant, zone)}`;
}

/** The minute of `now` that has begun, for rows that say how long ago something was and are drawn anew once a minute. */
export function thisMinute(now: Date = new Date()): Instant {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
}

const NEAR_DAYS = new Map([
  [-1, RELATIVE_TIME.yesterday],
  [0, RELATIVE_TIME.today],
  [1, RELATIVE_TIME.tomorrow],
]);

/** `сегодня`, `вчера`, `завтра`, otherwise `05.03.2026`; by the calendar of the zone. */
export function formatRelativeDay(instant: Instant, now: Instant, zone?: string): string {
  const date = dateOf(instant, zone);
  return NEAR_DAYS.get(daysBetween(dateOf(now, zone), date)) ?? formatDate(date);
}

/**
 * `сейчас`, `5 минут назад`, `3 часа назад` within the day, then `вчера` and the date.
 * An instant ahead of a slow clock reads `сейчас`.
 */
export function formatTimeAgo(instant: Instant, now: Instant, zone?: string): string {
  const elapsedMs = epochMs(now) - epochMs(instant);
  if (elapsedMs < MINUTE_MS && elapsedMs > -HOUR_MS) return RELATIVE_TIME.now;
  if (elapsedMs < 0 || dateOf(instant, zone) !== dateOf(now, zone))
    return formatRelativeDay(instant, now, zone);
  const [unitMs, forms] =
    elapsedMs < HOUR_MS ? [MINUTE_MS, RELATIVE_TIME.minutes] : [HOUR_MS, RELATIVE_TIME.hours];
  const count = Math.floor(elapsedMs / unitMs);
  return RELATIVE_TIME.ago(count, plural(count, forms));
}

/**
 * The instant at which a calendar day begins in a zone: bounds for date filters.
 * A day whose midnight does not exist (clocks forward at 0:00) begins at its first minute that does.
 */
export function startOfDay(date: IsoDate, zone?: string): Instant {
  const wallMs = epochDay(date) * DAY_MS;
  // The offset before and the one after the day's start: the earlier instant that falls into the day is its start.
  const candidates = [wallMs - DAY_MS, wallMs + DAY_MS]
    .map((near) => wallMs - offsetMs(near, zone))
    .sort((a, b) => a - b);
  const start = candidates.find((ms) => dateOf(new Date(ms).toISOString(), zone) === date);
  return new Date(start ?? wallMs).toISOString();
}

/** The zone of papers, deadlines and reports, wherever the server's clock stands. */
const MOSCOW = 'Europe/Moscow';

/** The date of a moment in Moscow: what a paper made then bears, and what a deadline is counted from. */
export function dateInMoscow(at: Date | Instant): IsoDate {
  return dateOf(typeof at === 'string' ? at : at.toISOString(), MOSCOW);
}

/** The dates that a moment has in Russia, from the first to the last: whose day it is, the server cannot know. */
export function datesInRussia(at: Date): { readonly earliest: IsoDate; readonly latest: IsoDate } {
  const instant = at.toISOString();
  return { earliest: dateOf(instant, 'Europe/Kaliningrad'), latest: dateOf(instant, 'Asia/Kamchatka') };
}

/** When a day that a Russian paper names is over: midnight in Moscow, wherever the reader's clock stands. */
export function endOfDayInMoscow(date: IsoDate): Date {
  return new Date(startOfDay(addDays(date, 1), MOSCOW));
}

/** Offset of the zone from UTC at an instant, ms east. */
function offsetMs(ms: number, zone?: string): number {
  const { year, month, day, hour, minute, second } = zoned(new Date(ms).toISOString(), zone);
  const wall = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return wall - Math.floor(ms / 1000) * 1000;
}

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Without a zone in that of the agent, which is the engine's own: nobody has to ask for its name, or make a format. */
function zoned(instant: Instant, zone?: string): Record<Field, string> {
  if (zone === undefined || zone === localZone()) return local(new Date(epochMs(instant)));
  const format = formats.get(zone) ?? createFormat(zone);
  const fields: Record<Field, string> = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of format.formatToParts(epochMs(instant))) {
    if (type in fields) fields[type as Field] = value;
  }
  return { ...fields, year: fields.year.padStart(4, '0') };
}

function local(date: Date): Record<Field, string> {
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    year: String(date.getFullYear()).padStart(4, '0'),
    month: two(date.getMonth() + 1),
    day: two(date.getDate()),
    hour: two(date.getHours()),
    minute: two(date.getMinutes()),
    second: two(date.getSeconds()),
  };
}

/** Making a format is a hundred times slower than using it, and lists show hundreds of instants. */
function createFormat(zone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formats.set(zone, format);
  return format;
}

function epochMs(instant: Instant): number {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant}`);
  return ms;
}
