import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import { DomainError } from '../../http/domain-error.ts';
import { createRateLimitedQueue } from './rate-limited-queue.ts';

test('rateLimitedQueue starts parallel calls one at a time with the gap between them', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  const gapMs = 20;
  const enqueue = createRateLimitedQueue({ gapMs, limit: 10 });
  const starts: number[] = [];
  let running = 0;
  const work = async (): Promise<void> => {
    starts.push(Date.now());
    running += 1;
    assert.equal(running, 1, 'one at a time');
    await Promise.resolve();
    running -= 1;
  };
  const all = Promise.all([enqueue(work), enqueue(work), enqueue(work)]);
  for (let passedMs = 0; passedMs < 3 * gapMs; passedMs += 1) {
    await settled();
    mock.timers.tick(1);
  }
  await all;
  const [first = 0, second = 0, third = 0] = starts;
  assert.ok(second - first >= gapMs && third - second >= gapMs, `started at ${starts.join(', ')} ms`);
});

test('rateLimitedQueue rejects the failing caller only and runs the next call', async () => {
  const enqueue = createRateLimitedQueue({ gapMs: 0, limit: 10 });
  const failed = enqueue(() => Promise.reject(new Error('no')));
  const next = enqueue(() => Promise.resolve('yes'));
  await assert.rejects(failed, /no/);
  assert.equal(await next, 'yes');
});

test('rateLimitedQueue refuses calls beyond its limit with the time to wait', async () => {
  const enqueue = createRateLimitedQueue({ gapMs: 1000, limit: 2 });
  let release: () => void = () => undefined;
  const held = enqueue(() => new Promise<void>((resolve) => (release = resolve)));
  const second = enqueue(() => Promise.resolve());
  await assert.rejects(
    enqueue(() => Promise.resolve()),
    (error) => error instanceof DomainError && error.code === 'unavailable' && error.retryAfterSeconds === 2,
  );
  release();
  await Promise.all([held, second]);
});
