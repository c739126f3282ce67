import fc from 'fast-check';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  formatDate,
  formatLongDate,
  formatMonth,
  isIsoDate,
  monthsBetween,
  parseDate,
  weekday,
} from './dates.ts';
import { addWorkingDays, isWorkingDay, nextWorkingDay } from './working-days.ts';

const anyDate = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays('1700-01-01', days));

describe('reading and writing dates', () => {
  it.each([
    ['05.03.2026', '2026-03-05'],
    [' 5.3.2026 ', '2026-03-05'],
    ['29.02.2028', '2028-02-29'],
    ['29.02.2026', null],
    ['31.04.2026', null],
    ['00.01.2026', null],
    ['01.13.2026', null],
    ['05.03.26', null],
    ['05.03.0202', null],
    ['2026-03-05', null],
    ['', null],
  ])('%j', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it('writes dates', () => {
    expect(formatDate('2026-03-05')).toBe('05.03.2026');
    expect(formatLongDate('2026-03-05')).toMatch(/^5\sмарта\s2026\sг\.$/);
    expect(formatMonth('2026-03-05')).toMatch(/^март\s2026\sг\.$/);
    expect(() => formatDate('2026-02-30')).toThrow(RangeError);
  });

  it('knows dates from other text', () => {
    expect(isIsoDate('2026-03-05')).toBe(true);
    for (const other of ['2026-3-5', '2026-02-29', '2026-03-05T00:00:00Z', '', null, 5]) {
      expect(isIsoDate(other)).toBe(false);
    }
  });

  it('reads what it writes', () => {
    fc.assert(fc.property(anyDate, (date) => expect(parseDate(formatDate(date))).toBe(date)));
  });
});

describe('calendar arithmetic', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-05-10', 0, '2026-05-10'],
  ])('%s + %d months is %s', (date, months, result) => {
    expect(addMonths(date, months)).toBe(result);
  });

  it('counts days over leap years and months', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(daysBetween('2026-03-05', '2026-03-01')).toBe(-4);
    expect([daysInMonth(2026, 2), daysInMonth(2028, 2), daysInMonth(1900, 2)]).toEqual([28, 29, 28]);
  });

  it('adds and subtracts consistently', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -50_000, max: 50_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const result = addMonths(date, months);
        const index = (iso: string) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
        expect(index(result) - index(date)).toBe(months);
        expect(Number(result.slice(8))).toBeLessThanOrEqual(Number(date.slice(8)));
      }),
    );
  });

  it.each([
    ['2025-03-10', '2026-03-10', 12],
    ['2025-03-10', '2026-03-09', 11],
    ['2026-01-01', '2026-07-01', 6],
    ['2026-03-01', '2026-08-31', 5],
    ['2026-01-31', '2026-02-28', 1],
    ['2028-02-29', '2029-02-28', 12],
    ['2026-03-10', '2026-03-10', 0],
    ['2026-03-10', '2026-03-09', -1],
  ])('from %s to %s are %d whole months', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months);
  });

  it('counts months as it adds them', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        const months = monthsBetween(from, to);
        expect(addMonths(from, months) <= to).toBe(true);
        expect(addMonths(from, months + 1) > to).toBe(true);
      }),
    );
  });

  it('refuses to leave the years it knows', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addMonths('1000-01-01', -1)).toThrow(RangeError);
  });
});

describe('working days', () => {
  it('are neither weekends nor holidays', () => {
    expect(weekday('2026-03-02')).toBe(1);
    expect(weekday('2026-03-01')).toBe(7);
    expect(isWorkingDay('2026-03-05')).toBe(true);
    expect(isWorkingDay('2026-03-07')).toBe(false);
    expect(isWorkingDay('2026-06-12')).toBe(false);
    expect(nextWorkingDay('2026-01-01')).toBe('2026-01-09');
    expect(addWorkingDays('2026-03-05', 3)).toBe('2026-03-10');
    expect(addWorkingDays('2026-03-07', 0)).toBe('2026-03-07');
    expect(() => addWorkingDays('2026-03-07', -1)).toThrow(RangeError);
  });

  it('follow the transfers of the year', () => {
    const calendar = { daysOff: new Set(['2026-03-09']), workingDays: new Set(['2026-03-07']) };
    expect(isWorkingDay('2026-03-07', calendar)).toBe(true);
    expect(nextWorkingDay('2026-03-08', calendar)).toBe('2026-03-10');
  });
});
