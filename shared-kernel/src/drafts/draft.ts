import type { FormValue } from '../contract/forms.ts';
import { isApiError, isCancelled } from '../http/index.ts';
import { isEqual } from './form-diff.ts';
import type { DraftRecords } from './draft-records.ts';

/** Quiet time after the last key before the draft goes to the bank, ms. */
export const AUTOSAVE_DELAY_MS = 800;
/** What was typed is on the device at the latest after this, ms: writing at each key would hold the next one up. */
export const KEEP_DELAY_MS = 200;
/** Pauses between tries while the bank does not answer, ms; the last one repeats. */
export const RETRY_DELAYS_MS = [3_000, 10_000, 30_000] as const;

/**
 * `saved` the bank has it; `dirty` waits for the pause; `saving` is on its way; `offline` kept on this
 * device until the bank answers; `conflict` waits for the agent's choice; `failed` was refused.
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
  /** Why the bank refused, while `failed`. */
  readonly error: unknown;
}

export interface DraftOptions<Source extends DraftSource> {
  readonly step: Source;
  readonly records: DraftRecords;
  readonly save: (version: number, value: FormValue) => Promise<Source>;
  readonly reload: () => Promise<Source>;
  /** The bank answered: the caches of the page may be brought up to date. */
  readonly onStep?: (step: Source) => void;
}

export interface Draft<Source extends DraftSource = DraftSource> {
  snapshot(): DraftState<Source>;
  /** The value as it was last given from outside of the form: unlike `snapshot().value` the same while one types. */
  given(): FormValue;
  subscribe(listener: () => void): () => void;
  change(value: FormValue): void;
  /** Sends what is unsent now. Resolves to whether the bank has everything. */
  flush(): Promise<boolean>;
  /** The bank's version as a background refresh brought it. */
  refresh(step: Source): void;
  /** The agent's choice in a conflict; saved at once. */
  resolve(value: FormValue): Promise<boolean>;
  /**
   * Begins to watch the network and the page; the returned function sends for the last time and stops
   * the timers. What does not arrive stays on the device.
   */
  open(): () => void;
}

/** The input of one form: saved on the device with each change, at the bank after a pause. */
export function createDraft<Source extends DraftSource>(options: DraftOptions<Source>): Draft<Source> {
  const { records } = options;
  const listeners = new Set<() => void>();
  let state: DraftState<Source> = {
    value: options.step.value,
    step: options.step,
    phase: 'saved',
    conflict: null,
    error: null,
  };
  /** The bank's version and value that the input builds on. */
  let base = { version: options.step.version, value: options.step.value };
  let edits = 0;
  let changedAt = '';
  let sentEdits = 0;
  let retries = 0;
  let given = state.value;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let isDisposed = false;

  function set(next: Partial<DraftState<Source>>, { isTyped = false } = {}): void {
    state = { ...state, ...next };
    if (next.value && !isTyped) given = next.value;
    for (const listener of [...listeners]) listener();
  }

  function edited(): void {
    edits += 1;
    changedAt = new Date().toISOString();
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void flush(), delayMs);
  }

  function keepOnDevice(): void {
    clearTimeout(keeping);
    keeping = undefined;
    records.write({
      value: state.value,
      base: base.value,
      baseVersion: base.version,
      changedAt,
    });
  }

  function keepSoon(): void {
    keeping ??= setTimeout(keepOnDevice, KEEP_DELAY_MS);
  }

  /** What waits to be written is written: the page may be gone next. */
  function keepWaiting(): void {
    if (keeping !== undefined) keepOnDevice();
  }

  /** The bank has everything. */
  function forgetOnDevice(): void {
    clearTimeout(keeping);
    keeping = undefined;
    records.remove();
  }

  function acceptFromBank(step: Source, value: FormValue): void {
    base = { version: step.version, value: step.value };
    sentEdits = edits;
    forgetOnDevice();
    set({ step, value, phase: 'saved', conflict: null, error: null });
  }

  /** The bank has another version than the one the input was made from. */
  function meet(step: Source): void {
    if (isEqual(step.value, state.value)) return acceptFromBank(step, state.value);
    const conflict: DraftConflict = {
      source: 'bank',
      base: base.value,
      mine: state.value,
      theirs: step.value,
      theirsBy: step.saved_by ?? null,
      theirsAt: step.saved_at,
    };
    clearTimeout(timer);
    set({ step, conflict, phase: 'conflict', error: null });
    keepOnDevice();
  }

  async function send(): Promise<boolean> {
    const { value } = state;
    const carried = edits;
    keepWaiting();
    set({ phase: 'saving', error: null });
    try {
      const step = await options.save(base.version, value);
      retries = 0;
      base = { version: step.version, value };
      sentEdits = carried;
      options.onStep?.(step);
      if (edits === carried) {
        forgetOnDevice();
        set({ step, phase: 'saved' });
        return true;
      }
      set({ step, phase: 'dirty' });
      keepOnDevice();
      return false;
    } catch (error) {
      return fail(error);
    }
  }

  async function fail(error: unknown): Promise<boolean> {
    if (isCancelled(error)) {
      set({ phase: 'dirty' });
    } else if (isApiError(error) && error.code === 'stale_version') {
      try {
        meet(await options.reload());
      } catch (reloadError) {
        return fail(reloadError);
      }
      return state.phase === 'saved';
    } else if (isTransient(error)) {
      set({ phase: 'offline' });
      schedule(RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)] as number);
      retries += 1;
    } else {
      set({ phase: 'failed', error });
    }
    return false;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (running) {
      await running;
      return flush();
    }
    if (state.phase === 'conflict') return false;
    if (sentEdits === edits) return true;
    running = send();
    const isDone = await running;
    running = undefined;
    // What was typed while the former went out goes after it.
    return isDone || state.phase !== 'dirty' || isDisposed ? isDone : flush();
  }

  function change(value: FormValue): void {
    edited();
    const isHeld = state.phase === 'conflict' || state.phase === 'saving';
    set(
      state.conflict
        ? { value, conflict: { ...state.conflict, mine: value } }
        : { value, phase: isHeld ? state.phase : 'dirty' },
      { isTyped: true },
    );
    keepSoon();
    if (!isHeld) schedule(AUTOSAVE_DELAY_MS);
  }

  async function resolve(value: FormValue): Promise<boolean> {
    base = { version: state.step.version, value: state.step.value };
    edited();
    set({ value, conflict: null, phase: 'dirty' });
    keepOnDevice();
    return flush();
  }

  /** Input that earlier pages left on this device: continued when it fits, shown when it does not. */
  function takeOver(): void {
    const [latest, ...older] = records.others();
    if (!latest) return;
    const found = older.find(({ record }) => !isEqual(record.value, latest.record.value));
    for (const { key } of [latest, ...older]) if (key !== found?.key) records.remove(key);
    const { value, base: began, baseVersion, changedAt } = latest.record;
    if (isEqual(value, state.value) && !found) return;

    edited();
    set({ value, phase: 'dirty' });
    if (baseVersion !== base.version) {
      base = { version: base.version, value: began };
      meet(state.step);
    } else if (found) {
      records.remove(found.key);
      const { value: theirs, changedAt: theirsAt } = found.record;
      const conflict = {
        source: 'device',
        base: began,
        mine: value,
        theirs,
        theirsBy: null,
        theirsAt,
      } as const;
      set({ phase: 'conflict', conflict });
      records.write({ value, base: began, baseVersion, changedAt });
    } else {
      keepOnDevice();
      schedule(0);
    }
  }

  const onOnline = (): void => void flush();
  const onHide = (): void => {
    if (document.visibilityState !== 'hidden') return;
    keepWaiting();
    void flush();
  };
  return {
    snapshot: () => state,
    given: () => given,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    flush,
    refresh(step) {
      if (running || state.phase === 'conflict' || step.version < base.version) return;
      if (sentEdits === edits) {
        if (step.version > base.version) acceptFromBank(step, step.value);
        else set({ step });
      } else if (step.version > base.version) meet(step);
    },
    resolve,
    open() {
      isDisposed = false;
      window.addEventListener('online', onOnline);
      document.addEventListener('visibilitychange', onHide);
      window.addEventListener('pagehide', keepWaiting);
      takeOver();
      return () => {
        window.removeEventListener('online', onOnline);
        document.removeEventListener('visibilitychange', onHide);
        window.removeEventListener('pagehide', keepWaiting);
        keepWaiting();
        void flush();
        isDisposed = true;
        clearTimeout(timer);
      };
    },
  };
}

/** May pass by itself: no answer, a failing server, or a session that a new sign-in continues. */
function isTransient(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const codes: readonly string[] = [
    'network',
    'timeout',
    'unavailable',
    'rate_limited',
    'unauthenticated',
    'token_expired',
  ];
  return codes.includes(error.code) || error.status >= 500;
}
