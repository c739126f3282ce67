import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { withTransaction } from '../database/transaction.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { createJobs, defineJob, type Jobs } from './jobs.ts';

let database: DatabaseHandle;
let jobs: Jobs;
const done: string[] = [];
let failures = 0;
const note = defineJob<{ text: string }>('note');
const flaky = defineJob<{ failures: number }>('flaky', { retryLimit: 2 });
const tick = defineJob<Record<string, never>>('tick');
const ticks: object[] = [];
const orphan = defineJob<{ text: string }>('orphan');
const log = pino({ level: 'silent' });

before(async () => {
  database = await openTestDatabase(readConfig({}, `${import.meta.dirname}/../..`).cacheDir);
  jobs = createJobs({ database, log, mode: 'manual' });
  jobs.work(note, async ({ text }) => {
    done.push(text);
    if (text === 'chain')
      await withTransaction(database.db, (tx) => jobs.enqueue(note, { text: 'link' }, { tx }));
  });
  jobs.work(flaky, (payload) => {
    failures += 1;
    return failures <= payload.failures ? Promise.reject(new Error('not yet')) : Promise.resolve();
  });
  jobs.work(tick, (payload) => Promise.resolve(void ticks.push(payload)));
  await jobs.start();
});
after(async () => {
  await jobs.stop();
  await database.close();
});

test('enqueue keeps a job only when its transaction commits', async () => {
  await withTransaction(database.db, async (tx) => {
    await jobs.enqueue(note, { text: 'rolled back' }, { tx });
    throw new Error('no');
  }).catch(() => undefined);
  await withTransaction(database.db, (tx) => jobs.enqueue(note, { text: 'committed' }, { tx }));
  await jobs.drain();
  assert.deepEqual(done.splice(0), ['committed']);
  await jobs.drain();
  assert.deepEqual(done, []);
});

test('drain runs the jobs that a job enqueues', async () => {
  await withTransaction(database.db, (tx) => jobs.enqueue(note, { text: 'chain' }, { tx }));
  await jobs.drain();
  assert.deepEqual(done.splice(0), ['chain', 'link']);
});

test('enqueue with a singleton key keeps only the first waiting job', async () => {
  await withTransaction(database.db, async (tx) => {
    for (const text of ['a', 'b', 'c']) await jobs.enqueue(note, { text }, { tx });
    for (const text of ['d', 'e']) await jobs.enqueue(note, { text }, { tx, singletonKey: 'one' });
  });
  await jobs.drain();
  assert.deepEqual(done.splice(0).sort(), ['a', 'b', 'c', 'd']);
});

test('a job that a schedule sends, without a payload, is done', async () => {
  const { db, backend } = database.jobs;
  const schedule = new PgBoss({ db, backend, useListenNotify: false, supervise: false, schedule: false });
  await schedule.start();
  // As pg-boss sends what `schedule(name, cron)` has stored.
  await schedule.send(tick.name, null);
  await schedule.stop({ graceful: false, close: false });
  await jobs.drain();
  assert.deepEqual(ticks.splice(0), [{}]);
});

test('drain leaves a job with a later start alone', async () => {
  await withTransaction(database.db, (tx) =>
    jobs.enqueue(note, { text: 'later' }, { tx, startAfter: new Date(Date.now() + 3_600_000) }),
  );
  await jobs.drain();
  assert.deepEqual(done, []);
});

test('drain throws the failure of a job and keeps the job for a retry', async () => {
  await withTransaction(database.db, (tx) => jobs.enqueue(flaky, { failures: 1 }, { tx }));
  await assert.rejects(jobs.drain(), /not yet/);
  await jobs.drain();
  assert.equal(failures, 1);
});

test('enqueue refuses a job without a worker', async () => {
  await assert.rejects(
    withTransaction(database.db, (tx) => jobs.enqueue(orphan, { text: 'x' }, { tx })),
    /no worker/,
  );
});

test('workers run a job once its transaction has committed', async () => {
  const live = createJobs({ database, log, mode: 'workers' });
  const ran = Promise.withResolvers<string>();
  const wake = defineJob<{ text: string }>('wake');
  live.work(wake, ({ text }) => {
    ran.resolve(text);
    return Promise.resolve();
  });
  await live.start();
  try {
    const started = performance.now();
    await withTransaction(database.db, (tx) => live.enqueue(wake, { text: 'up' }, { tx }));
    assert.equal(await ran.promise, 'up');
    assert.ok(performance.now() - started < 4_000, 'the worker waited for its poll');
  } finally {
    await live.stop();
  }
});
