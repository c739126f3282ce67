/** Asks again and again as long as nothing comes by itself. */
export interface Polling {
  /** Whether it asks now. */
  readonly isActive: boolean;
  /** Begins after a silence; what has begun already goes on. */
  start(): void;
  /** Gives up a question under way. */
  stop(): void;
}

export interface PollingOptions {
  /** Silence before the first question. */
  readonly silenceMs: number;
  /** Between the end of a question and the next. */
  readonly everyMs: number;
  /** Must not reject. */
  readonly ask: (signal: AbortSignal) => Promise<void>;
  readonly onStart: () => void;
}

export function createPolling({ silenceMs, everyMs, ask, onStart }: PollingOptions): Polling {
  let isActive = false;
  let running: AbortController | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    await pause(silenceMs, signal);
    if (signal.aborted) return;
    isActive = true;
    onStart();
    while (!signal.aborted) {
      await ask(signal);
      await pause(everyMs, signal);
    }
  }

  return {
    get isActive() {
      return isActive;
    },
    start() {
      if (running) return;
      running = new AbortController();
      void run(running.signal);
    },
    stop() {
      isActive = false;
      running?.abort();
      running = undefined;
    },
  };
}

/** Ends early when the signal does. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    signal.addEventListener('abort', end, { once: true });
  });
}
