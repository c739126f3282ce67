import type { Mutex } from 'async-mutex';
import type { PGlite } from '@electric-sql/pglite';
import {
  PGliteDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import { fromPglite } from 'pg-boss';
import type { IDatabase as JobDatabase } from './job-database.ts';
import { assertOutsideTransaction } from './root-guard.ts';

/** Hands the one connection of the embedded engine to one holder at a time. */
class SingleConnectionDriver extends PGliteDriver {
  readonly #connection: Mutex;
  #release: (() => void) | undefined;

  constructor(pglite: PGlite, connection: Mutex) {
    super({ pglite });
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    this.#release = await this.#connection.acquire();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release?.();
  }
}

/**
 * The same connection for the job queue. It takes its turn like everybody else: after a failed statement the
 * queue rolls back in a second one, and a transaction that began between the two would never begin.
 */
export function embeddedJobDatabase(pglite: PGlite, connection: Mutex): JobDatabase {
  const queue = fromPglite(pglite);
  return {
    ...queue,
    async executeSql(text, values) {
      assertOutsideTransaction();
      const release = await connection.acquire();
      try {
        return await queue.executeSql(text, values);
      } finally {
        release();
      }
    },
  };
}

/**
 * Kysely over PGlite. Kysely's own dialect serialises above the driver, where a misuse of the root handle
 * cannot be told from waiting; here the driver does it, behind the guard. Advisory locks work, so the
 * PostgreSQL adapter serves.
 */
export function embeddedDialect(pglite: PGlite, connection: Mutex): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: (): Driver => new SingleConnectionDriver(pglite, connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
