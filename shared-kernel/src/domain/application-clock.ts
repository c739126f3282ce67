import type { Holder } from '../contract/application-states.ts';
import type { Instant } from './dates.ts';
import type { WorkingCalendar } from './working-days.ts';
import { RUSSIAN_CALENDAR } from './russian-calendar.ts';
import { workingMinutesBetween } from './working-clock.ts';

/** A span in which one side had to act. */
export interface HolderSpan {
  readonly holder: Holder;
  readonly since: Instant;
  /** `null` while it lasts. */
  readonly until: Instant | null;
  readonly workingMinutes: number;
}

export interface ApplicationClock {
  readonly spans: readonly HolderSpan[];
  /** Working minutes of the agent and the bank together: the clock stands while the client is waited for. */
  readonly workingMinutes: number;
  readonly byHolder: Readonly<Record<'agent' | 'bank' | 'client', number>>;
  /** The side that has to act now. */
  readonly holder: Holder;
  readonly since: Instant | null;
  readonly isPaused: boolean;
}

/**
 * The working-day clock of an application. `events`: oldest first, each with the holder after it.
 * It runs while the agent or the bank has to act and stands still while the client is waited for.
 */
export function applicationClock(
  events: readonly { readonly holder: Holder; readonly created_at: Instant }[],
  now: Instant,
  calendar: WorkingCalendar = RUSSIAN_CALENDAR,
): ApplicationClock {
  const starts = events.filter((event, index) => event.holder !== events[index - 1]?.holder);
  const spans = starts.map((start, index): HolderSpan => {
    const until = starts[index + 1]?.created_at ?? null;
    return {
      holder: start.holder,
      since: start.created_at,
      until,
      workingMinutes:
        start.holder === 'nobody' ? 0 : workingMinutesBetween(start.created_at, until ?? now, calendar),
    };
  });
  const of = (holder: Holder): number =>
    spans.reduce((sum, span) => sum + (span.holder === holder ? span.workingMinutes : 0), 0);
  const byHolder = { agent: of('agent'), bank: of('bank'), client: of('client') };
  const current = spans.at(-1);
  return {
    spans,
    byHolder,
    workingMinutes: byHolder.agent + byHolder.bank,
    holder: current?.holder ?? 'nobody',
    since: current?.since ?? null,
    isPaused: current?.holder === 'client',
  };
}
