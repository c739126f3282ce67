import type { Db, Tx } from './types.ts';
import { insideTransaction } from './root-guard.ts';
import { isTransient } from './sql-error.ts';

const ATTEMPTS = 3;

interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/**
 * Runs `body` in a transaction; an exception rolls it back. Its last writes follow the body.
 * After a deadlock or a serialization failure the body is run again, three times at most,
 * so it must have no effects outside the transaction.
 */
export async function withTransaction<Result>(
  db: Db,
  body: (tx: Tx) => Promise<Result>,
  { isolation = 'read committed' }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute((transaction) =>
          insideTransaction(async () => {
            const tx: Tx = Object.assign(transaction, { lastWrites: [] });
            const result = await body(tx);
            for (const last of tx.lastWrites) await last.write(tx);
            return result;
          }),
        );
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransient(error)) throw error;
    }
  }
}
