import { channel } from 'node:diagnostics_channel';
import PQueue from 'p-queue';
import { DomainError } from '../../http/domain-error.ts';
import { QUEUE_CHANNEL, type QueueMessage } from '../../telemetry/queue-channel.ts';

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
  const measured = channel(QUEUE_CHANNEL);
  const tell = (message: QueueMessage): void => measured.publish(message);
  /** @throws DomainError unavailable when too much waits already */
  return async (work) => {
    if (queue.size + queue.pending >= limit)
      throw new DomainError('unavailable', { retryAfterSeconds: Math.ceil((limit * gapMs) / 1000) });
    if (!measured.hasSubscribers) return queue.add(work);
    const queuedAt = performance.now();
    const result = queue.add(() => {
      tell({ size: queue.size, waitedMs: performance.now() - queuedAt });
      return work();
    });
    tell({ size: queue.size });
    return result;
  };
}
