import { bankNow } from 'shared-kernel/http';

const HOUR_MS = 60 * 60_000;
/** Hour of the morning at which work begins. */
const MORNING_HOUR = 9;

function morningIn(days: number, now: Date): Date {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + days);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  return morning;
}

export const SNOOZE_OPTIONS = ['hour', 'tomorrow', 'week'] as const;
export type SnoozeOption = (typeof SNOOZE_OPTIONS)[number];

/**
 * UTC instant until which a notification is snoozed or a bank muted: in an hour, tomorrow or in a week at nine. Counted by the
 * bank's clock, which refuses what is past: the device's may be an hour slow.
 */
export function snoozeUntil(option: SnoozeOption, now: Date = bankNow()): string {
  switch (option) {
    case 'hour':
      return new Date(now.getTime() + HOUR_MS).toISOString();
    case 'tomorrow':
      return morningIn(1, now).toISOString();
    case 'week':
      return morningIn(7, now).toISOString();
  }
}
