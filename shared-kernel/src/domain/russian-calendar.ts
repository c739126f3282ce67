import { weekday } from './dates.ts';
import type { IsoDate } from './dates.ts';
import type { WorkingCalendar } from './working-days.ts';

/**
 * The production calendar of Russia as data: days that differ from «weekends and the holidays of article 112».
 * By year: the Government's resolution about transfers, and holidays on a weekend that the article itself moves to the
 * next working day. For a year without a resolution yet only the latter are known.
 */
export const RUSSIAN_DAYS_OFF: readonly IsoDate[] = [
  // 2024: resolution 1314 of 10.08.2023
  '2024-04-29',
  '2024-04-30',
  '2024-05-10',
  '2024-12-30',
  '2024-12-31',
  // 2025: resolution 1335 of 04.10.2024
  '2025-05-02',
  '2025-05-08',
  '2025-06-13',
  '2025-11-03',
  '2025-12-31',
  // 2026: resolution 1466 of 24.09.2025; 8 March and 9 May fall on a weekend
  '2026-01-09',
  '2026-03-09',
  '2026-05-11',
  '2026-12-31',
  // 2027: by article 112 alone: 1 May, 9 May and 12 June fall on a weekend
  '2027-05-03',
  '2027-05-10',
  '2027-06-14',
];

/** Weekend days that the resolutions declare working. */
export const RUSSIAN_WORKING_WEEKENDS: readonly IsoDate[] = [
  '2024-04-27',
  '2024-11-02',
  '2024-12-28',
  '2025-11-01',
];

/** The calendar by which banks in Russia count their working days. */
export const RUSSIAN_CALENDAR: WorkingCalendar = {
  daysOff: new Set(RUSSIAN_DAYS_OFF.filter((date) => weekday(date) <= 5)),
  workingDays: new Set(RUSSIAN_WORKING_WEEKENDS),
};
