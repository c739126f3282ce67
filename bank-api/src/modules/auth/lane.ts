import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../http/domain-error.ts';

interface LaneOptions {
  /** Least time between two starts, ms. */
  readonly gapMs: number;
  /** How much may wait; more is refused. */
  readonly limit: number;
  /** The time and the wait for it, ms; the process's own unless a test brings another. */
  readonly clock?: LaneClock;
}

/** Passing time as the lane needs it. */
export interface LaneClock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

const processClock: LaneClock = { now: () => performance.now(), pause: (ms) => sleep(ms) };

/**
 * Runs heavy work one at a time and evenly spread, so that a crowd of it leaves the processor to the rest.
 * Work that comes alone begins at once.
 */
export function createLane({ gapMs, limit, clock = processClock }: LaneOptions) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let startedAt = -Infinity;
  /** @throws DomainError unavailable when too much waits already */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= limit) {
      throw new DomainError('unavailable', { retryAfterSeconds: Math.ceil((limit * gapMs) / 1000) });
    }
    waiting += 1;
    const turn = last.then(async () => {
      const waitMs = startedAt + gapMs - clock.now();
      if (waitMs > 0) await clock.pause(waitMs);
      startedAt = clock.now();
      return work();
    });
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}
