import type { Kysely } from 'kysely';
import type { IDatabase as JobDatabase, BackendProfile } from './job-database.ts';
import type { Database } from './schema.ts';

/** An open database, whichever engine holds it. */
export interface DatabaseHandle {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Kysely<Database>;
  /** The same database as pg-boss wants it. */
  readonly jobs: { readonly db: JobDatabase; readonly backend: BackendProfile };
  /**
   * Listens to a channel. `onReconnect` is called after each new subscription beyond the first:
   * notifications may have been lost before it.
   * @returns Stops listening.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
