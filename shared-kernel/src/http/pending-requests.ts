/** Requests under way, so that leaving a bank can give them up and drop answers that arrive later. */
const controllers = new Set<AbortController>();
let generation = 0;

export interface PendingRequest {
  readonly signal: AbortSignal;
  /** The bank was left since the request began: its answer must not be used. */
  isStale(): boolean;
  /** Forget the request; call it exactly once, whatever happened. */
  release(): void;
}

/** Registers a request; `outer` is the caller's own signal. */
export function trackRequest(outer?: AbortSignal): PendingRequest {
  const controller = new AbortController();
  const begun = generation;
  const onOuterAbort = (): void => controller.abort();
  if (outer?.aborted) controller.abort();
  else outer?.addEventListener('abort', onOuterAbort, { once: true });
  controllers.add(controller);
  return {
    signal: controller.signal,
    isStale: () => begun !== generation,
    release() {
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
