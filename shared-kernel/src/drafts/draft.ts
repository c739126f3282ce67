import type { FormValue } from '../contract/forms.ts';
import { isApiError, isCancelled } from '../http/index.ts';
import type { ApiError } from '../http/index.ts';
import { draftReducer, initialDraft, isSent } from './draft-reducer.ts';
import type { DraftEvent, DraftSource, DraftState } from './draft-reducer.ts';
import type { DraftRecords, FoundRecord } from './draft-records.ts';

/** Quiet time after the last key before the draft goes to the bank, ms. */
export const AUTOSAVE_DELAY_MS = 800;
/** What was typed is on the device at the latest after this, ms: writing at each key would hold the next one up. */
export const KEEP_DELAY_MS = 200;
/** Pauses between tries while the bank does not answer, ms; the last one repeats. */
export const RETRY_DELAYS_MS = [3_000, 10_000, 30_000] as const;

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
  let state = initialDraft(options.step);
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let isDisposed = false;
  /** Records of earlier openings that this draft has not met yet. */
  let found: readonly FoundRecord[] = [];
  /** The one that the agent is to decide about. */
  let undecided: FoundRecord | undefined;
  /** Those whose input is in this draft: they go once that is on the device, or at the bank. */
  let continued: readonly FoundRecord[] = [];

  function dispatch(event: DraftEvent<Source>): void {
    const next = draftReducer(state, event);
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void flush(), delayMs);
  }

  function keepOnDevice(): void {
    clearTimeout(keeping);
    keeping = undefined;
    const { value, base, tried, changedAt } = state;
    const record = { value, base: base.value, baseVersion: base.version, tried: [...tried], changedAt };
    const isKept = records.write(record);
    if (isKept) forgetContinued();
    dispatch({ type: 'kept', isKept });
  }

  function forgetContinued(): void {
    for (const { remove } of continued) remove();
    continued = [];
  }

  /** What waits to be written is written: the page may be gone next. */
  function keepWaiting(): void {
    if (keeping !== undefined) keepOnDevice();
  }

  function forgetOnDevice(): void {
    clearTimeout(keeping);
    keeping = undefined;
    records.remove();
    forgetContinued();
    dispatch({ type: 'kept', isKept: true });
  }

  /** The bank's version came: the device keeps what the bank lacks, and nothing else. */
  function settle(): void {
    if (state.phase === 'conflict') {
      clearTimeout(timer);
      keepOnDevice();
    } else if (isSent(state)) forgetOnDevice();
    else keepOnDevice();
  }

  async function send(): Promise<boolean> {
    const { value, edits, base } = state;
    dispatch({ type: 'sending' });
    keepOnDevice();
    try {
      const step = await options.save(base.version, value);
      retries = 0;
      dispatch({ type: 'sent', step, value, edits });
      options.onStep?.(step);
      if (isSent(state)) forgetOnDevice();
      else keepOnDevice();
      return isSent(state);
    } catch (error) {
      return fail(error);
    }
  }

  async function fail(error: unknown): Promise<boolean> {
    if (isCancelled(error)) {
      dispatch({ type: 'unsent', phase: 'dirty' });
      // What gave it up, a sign-out or a bank switch, gives the next calls up too.
      schedule(RETRY_DELAYS_MS[0]);
    } else if (isApiError(error) && error.code === 'stale_version') {
      try {
        dispatch({ type: 'overtaken', step: await options.reload() });
      } catch (reloadError) {
        return fail(reloadError);
      }
      settle();
      return isSent(state);
    } else if (isTransient(error)) {
      dispatch({ type: 'unsent', phase: 'offline', error });
      const delayMs = RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)] as number;
      const { retryAfterSeconds = 0 } = error;
      schedule(Math.max(delayMs, retryAfterSeconds * 1000));
      retries += 1;
    } else {
      dispatch({ type: 'unsent', phase: 'failed', error });
    }
    return false;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    if (running) {
      await running;
      return flush();
    }
    if (state.phase === 'conflict') return false;
    if (isSent(state)) return true;
    running = send();
    const isDone = await running;
    running = undefined;
    const isLater = timer !== undefined || isDisposed;
    // What was typed while the former went out goes after it.
    return isDone || state.phase !== 'dirty' || isLater ? isDone : flush();
  }

  /** Input that earlier pages left on this device: continued when it fits, shown one by one where it does not. */
  function takeOver(): void {
    if (found.length === 0) return;
    for (const each of found) {
      if (state.phase === 'conflict') break;
      found = found.slice(1);
      dispatch({ type: 'found', record: each.record });
      if (state.conflict?.source === 'device') undecided = each;
      else continued = [...continued, each];
    }
    settle();
    if (state.phase === 'dirty') schedule(0);
  }

  const onOnline = (): void => void flush();
  const onHide = (): void => {
    if (document.visibilityState !== 'hidden') return;
    keepWaiting();
    void flush();
  };
  return {
    snapshot: () => state,
    given: () => state.given,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(value) {
      dispatch({ type: 'typed', value, at: new Date().toISOString() });
      keeping ??= setTimeout(keepOnDevice, KEEP_DELAY_MS);
      if (state.phase === 'dirty') schedule(AUTOSAVE_DELAY_MS);
    },
    flush,
    refresh(step) {
      if (running) return;
      const { base } = state;
      dispatch({ type: 'refreshed', step });
      if (state.phase !== 'conflict' && state.base === base) return;
      settle();
      if (state.phase === 'dirty') schedule(AUTOSAVE_DELAY_MS);
    },
    resolve(value) {
      // A copy: the form takes no value for news that it has told itself.
      dispatch({ type: 'chosen', value: { ...value }, at: new Date().toISOString() });
      if (undecided) continued = [...continued, undecided];
      undecided = undefined;
      keepOnDevice();
      takeOver();
      return flush();
    },
    open() {
      isDisposed = false;
      window.addEventListener('online', onOnline);
      document.addEventListener('visibilitychange', onHide);
      window.addEventListener('pagehide', keepWaiting);
      if (isSent(state)) found = records.others();
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
function isTransient(error: unknown): error is ApiError {
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
