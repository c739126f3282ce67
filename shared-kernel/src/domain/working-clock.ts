import { addDays } from './dates.ts';
import type { Instant, IsoDate } from './dates.ts';
import { dateInMoscow } from './instants.ts';
import { RUSSIAN_CALENDAR } from './russian-calendar.ts';
import { isWorkingDay, nextWorkingDay } from './working-days.ts';
import type { WorkingCalendar } from './working-days.ts';

/** Banks work by the clock of Moscow, which has stood at UTC+3 since 2014. */
const OPENS_UTC = 'T06:00:00.000Z';
const CLOSES_UTC = 'T15:00:00.000Z';
const MINUTE_MS = 60_000;

/** A working day is 9:00–18:00 in Moscow. */
export const WORKING_DAY_MINUTES = 9 * 60;

/** Working minutes from one instant to a later one; 0 when it is not later. Whole minutes, rounded down. */
export function workingMinutesBetween(
  from: Instant,
  to: Instant,
  calendar: WorkingCalendar = RUSSIAN_CALENDAR,
): number {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (!(fromMs < toMs)) return 0;
  const last = dateInMoscow(to);
  let totalMs = 0;
  for (let day = dateInMoscow(from); day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(day, calendar)) continue;
    const [opens, closes] = getHours(day);
    totalMs += Math.max(0, Math.min(toMs, closes) - Math.max(fromMs, opens));
  }
  return Math.floor(totalMs / MINUTE_MS);
}

/**
 * The instant at which so many working minutes have passed.
 * @throws RangeError when `minutes` is not a whole number from 0 to a million.
 */
export function addWorkingMinutes(
  from: Instant,
  minutes: number,
  calendar: WorkingCalendar = RUSSIAN_CALENDAR,
): Instant {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1_000_000) {
    throw new RangeError(`working minutes: ${minutes}`);
  }
  let leftMs = minutes * MINUTE_MS;
  let day: IsoDate = nextWorkingDay(dateInMoscow(from), calendar);
  let startMs = Date.parse(from);
  for (;;) {
    const [opens, closes] = getHours(day);
    startMs = Math.max(startMs, opens);
    if (startMs + leftMs <= closes) return new Date(startMs + leftMs).toISOString();
    leftMs -= Math.max(0, closes - startMs);
    day = nextWorkingDay(addDays(day, 1), calendar);
  }
}

function getHours(day: IsoDate): readonly [opensMs: number, closesMs: number] {
  return [Date.parse(`${day}${OPENS_UTC}`), Date.parse(`${day}${CLOSES_UTC}`)];
}
