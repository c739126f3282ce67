import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Telemetry } from 'telemetry';
import type { DatabaseHandle } from '../database/database.ts';
import type { Tx } from '../database/types.ts';
import { observeJobs } from './observe-jobs.ts';

/** A kind of background work: its name and the shape of its payload. */
export interface JobType<Payload extends object> {
  readonly name: string;
  /** Further tries after a failure: the first within ten seconds, each delay is twice the one before, up to 15 minutes. */
  readonly retryLimit: number;
  /** A run that takes longer counts as failed, seconds. */
  readonly expireSeconds: number;
  /** Only carries the type. */
  readonly payload?: Payload;
}

/** Declares a job; export it from the module that owns it. */
export function defineJob<Payload extends object>(
  name: string,
  { retryLimit = 5, expireSeconds = 300 }: { retryLimit?: number; expireSeconds?: number } = {},
): JobType<Payload> {
  return { name, retryLimit, expireSeconds };
}

export interface EnqueueOptions {
  /** The job exists if and only if this transaction commits. */
  readonly tx: Tx;
  /** Not before this moment. */
  readonly startAfter?: Date;
  /** While a job of this key waits, a further one is dropped. */
  readonly singletonKey?: string;
}

export type JobHandler<Payload> = (payload: Payload, job: { readonly id: string }) => Promise<void>;

/** Durable background work: at least once, so handlers must be safe to repeat. */
export interface Jobs {
  /** Says who does a job. Called while modules are registered, before `start`. */
  work<Payload extends object>(job: JobType<Payload>, handler: JobHandler<Payload>): void;
  /** Runs a job again and again, by a cron expression in UTC; once for all replicas. */
  schedule(job: JobType<Record<string, never>>, cron: string): void;
  enqueue<Payload extends object>(
    job: JobType<Payload>,
    payload: Payload,
    options: EnqueueOptions,
  ): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Tests: runs everything that is due, and what that enqueues, until nothing is left; rethrows a failure. */
  drain(): Promise<void>;
  /** How many jobs of all replicas are in the queue, as the queue last counted them. */
  queued(): Promise<readonly QueuedJobs[]>;
}

export interface QueuedJobs {
  readonly job: string;
  readonly state: 'waiting' | 'later' | 'running';
  readonly count: number;
}

interface JobsOptions {
  readonly database: DatabaseHandle;
  readonly log: FastifyBaseLogger;
  /** `manual`: nothing runs until `drain`. */
  readonly mode: 'workers' | 'manual';
  readonly telemetry?: Telemetry | undefined;
}

interface Worker {
  readonly job: JobType<object>;
  readonly handler: JobHandler<never>;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';
const POLL_SECONDS = 5;
const RETRY_SECONDS = 5;
/** Between two tries of a job that keeps failing. */
export const LONGEST_RETRY_SECONDS = 900;
const STOP_TIMEOUT_MS = 5_000;

/** pg-boss on both engines. */
export function createJobs({ database, log, mode, telemetry }: JobsOptions): Jobs {
  const isLive = mode === 'workers';
  const boss = new PgBoss({
    db: database.jobs.db,
    backend: database.jobs.backend,
    useListenNotify: isLive,
    supervise: isLive,
    schedule: isLive,
  });
  boss.on('error', (error: Error) => log.error({ err: error }, 'job queue'));
  const observe = observeJobs(telemetry);
  const workers = new Map<string, Worker>();
  const crons = new Map<string, string>();

  async function run({ job, handler }: Worker, id: string, data: object | null): Promise<void> {
    const started = performance.now();
    try {
      // What a schedule sends has no payload.
      await observe.run(job.name, data ?? {}, (payload) => handler(payload as never, { id }));
      log.debug({ job: job.name, jobId: id, ms: Math.round(performance.now() - started) }, 'job done');
    } catch (error) {
      log.error({ err: error, job: job.name, jobId: id }, 'job failed');
      throw error;
    }
  }

  async function runDue(worker: Worker): Promise<number> {
    const due = await boss.fetch<object | null>(worker.job.name, { batchSize: 50 });
    for (const { id, data } of due) {
      try {
        await run(worker, id, data);
        await boss.complete(worker.job.name, id);
      } catch (error) {
        await boss.fail(worker.job.name, id);
        throw error;
      }
    }
    return due.length;
  }

  return {
    work(job, handler) {
      if (workers.has(job.name)) throw new Error(`Job ${job.name} has a worker already`);
      observe.know(job.name);
      workers.set(job.name, { job, handler: handler as JobHandler<never> });
    },
    schedule(job, cron) {
      crons.set(job.name, cron);
    },
    async enqueue(job, payload, { tx, startAfter, singletonKey = randomUUID() }) {
      if (!workers.has(job.name)) throw new Error(`Job ${job.name} has no worker`);
      await boss.send(job.name, observe.send(job.name, payload), {
        db: fromKysely(tx),
        singletonKey,
        ...(startAfter === undefined ? {} : { startAfter }),
      });
    },
    async start() {
      await boss.start();
      const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const worker of workers.values()) {
        const { name, retryLimit, expireSeconds } = worker.job;
        const options = {
          retryLimit,
          retryBackoff: true,
          retryDelay: RETRY_SECONDS,
          retryDelayMax: LONGEST_RETRY_SECONDS,
          expireInSeconds: expireSeconds,
          notify: true,
        };
        if (existing.has(name)) await boss.updateQueue(name, options);
        // `short`: one waiting job per key. Jobs without a key of their own get a random one.
        else await boss.createQueue(name, { ...options, policy: 'short' });
        // pg-boss remembers a queue when it is first asked about it, over its own connection: inside a
        // transaction of the embedded engine, which has one connection, it would wait for ever.
        await boss.findJobs(name, { id: NO_JOB });
        if (!isLive) continue;
        await boss.work<object | null>(name, { pollingIntervalSeconds: POLL_SECONDS }, async (batch) => {
          for (const { id, data } of batch) await run(worker, id, data);
        });
      }
      if (isLive) for (const [name, cron] of crons) await boss.schedule(name, cron);
    },
    async stop() {
      await boss.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS });
    },
    async queued() {
      const queues = await boss.getQueues();
      return queues.flatMap(({ name, deferredCount, queuedCount, activeCount }) => [
        { job: name, state: 'waiting' as const, count: Math.max(0, queuedCount - deferredCount) },
        { job: name, state: 'later' as const, count: deferredCount },
        { job: name, state: 'running' as const, count: activeCount },
      ]);
    },
    async drain() {
      for (let done = 1; done > 0;) {
        done = 0;
        for (const worker of workers.values()) done += await runDue(worker);
      }
    },
  };
}
