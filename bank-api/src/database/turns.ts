/** Hands one thing to one holder at a time, first come first served. */
export interface Turns {
  /** Waits for the turn. @returns Ends it. */
  take(): Promise<() => void>;
}

export function createTurns(): Turns {
  let tail: Promise<void> = Promise.resolve();
  return {
    async take() {
      const before = tail;
      const { promise, resolve } = Promise.withResolvers<void>();
      tail = promise;
      await before;
      return resolve;
    },
  };
}
