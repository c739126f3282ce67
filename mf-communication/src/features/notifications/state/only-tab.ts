/**
 * Runs `work` in one tab of the browser: the one that holds the lock of this name; another takes over when it goes.
 * Without Web Locks every tab does it. @returns Ends it in this tab.
 */
export function inOneTab(name: string, work: () => () => void): () => void {
  if (!('locks' in navigator)) return work();
  const leaving = new AbortController();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  navigator.locks
    .request(name, { signal: leaving.signal }, async () => {
      if (leaving.signal.aborted) return;
      const stop = work();
      await held;
      stop();
    })
    // Aborted while waiting in the queue: this tab never was the one.
    .catch(() => undefined);
  return () => {
    leaving.abort();
    release();
  };
}
