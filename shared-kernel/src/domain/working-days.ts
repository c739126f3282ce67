import { addDays, partsOf, weekday } from './dates.ts';
import type { IsoDate } from './dates.ts';

/** Days off that the Government moves each year, on top of the fixed ones. */
export interface WorkingCalendar {
  /** Weekdays declared days off. */
  readonly daysOff?: ReadonlySet<IsoDate>;
  /** Weekend days declared working. */
  readonly workingDays?: ReadonlySet<IsoDate>;
}

/** Non-working holidays of article 112 of the Labour Code, `MM-DD`. */
const HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '01-02',
  '01-03',
  '01-04',
  '01-05',
  '01-06',
  '01-07',
  '01-08',
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
]);

/** Whether banks in Russia work on that day: neither weekend nor holiday, after the year's transfers. */
export function isWorkingDay(date: IsoDate, calendar: WorkingCalendar = {}): boolean {
  if (calendar.workingDays?.has(date)) return true;
  if (calendar.daysOff?.has(date)) return false;
  return weekday(date) <= 5 && !isHoliday(date);
}

/** The date itself when it is a working day, otherwise the next one that is. */
export function nextWorkingDay(date: IsoDate, calendar: WorkingCalendar = {}): IsoDate {
  let day = date;
  while (!isWorkingDay(day, calendar)) day = addDays(day, 1);
  return day;
}

/**
 * So many working days after a date, which itself does not count: terms like «within 3 working days».
 * @throws RangeError when the count is not a whole number from 0 to 10 000.
 */
export function addWorkingDays(date: IsoDate, count: number, calendar: WorkingCalendar = {}): IsoDate {
  if (!Number.isInteger(count) || count < 0 || count > 10_000) throw new RangeError(`working days: ${count}`);
  let day = date;
  for (let left = count; left > 0; left -= 1) day = nextWorkingDay(addDays(day, 1), calendar);
  return day;
}

function isHoliday(date: IsoDate): boolean {
  partsOf(date);
  return HOLIDAYS.has(date.slice(5));
}
