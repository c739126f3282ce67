import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './database/database.ts';
import type { Db } from './database/types.ts';
import type { EventHub } from './events/event-hub.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Modules } from './modules/index.ts';
import type { Sealer } from './secrets/sealer.ts';

/** What modules are made of, opened once in `buildApp`. */
export interface Infrastructure {
  readonly config: Config;
  readonly database: DatabaseHandle;
  /** The root handle of `database`. */
  readonly db: Db;
  readonly jobs: Jobs;
  readonly events: EventHub;
  readonly mailer: Mailer;
  /** Where uploaded and composed files are kept. */
  readonly storage: FileStorage;
  /** For secrets that the server has to read again: they are never stored in the clear. */
  readonly sealer: Sealer;
  /** The server's clock: everything that expires or is dated asks it, so that tests can move it. */
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** What the server's parts work with. */
export interface AppContext extends Infrastructure {
  readonly modules: Modules;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly context: AppContext;
  }
}
