import { sql } from 'kysely';
import type { DbOrTx } from '../../database/types.ts';

/**
 * Counts a try in the current window, in one statement, so that parallel tries on several replicas
 * cannot slip past the limit.
 */
export async function countAttempt(
  db: DbOrTx,
  key: Buffer,
  now: string,
  windowStart: string,
): Promise<{ readonly failures: number; readonly window_started_at: string }> {
  return db
    .insertInto('login_attempts')
    .values({ key, failures: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when login_attempts.window_started_at <= ${windowStart}::timestamptz
          then 1 else login_attempts.failures + 1 end`,
        window_started_at: sql<string>`case when login_attempts.window_started_at <= ${windowStart}::timestamptz
          then ${now}::timestamptz else login_attempts.window_started_at end`,
      }),
    )
    .returning(['failures', 'window_started_at'])
    .executeTakeFirstOrThrow();
}

/** Takes back one try that was counted. */
export async function uncountAttempt(db: DbOrTx, key: Buffer): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

export async function forgetAttempts(db: DbOrTx, key: Buffer): Promise<void> {
  await db.deleteFrom('login_attempts').where('key', '=', key).execute();
}
