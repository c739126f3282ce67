import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../http/domain-error.ts';
import { createLane } from './lane.ts';

test('work alone begins at once; a crowd takes turns, evenly spread', async () => {
  const inLane = createLane({ gapMs: 20, limit: 10 });
  const starts: number[] = [];
  let running = 0;
  const work = async (): Promise<number> => {
    starts.push(performance.now());
    running += 1;
    assert.equal(running, 1, 'one at a time');
    await Promise.resolve();
    running -= 1;
    return starts.length;
  };
  const asked = performance.now();
  assert.deepEqual(await Promise.all([inLane(work), inLane(work), inLane(work)]), [1, 2, 3]);
  const [first = 0, second = 0, third = 0] = starts;
  assert.ok(first - asked < 15, 'the first did not wait');
  assert.ok(second - first >= 19 && third - second >= 19);
});

test('a failure is the caller’s own and does not hold up the next', async () => {
  const inLane = createLane({ gapMs: 0, limit: 10 });
  const failed = inLane(() => Promise.reject(new Error('no')));
  const next = inLane(() => Promise.resolve('yes'));
  await assert.rejects(failed, /no/);
  assert.equal(await next, 'yes');
});

test('more than the limit is refused with the time to wait', async () => {
  const inLane = createLane({ gapMs: 1000, limit: 2 });
  let release: () => void = () => undefined;
  const held = inLane(() => new Promise<void>((resolve) => (release = resolve)));
  const second = inLane(() => Promise.resolve());
  await assert.rejects(
    inLane(() => Promise.resolve()),
    (error) => error instanceof DomainError && error.code === 'unavailable' && error.retryAfterSeconds === 2,
  );
  release();
  await Promise.all([held, second]);
});
