import { snoozeUntil } from './snooze-options.ts';

jest.mock('shared-kernel/http', () => ({
  ...jest.requireActual<object>('shared-kernel/http'),
  bankNow: () => new Date('2026-03-05T09:30:00.000Z'),
}));

describe('snoozeUntil', () => {
  it('counts an hour by the bank’s clock, whatever the device’s says', () => {
    expect(snoozeUntil('hour')).toBe('2026-03-05T10:30:00.000Z');
  });
});
