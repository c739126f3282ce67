import type { Instant } from './dates.ts';
import type { WorkingCalendar } from './working-days.ts';
import { RUSSIAN_CALENDAR } from './russian-calendar.ts';
import { workingMinutesBetween } from './working-clock.ts';

/** Who has to act next; with `nobody` the application has ended or lies in the archive. */
export type TurnHolder = 'agent' | 'bank' | 'client' | 'nobody';

/** A span in which the application was one side's turn. */
export interface Turn {
  readonly holder: TurnHolder;
  readonly since: Instant;
  /** `null` while it lasts. */
  readonly until: Instant | null;
  readonly workingMinutes: number;
}

export interface ApplicationClock {
  readonly turns: readonly Turn[];
  /** Working minutes of the agent and the bank together: the clock stands while the client is waited for. */
  readonly workingMinutes: number;
  readonly byHolder: Readonly<Record<'agent' | 'bank' | 'client', number>>;
  /** The side that has the turn now. */
  readonly holder: TurnHolder;
  readonly since: Instant | null;
  readonly isPaused: boolean;
}

/**
 * The working-day clock of an application. `events`: oldest first, each with the holder after it.
 * It runs while it is the agent's or the bank's turn and stands still while the client is waited for.
 */
export function applicationClock(
  events: readonly { readonly holder: TurnHolder; readonly created_at: Instant }[],
  now: Instant,
  calendar: WorkingCalendar = RUSSIAN_CALENDAR,
): ApplicationClock {
  const starts = events.filter((event, index) => event.holder !== events[index - 1]?.holder);
  const turns = starts.map((start, index): Turn => {
    const until = starts[index + 1]?.created_at ?? null;
    return {
      holder: start.holder,
      since: start.created_at,
      until,
      workingMinutes:
        start.holder === 'nobody' ? 0 : workingMinutesBetween(start.created_at, until ?? now, calendar),
    };
  });
  const of = (holder: TurnHolder): number =>
    turns.reduce((sum, turn) => sum + (turn.holder === holder ? turn.workingMinutes : 0), 0);
  const byHolder = { agent: of('agent'), bank: of('bank'), client: of('client') };
  const current = turns.at(-1);
  return {
    turns,
    byHolder,
    workingMinutes: byHolder.agent + byHolder.bank,
    holder: current?.holder ?? 'nobody',
    since: current?.since ?? null,
    isPaused: current?.holder === 'client',
  };
}
