import fc from 'fast-check';
import {
  dateOf,
  endOfDayInMoscow,
  formatDateTime,
  formatRelativeDay,
  formatTime,
  formatTimeAgo,
  startOfDay,
  today,
} from './instants.ts';

const MOSCOW = 'Europe/Moscow';
const VLADIVOSTOK = 'Asia/Vladivostok';

describe('instants in the zone of the agent', () => {
  it('have a date and a time there', () => {
    expect(formatDateTime('2026-03-05T20:30:00.000Z', MOSCOW)).toBe('05.03.2026 23:30');
    expect(formatDateTime('2026-03-05T20:30:00.000Z', VLADIVOSTOK)).toBe('06.03.2026 06:30');
    expect(formatTime('2026-03-05T21:00:00Z', MOSCOW)).toBe('00:00');
    expect(dateOf('2026-03-05T23:30:00+03:00', 'UTC')).toBe('2026-03-05');
    expect(today(VLADIVOSTOK, '2026-12-31T20:00:00Z')).toBe('2027-01-01');
    expect(() => formatDateTime('never', MOSCOW)).toThrow(RangeError);
  });

  it('end the day of a paper at midnight in Moscow', () => {
    expect(endOfDayInMoscow('2026-03-05').toISOString()).toBe('2026-03-05T21:00:00.000Z');
    expect(endOfDayInMoscow('2026-12-31').toISOString()).toBe('2026-12-31T21:00:00.000Z');
    // Moscow was four hours ahead of UTC then.
    expect(endOfDayInMoscow('2013-06-30').toISOString()).toBe('2013-06-30T20:00:00.000Z');
  });

  it('are named by nearness', () => {
    const now = '2026-03-05T09:00:00Z';
    const at = (instant: string) => formatRelativeDay(instant, now, MOSCOW);
    expect(at('2026-03-05T01:00:00Z')).toBe('сегодня');
    expect(at('2026-03-04T20:59:00Z')).toBe('вчера');
    expect(at('2026-03-04T21:00:00Z')).toBe('сегодня');
    expect(at('2026-03-06T09:00:00Z')).toBe('завтра');
    expect(at('2026-03-03T09:00:00Z')).toBe('03.03.2026');
  });

  it('are named by the time that has passed', () => {
    const now = '2026-03-05T09:00:00Z';
    const at = (instant: string) => formatTimeAgo(instant, now, MOSCOW);
    expect(at('2026-03-05T08:59:30Z')).toBe('сейчас');
    expect(at('2026-03-05T09:05:00Z')).toBe('сейчас');
    expect(at('2026-03-05T08:55:00Z')).toBe('5 минут назад');
    expect(at('2026-03-05T06:00:00Z')).toBe('3 часа назад');
    expect(at('2026-03-04T12:00:00Z')).toBe('вчера');
    expect(at('2026-02-01T12:00:00Z')).toBe('01.02.2026');
  });
});

it('formatTimeAgo says minutes and hours as Intl.RelativeTimeFormat does', () => {
  const intl = new Intl.RelativeTimeFormat('ru', { numeric: 'auto' });
  const now = '2026-03-05T20:59:59Z';
  const before = (ms: number): string =>
    formatTimeAgo(new Date(Date.parse(now) - ms).toISOString(), now, MOSCOW);
  const counts = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);
  expect(counts(59).map((count) => before(count * 60_000))).toEqual(
    counts(59).map((count) => intl.format(-count, 'minute')),
  );
  expect(counts(23).map((count) => before(count * 3_600_000))).toEqual(
    counts(23).map((count) => intl.format(-count, 'hour')),
  );
});

describe('the start of a day', () => {
  it.each([
    ['2026-03-05', MOSCOW, '2026-03-04T21:00:00.000Z'],
    ['2026-03-05', 'UTC', '2026-03-05T00:00:00.000Z'],
    // Clocks go forward at midnight: the day begins at 01:00.
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z'],
    // And back on the day before: 23:00 comes twice.
    ['2024-04-07', 'America/Santiago', '2024-04-07T04:00:00.000Z'],
    // Midnight comes twice: the day begins with the first.
    ['2023-11-05', 'America/Havana', '2023-11-05T04:00:00.000Z'],
  ])('%s in %s is %s', (date, zone, instant) => {
    expect(startOfDay(date, zone)).toBe(instant);
  });

  it('is the first instant of that date', () => {
    const zones = fc.constantFrom(MOSCOW, VLADIVOSTOK, 'Asia/Kolkata', 'America/New_York', 'Pacific/Chatham');
    const dates = fc
      .integer({ min: 0, max: 20_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(dates, zones, (date, zone) => {
        const start = startOfDay(date, zone);
        const before = new Date(Date.parse(start) - 1000).toISOString();
        expect(dateOf(start, zone)).toBe(date);
        expect(dateOf(before, zone) < date).toBe(true);
      }),
    );
  });
});
