import type { FormValue } from '../contract/forms.ts';
import type { DraftRecord } from './draft-records.ts';
import { isEqual } from './form-diff.ts';

/**
 * `saved` the bank has it; `dirty` waits for the pause; `saving` is on its way; `offline` kept on this
 * device until the bank answers or takes requests again; `conflict` waits for the agent's choice; `failed` was refused.
 */
export type DraftPhase = 'saved' | 'dirty' | 'saving' | 'offline' | 'conflict' | 'failed';

/** Two versions that began alike and went apart. */
export interface DraftConflict {
  /** `bank`: another tab or colleague saved meanwhile. `device`: input another tab left on this device. */
  readonly source: 'bank' | 'device';
  readonly base: FormValue | null;
  readonly mine: FormValue;
  readonly theirs: FormValue;
  readonly theirsBy: string | null;
  readonly theirsAt: string | null;
}

/** What the bank answers for a form that is being filled: the value it has, and its version. */
export interface DraftSource {
  readonly value: FormValue;
  readonly version: number;
  readonly saved_at: string | null;
  /** Who saved last, where the bank tells. */
  readonly saved_by?: string | null;
}

export interface DraftState<Source extends DraftSource = DraftSource> {
  readonly value: FormValue;
  /** The bank's last word: readiness, blockers, version. */
  readonly step: Source;
  readonly phase: DraftPhase;
  readonly conflict: DraftConflict | null;
  /** Why the bank refused, while `failed`; why it has not got it, while `offline`. */
  readonly error: unknown;
  /** The value as it was last given from outside of the form: unlike `value` the same while one types. */
  readonly given: FormValue;
  /** The bank's version and value that the input builds on. */
  readonly base: { readonly version: number; readonly value: FormValue };
  /** The latest values that went out for `base` and had no answer: the bank may have taken one of them. */
  readonly tried: readonly FormValue[];
  /** The device keeps what the bank lacks; `false` where it refused to, and it would be gone with the page. */
  readonly isKept: boolean;
  /** Changes so far, and how many of them the bank has. */
  readonly edits: number;
  readonly sentEdits: number;
  /** Time of the last change, UTC ISO. */
  readonly changedAt: string;
}

export type DraftEvent<Source extends DraftSource> =
  | { readonly type: 'typed'; readonly value: FormValue; readonly at: string }
  | { readonly type: 'sending' }
  /** The bank took `value`, which had so many edits. */
  | { readonly type: 'sent'; readonly step: Source; readonly value: FormValue; readonly edits: number }
  /** A save came back without one. */
  | { readonly type: 'unsent'; readonly phase: 'dirty' | 'offline' | 'failed'; readonly error?: unknown }
  /** The bank refused the version: somebody else saved `step` meanwhile. */
  | { readonly type: 'overtaken'; readonly step: Source }
  /** A background refresh brought `step`. */
  | { readonly type: 'refreshed'; readonly step: Source }
  /** The agent's choice in a conflict. */
  | { readonly type: 'chosen'; readonly value: FormValue; readonly at: string }
  /** An earlier opening left input on this device. */
  | { readonly type: 'found'; readonly record: DraftRecord }
  /** The input was written to the device, or could not be. */
  | { readonly type: 'kept'; readonly isKept: boolean };

/** Unanswered values that are remembered at most: each is a whole form. */
const TRIED_LIMIT = 3;

export function initialDraft<Source extends DraftSource>(step: Source): DraftState<Source> {
  return {
    value: step.value,
    step,
    phase: 'saved',
    conflict: null,
    error: null,
    given: step.value,
    base: { version: step.version, value: step.value },
    tried: [],
    isKept: true,
    edits: 0,
    sentEdits: 0,
    changedAt: '',
  };
}

/** The bank lacks nothing of the input. */
export const isSent = ({ edits, sentEdits }: DraftState): boolean => edits === sentEdits;

/** A draft's next state; what is then called, written and waited for is up to `createDraft`. */
export function draftReducer<Source extends DraftSource>(
  state: DraftState<Source>,
  event: DraftEvent<Source>,
): DraftState<Source> {
  switch (event.type) {
    case 'typed': {
      const typed = { ...state, value: event.value, edits: state.edits + 1, changedAt: event.at };
      if (state.conflict) return { ...typed, conflict: { ...state.conflict, mine: event.value } };
      return { ...typed, phase: state.phase === 'saving' ? 'saving' : 'dirty' };
    }
    case 'sending':
      return { ...state, phase: 'saving', error: null, tried: withTried(state.tried, state.value) };
    case 'sent': {
      const { step, value, edits } = event;
      const base = { version: step.version, value };
      const phase = state.edits === edits ? 'saved' : 'dirty';
      return { ...state, step, base, tried: [], sentEdits: edits, phase };
    }
    case 'unsent':
      return { ...state, phase: event.phase, error: event.error ?? null };
    case 'overtaken':
      return meet(state, event.step);
    case 'refreshed':
      return refresh(state, event.step);
    case 'chosen': {
      const { step } = state;
      return {
        ...state,
        value: event.value,
        given: event.value,
        base: { version: step.version, value: step.value },
        tried: [],
        edits: state.edits + 1,
        changedAt: event.at,
        conflict: null,
        phase: 'dirty',
      };
    }
    case 'found':
      return takeOver(state, event.record);
    case 'kept':
      return state.isKept === event.isKept ? state : { ...state, isKept: event.isKept };
  }
}

const withTried = (tried: readonly FormValue[], value: FormValue): readonly FormValue[] =>
  [...tried.filter((each) => !isEqual(each, value)), value].slice(-TRIED_LIMIT);

function accept<Source extends DraftSource>(state: DraftState<Source>, step: Source): DraftState<Source> {
  return {
    ...state,
    step,
    value: step.value,
    given: step.value,
    base: { version: step.version, value: step.value },
    tried: [],
    sentEdits: state.edits,
    phase: 'saved',
    conflict: null,
    error: null,
  };
}

/** The bank has another version than the one the input was made from. */
function meet<Source extends DraftSource>(state: DraftState<Source>, step: Source): DraftState<Source> {
  // The same input keeps its object, so that no field is made anew.
  if (isEqual(step.value, state.value))
    return { ...accept(state, step), value: state.value, given: state.value };
  // Nobody else's: what the input began from, or what went out of it and had no answer.
  if ([state.base.value, ...state.tried].some((value) => isEqual(step.value, value))) {
    const base = { version: step.version, value: step.value };
    return { ...state, step, base, tried: [], phase: 'dirty', error: null };
  }
  const conflict: DraftConflict = {
    source: 'bank',
    base: state.base.value,
    mine: state.value,
    theirs: step.value,
    theirsBy: step.saved_by ?? null,
    theirsAt: step.saved_at,
  };
  return { ...state, step, conflict, phase: 'conflict', error: null };
}

function refresh<Source extends DraftSource>(state: DraftState<Source>, step: Source): DraftState<Source> {
  const { version } = state.base;
  if (state.phase === 'saving' || state.phase === 'conflict' || step.version < version) return state;
  if (step.version > version) return isSent(state) ? accept(state, step) : meet(state, step);
  if (!isSent(state)) return state;
  // A form that nobody has begun is filled by what became known meanwhile; that is no new version.
  const isFilled = state.edits === 0 && !isEqual(step.value, state.base.value);
  return isFilled ? accept(state, step) : { ...state, step };
}

/** Continues earlier input where it fits, and shows it where it does not. */
function takeOver<Source extends DraftSource>(
  state: DraftState<Source>,
  record: DraftRecord,
): DraftState<Source> {
  const { value, baseVersion, tried = [], changedAt } = record;
  const base = { version: baseVersion, value: record.base };
  const isKnown = isEqual(value, state.step.value) && baseVersion <= state.step.version;
  const isChange = tried.length > 0 || !isEqual(value, record.base);
  if (isKnown || !isChange || isEqual(value, state.value)) return state;
  if (!isSent(state)) {
    const conflict: DraftConflict = {
      source: 'device',
      base: state.base.value,
      mine: state.value,
      theirs: value,
      theirsBy: null,
      theirsAt: changedAt,
    };
    return { ...state, phase: 'conflict', conflict };
  }
  const continued: DraftState<Source> = {
    ...state,
    value,
    given: value,
    base,
    tried,
    edits: state.edits + 1,
    changedAt,
    phase: 'dirty',
  };
  return baseVersion < state.step.version ? meet(continued, state.step) : continued;
}
