import type { Database } from './schema.ts';
import type { Db, Tx } from './types.ts';
import type { Kysely } from 'kysely';
import { collectEvents, flushEvents } from '../events/emit-event.ts';
import { insideTransaction } from './root-guard.ts';
import { isTransient } from './sql-error.ts';

const ATTEMPTS = 3;

interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/**
 * Runs `body` in a transaction; an exception rolls it back. The events emitted in it are written last.
 * After a deadlock or a serialization failure the body is run again, three times at most,
 * so it must have no effects outside the transaction.
 */
export async function withTransaction<Result>(
  db: Db,
  body: (tx: Tx) => Promise<Result>,
  { isolation = 'read committed' }: TransactionOptions = {},
): Promise<Result> {
  const root: Kysely<Database> = db;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await root
        .transaction()
        .setIsolationLevel(isolation)
        .execute((tx) =>
          insideTransaction(async () => {
            collectEvents(tx);
            const result = await body(tx);
            await flushEvents(tx);
            return result;
          }),
        );
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransient(error)) throw error;
    }
  }
}
