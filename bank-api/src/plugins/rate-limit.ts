import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../http/domain-error.ts';
import { toSubscriber } from '../http/network.ts';

/** A ceiling on requests per address and minute, per process; sign-ins have their own limit in the database. */
export function registerRateLimit(app: FastifyInstance, requestsPerMinute: number): void {
  if (requestsPerMinute === 0) return;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  app.addHook('onRequest', async (request) => {
    try {
      await limiter.consume(toSubscriber(request.ip));
    } catch (refusal) {
      const waitMs = (refusal as RateLimiterRes).msBeforeNext;
      throw new DomainError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
  });
}
