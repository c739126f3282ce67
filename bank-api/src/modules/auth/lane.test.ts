import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../http/domain-error.ts';
import { createLane } from './lane.ts';

/** A clock that moves only when somebody waits for it. */
function handClock() {
  let nowMs = 1_000;
  const pause = async (ms: number): Promise<void> => {
    await Promise.resolve();
    nowMs += ms;
  };
  return { now: () => nowMs, pause };
}

test('work alone begins at once; a crowd takes turns, evenly spread', async () => {
  const clock = handClock();
  const inLane = createLane({ gapMs: 20, limit: 10, clock });
  const starts: number[] = [];
  let running = 0;
  const work = async (): Promise<number> => {
    starts.push(clock.now());
    running += 1;
    assert.equal(running, 1, 'one at a time');
    await clock.pause(5);
    running -= 1;
    return starts.length;
  };
  assert.deepEqual(await Promise.all([inLane(work), inLane(work), inLane(work)]), [1, 2, 3]);
  assert.deepEqual(starts, [1_000, 1_020, 1_040]);
  await clock.pause(100);
  await inLane(work);
  assert.deepEqual(starts.at(-1), 1_145, 'alone again, it begins at once');
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
