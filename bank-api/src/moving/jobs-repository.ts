import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '../database/database.ts';
import type { DbOrTx } from '../database/types.ts';
import { LONGEST_RETRY_SECONDS } from '../jobs/jobs.ts';

/** A job that has not been done, as the queue takes it. */
export interface WaitingJob {
  readonly name: string;
  readonly id: string;
  readonly data: object;
  readonly priority: number;
  readonly startAfter: string;
  readonly singletonKey: string | null;
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  readonly expireInSeconds: number;
}

/** Jobs that wait, or that the server was at when it ended: a job is safe to repeat. */
export async function readWaitingJobs(db: DbOrTx): Promise<readonly WaitingJob[]> {
  const { rows: known } = await sql`select 1 where to_regclass('pgboss.job') is not null`.execute(db);
  if (known.length === 0) return [];
  const { rows } = await sql<WaitingJob>`
    select name, id, data, priority, start_after as "startAfter", singleton_key as "singletonKey",
      retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      expire_seconds as "expireInSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'
    order by name, id`.execute(db);
  return rows;
}

/** Puts jobs into the queue under the ids they have, so that a repetition adds none. */
export async function putWaitingJobs(
  { jobs: { db, backend } }: DatabaseHandle,
  jobs: readonly WaitingJob[],
): Promise<void> {
  const boss = new PgBoss({ db, backend, supervise: false, schedule: false });
  await boss.start();
  try {
    const queues = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { name, singletonKey, ...job } of jobs) {
      // The server gives a queue its own options when it starts; the policy is for ever, and a job has how long it may wait.
      const options = {
        policy: 'short',
        notify: true,
        retryBackoff: true,
        retryDelayMax: LONGEST_RETRY_SECONDS,
      };
      if (!queues.has(name)) await boss.createQueue(name, options);
      queues.add(name);
      await boss.insert(name, [{ ...job, ...(singletonKey === null ? {} : { singletonKey }) }]);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
