/** Resolves after a pause and when the browser is online; at once when `signal` is aborted. */
export function untilOnline(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let isPaused = true;
    const check = (): void => {
      if (signal.aborted || (!isPaused && navigator.onLine !== false)) finish();
    };
    const timer = setTimeout(() => {
      isPaused = false;
      check();
    }, pauseMs);
    function finish(): void {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      signal.removeEventListener('abort', check);
      resolve();
    }
    // The network is back: the rest of the pause is skipped.
    function onOnline(): void {
      isPaused = false;
      check();
    }
    window.addEventListener('online', onOnline);
    signal.addEventListener('abort', check);
    check();
  });
}
