import { canaryRuleSchema } from 'shared-kernel/team/canary-rule';
import type { CanaryRule } from 'shared-kernel/team/canary-rule';
import { ReleaseError } from 'shared-kernel/team/release-error';
import { z } from 'zod';

const instant = z.iso.datetime();
const id = z.string().regex(/^[0-9a-f]{32}$/);

const eventSchema = z.strictObject({
  at: instant,
  /** Who: `origin`, `quarantine`, `command`, or the agent's id for what the superuser page does. */
  by: z.string().max(200),
  action: z.enum([
    'received',
    'signed',
    'activated',
    'canary',
    'canary-ended',
    'rolled-back',
    'quarantined',
    'refused',
    'override',
    'override-ended',
  ]),
  release: id.optional(),
  detail: z.string().max(2_000).optional(),
});
export type ReleaseEvent = z.output<typeof eventSchema>;

/** `state.json` of one remote in the store: which release sessions get, and how it came to that. */
export const remoteStateSchema = z.strictObject({
  format: z.literal(1),
  active: id.optional(),
  canary: z.strictObject({ release: id, rule: canaryRuleSchema }).optional(),
  /** What the origin had when it was last looked at: only a change there activates by itself. */
  lastFromOrigin: id.optional(),
  /** Releases that were active before, the latest last. */
  previous: z.array(id),
  /** Releases that failed in sessions: nothing but a person activates them again. */
  quarantined: z.record(id, z.strictObject({ at: instant, reason: z.string().max(2_000) })),
  /** When a release came, and when it was last taken from sessions. */
  receivedAt: z.record(id, instant),
  replacedAt: z.record(id, instant),
  /** The latest release of the origin that was not taken, until a good one comes. */
  refusal: z
    .strictObject({
      at: instant,
      release: z.string().max(100).optional(),
      reasons: z.array(z.string().max(1_000)),
    })
    .optional(),
  /** The latest events, oldest first. */
  events: z.array(eventSchema),
});
export type RemoteState = z.output<typeof remoteStateSchema>;

const KEPT_EVENTS = 200;
const KEPT_PREVIOUS = 50;

export const EMPTY_STATE: RemoteState = {
  format: 1,
  previous: [],
  quarantined: {},
  receivedAt: {},
  replacedAt: {},
  events: [],
};

function withEvent(state: RemoteState, event: ReleaseEvent): RemoteState {
  return { ...state, events: [...state.events, event].slice(-KEPT_EVENTS) };
}

/** A release lies in the store, whole and checked. */
export function received(state: RemoteState, release: string, by: string, at: string): RemoteState {
  const { refusal: _refusal, ...rest } = state;
  const next = { ...rest, receivedAt: { ...state.receivedAt, [release]: state.receivedAt[release] ?? at } };
  return state.receivedAt[release] ? next : withEvent(next, { at, by, action: 'received', release });
}

/** The signature of a release that was here without one has come. */
export function signed(state: RemoteState, release: string, by: string, at: string): RemoteState {
  return withEvent(state, { at, by, action: 'signed', release });
}

/** Every new session gets this release. */
export function activated(
  state: RemoteState,
  release: string,
  by: string,
  at: string,
  action: 'activated' | 'rolled-back' = 'activated',
): RemoteState {
  if (state.active === release && !state.canary) return state;
  const { canary, ...rest } = state;
  const replaced = [state.active, canary?.release].filter(
    (each): each is string => each !== undefined && each !== release,
  );
  const { [release]: _again, ...quarantined } = state.quarantined;
  const { [release]: _back, ...replacedAt } = state.replacedAt;
  const previous = state.previous.filter((each) => each !== release);
  return withEvent(
    {
      ...rest,
      active: release,
      quarantined,
      replacedAt: { ...replacedAt, ...Object.fromEntries(replaced.map((each) => [each, at])) },
      previous:
        state.active && state.active !== release
          ? [...previous.filter((each) => each !== state.active), state.active].slice(-KEPT_PREVIOUS)
          : previous,
    },
    { at, by, action, release },
  );
}

/** A part of the agents gets this release, the others keep the active one. */
export function canaryStarted(
  state: RemoteState,
  release: string,
  rule: CanaryRule,
  by: string,
  at: string,
): RemoteState {
  if (state.active === undefined) throw new ReleaseError('There is no active release to compare with.');
  if (state.active === release) throw new ReleaseError('This release is active for everybody already.');
  const { [release]: _again, ...quarantined } = state.quarantined;
  return withEvent(
    { ...endedCanary(state, at), canary: { release, rule }, quarantined },
    { at, by, action: 'canary', release, detail: JSON.stringify(rule) },
  );
}

function endedCanary(state: RemoteState, at: string): RemoteState {
  const { canary, ...rest } = state;
  return canary ? { ...rest, replacedAt: { ...state.replacedAt, [canary.release]: at } } : state;
}

/** One step back: a canary is ended; without one the release that was active before comes back. */
export function rolledBack(
  state: RemoteState,
  by: string,
  at: string,
  isKept: (release: string) => boolean,
): RemoteState {
  if (state.canary) {
    return withEvent(endedCanary(state, at), {
      at,
      by,
      action: 'canary-ended',
      release: state.canary.release,
    });
  }
  const target = lastGood(state, isKept);
  if (target === undefined) throw new ReleaseError('There is no earlier release to go back to.');
  const next = activated(state, target, by, at, 'rolled-back');
  // What was rolled back from is no place to roll back to.
  return { ...next, previous: next.previous.filter((each) => each !== state.active) };
}

/** A release failed in sessions: nobody gets it any more when there is another. */
export function quarantined(
  state: RemoteState,
  release: string,
  reason: string,
  at: string,
  isKept: (release: string) => boolean,
): RemoteState {
  if (state.quarantined[release] || (state.active !== release && state.canary?.release !== release))
    return state;
  const marked = withEvent(
    { ...state, quarantined: { ...state.quarantined, [release]: { at, reason } } },
    { at, by: 'quarantine', action: 'quarantined', release, detail: reason },
  );
  if (state.canary?.release === release) return endedCanary(marked, at);
  const target = lastGood(marked, isKept);
  if (target === undefined) return marked;
  const next = activated(marked, target, 'quarantine', at, 'rolled-back');
  return {
    ...next,
    quarantined: { ...next.quarantined, [release]: { at, reason } },
    previous: next.previous.filter((each) => each !== release),
  };
}

/** The origin's release was not taken. The same refusal is not told twice. */
export function refused(
  state: RemoteState,
  release: string | undefined,
  reasons: readonly string[],
  at: string,
): RemoteState {
  const before = state.refusal;
  if (before && before.release === release && before.reasons.join() === reasons.join()) return state;
  return withEvent(
    { ...state, refusal: { at, ...(release ? { release } : {}), reasons: [...reasons] } },
    {
      at,
      by: 'origin',
      action: 'refused',
      ...(release && /^[0-9a-f]{32}$/.test(release) ? { release } : {}),
      detail: reasons.join(' ').slice(0, 2_000),
    },
  );
}

/** Something that is only recorded: an override of a superuser. */
export function noted(state: RemoteState, event: ReleaseEvent): RemoteState {
  return withEvent(state, event);
}

/** When a release last came to sessions, ms; what was said of it before does not count. */
export function activatedAt(state: RemoteState, release: string): number {
  const event = state.events.findLast(
    (each) => each.release === release && ['activated', 'rolled-back', 'canary'].includes(each.action),
  );
  return event ? Date.parse(event.at) : 0;
}

const DECISIONS: readonly string[] = ['activated', 'rolled-back', 'canary', 'canary-ended'];

/** Withdrawals that nobody has answered: neither a person's decision nor a newer release has come since. */
export function openWithdrawals(
  state: RemoteState,
): readonly (readonly [string, { readonly reason: string }])[] {
  const decided = state.events.findLastIndex(
    ({ action, by }) => DECISIONS.includes(action) && by !== 'quarantine',
  );
  return Object.entries(state.quarantined).filter(
    ([release]) =>
      state.events.findLastIndex((each) => each.action === 'quarantined' && each.release === release) >
      decided,
  );
}

/** The release that everybody had last, besides the active one, and that did not fail. */
export function lastGood(state: RemoteState, isKept: (release: string) => boolean): string | undefined {
  return state.previous.findLast((each) => each !== state.active && !state.quarantined[each] && isKept(each));
}
