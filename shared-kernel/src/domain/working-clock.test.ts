import fc from 'fast-check';
import { applicationClock } from './application-clock.ts';
import { weekday } from './dates.ts';
import { RUSSIAN_CALENDAR, RUSSIAN_DAYS_OFF, RUSSIAN_WORKING_WEEKENDS } from './russian-calendar.ts';
import { addWorkingMinutes, WORKING_DAY_MINUTES, workingMinutesBetween } from './working-clock.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

const instant = fc
  .integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-12-01') })
  .map((ms) => new Date(ms).toISOString());

describe('the production calendar', () => {
  it('holds only days that differ from the usual week', () => {
    for (const date of RUSSIAN_DAYS_OFF) expect(weekday(date)).toBeLessThanOrEqual(5);
    for (const date of RUSSIAN_WORKING_WEEKENDS) expect(weekday(date)).toBeGreaterThan(5);
  });

  it.each([
    ['2026-01-09', false],
    ['2026-01-12', true],
    ['2026-03-09', false],
    ['2026-05-11', false],
    ['2026-12-31', false],
    ['2025-11-01', true],
    ['2025-11-03', false],
    ['2025-11-04', false],
    ['2024-12-28', true],
    ['2027-06-14', false],
  ])('%s is a working day: %s', (date, expected) => {
    expect(isWorkingDay(date, RUSSIAN_CALENDAR)).toBe(expected);
  });

  it('has as many working days as the official calendar of the year', () => {
    const getCount = (year: number): number => {
      let count = 0;
      for (let day = Date.UTC(year, 0, 1); new Date(day).getUTCFullYear() === year; day += 86_400_000) {
        if (isWorkingDay(new Date(day).toISOString().slice(0, 10), RUSSIAN_CALENDAR)) count += 1;
      }
      return count;
    };
    expect([getCount(2024), getCount(2025), getCount(2026)]).toEqual([248, 247, 247]);
  });

  it('moves a term over the holidays', () => {
    expect(addWorkingDays('2025-12-30', 1, RUSSIAN_CALENDAR)).toBe('2026-01-12');
  });
});

describe('the working clock', () => {
  it.each([
    ['within a day', '2026-11-20T07:00:00.000Z', '2026-11-20T09:30:00.000Z', 150],
    ['before opening and after closing', '2026-11-20T01:00:00.000Z', '2026-11-20T20:00:00.000Z', 540],
    ['over a weekend', '2026-11-20T14:00:00.000Z', '2026-11-23T07:00:00.000Z', 120],
    ['over a holiday in the week', '2026-11-03T14:30:00.000Z', '2026-11-05T06:30:00.000Z', 60],
    [
      'the day of Moscow begins before that of UTC',
      '2026-11-22T22:00:00.000Z',
      '2026-11-23T06:10:00.000Z',
      10,
    ],
    ['nothing backwards', '2026-11-20T09:00:00.000Z', '2026-11-20T08:00:00.000Z', 0],
  ])('%s', (_name, from, to, minutes) => {
    expect(workingMinutesBetween(from, to)).toBe(minutes);
  });

  it('adds what it counts', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 30 * WORKING_DAY_MINUTES }), (from, minutes) => {
        const to = addWorkingMinutes(from, minutes);
        expect(workingMinutesBetween(from, to)).toBe(minutes);
      }),
      { numRuns: 300 },
    );
  });

  it('counts a span as the sum of its parts', () => {
    fc.assert(
      fc.property(instant, instant, instant, (a, b, c) => {
        const [first, middle, last] = [a, b, c].sort() as [string, string, string];
        const parts = workingMinutesBetween(first, middle) + workingMinutesBetween(middle, last);
        // Each part is rounded down to a minute by itself.
        expect(workingMinutesBetween(first, last) - parts).toBeGreaterThanOrEqual(0);
        expect(workingMinutesBetween(first, last) - parts).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses what is no number of minutes', () => {
    expect(() => addWorkingMinutes('2026-11-20T09:00:00.000Z', -1)).toThrow(RangeError);
  });
});

describe('the clock of an application', () => {
  const at = (day: number, hour: number): string =>
    `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

  it('stands still while it waits for the client', () => {
    const clock = applicationClock(
      [
        { holder: 'agent', created_at: at(16, 6) },
        { holder: 'agent', created_at: at(16, 8) },
        { holder: 'client', created_at: at(16, 15) },
        { holder: 'agent', created_at: at(18, 6) },
        { holder: 'bank', created_at: at(18, 9) },
      ],
      at(18, 10),
    );
    expect(clock.byHolder).toEqual({ agent: 540 + 180, bank: 60, client: 540 });
    expect(clock.workingMinutes).toBe(780);
    expect(clock).toMatchObject({ holder: 'bank', since: at(18, 9), isPaused: false });
    expect(clock.spans.map(({ holder }) => holder)).toEqual(['agent', 'client', 'agent', 'bank']);
  });

  it('does not move while paused, and ends with the application', () => {
    const events = [
      { holder: 'agent', created_at: at(16, 6) },
      { holder: 'client', created_at: at(16, 7) },
    ] as const;
    const early = applicationClock(events, at(17, 7));
    expect(early.isPaused).toBe(true);
    expect(applicationClock(events, at(20, 7)).workingMinutes).toBe(early.workingMinutes);
    const ended = applicationClock([...events, { holder: 'nobody', created_at: at(17, 6) }], at(20, 7));
    expect(ended).toMatchObject({ holder: 'nobody', workingMinutes: 60, isPaused: false });
    expect(applicationClock([], at(20, 7))).toMatchObject({
      holder: 'nobody',
      since: null,
      workingMinutes: 0,
    });
  });
});
