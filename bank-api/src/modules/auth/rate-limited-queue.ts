import PQueue from 'p-queue';
import { DomainError } from '../../http/domain-error.ts';

interface RateLimit {
  /** Least time between two starts, ms. */
  readonly gapMs: number;
  /** How much may run and wait; more is refused. */
  readonly limit: number;
}

export type RateLimitedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs heavy work one at a time and evenly spread, so that a crowd of it leaves the processor to the rest.
 * Work that comes alone begins at once.
 */
export function createRateLimitedQueue({ gapMs, limit }: RateLimit): RateLimitedQueue {
  const queue = new PQueue({ concurrency: 1, interval: gapMs, intervalCap: 1 });
  /** @throws DomainError unavailable when too much waits already */
  return async (work) => {
    if (queue.size + queue.pending >= limit)
      throw new DomainError('unavailable', { retryAfterSeconds: Math.ceil((limit * gapMs) / 1000) });
    return queue.add(work);
  };
}
