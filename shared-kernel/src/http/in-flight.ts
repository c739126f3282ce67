/** Requests under way, so that leaving a bank can give them up and drop answers that arrive later. */
const controllers = new Set<AbortController>();
let generation = 0;

export interface Flight {
  readonly signal: AbortSignal;
  /** The bank was left since the request began: its answer must not be used. */
  isStale(): boolean;
  /** Forget the request; call it exactly once, whatever happened. */
  land(): void;
}

/** Registers a request; `outer` is the caller's own signal. */
export function takeOff(outer?: AbortSignal): Flight {
  const controller = new AbortController();
  const begun = generation;
  const onOuterAbort = (): void => controller.abort();
  if (outer?.aborted) controller.abort();
  else outer?.addEventListener('abort', onOuterAbort, { once: true });
  controllers.add(controller);
  return {
    signal: controller.signal,
    isStale: () => begun !== generation,
    land() {
      controllers.delete(controller);
      outer?.removeEventListener('abort', onOuterAbort);
    },
  };
}

/** Gives up every request and stream under way. A late answer fails as `cancelled`, which is silent. */
export function abortBankRequests(): void {
  generation += 1;
  for (const controller of [...controllers]) controller.abort();
  controllers.clear();
}
