import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './database/database.ts';
import type { Db } from './database/types.ts';
import type { EventHub } from './events/event-hub.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Account } from './modules/account/index.ts';
import type { Auth } from './modules/auth/index.ts';
import type { Chat } from './modules/chat/index.ts';
import type { Documents } from './modules/documents/index.ts';
import type { Applications } from './modules/applications/index.ts';
import type { Flow } from './modules/flow/index.ts';
import type { Notifications } from './modules/notifications/index.ts';
import type { Signatures } from './modules/signatures/index.ts';
import type { Sealer } from './secrets/sealer.ts';

/** What the server's parts work with, made once in `buildApp`. */
export interface AppContext {
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
  /** Modules made by factories, for those that are not yet: filled by `composeModules`. */
  readonly modules: ComposedModules;
}

export interface ComposedModules {
  account: Account;
  auth: Auth;
  chat: Chat;
  documents: Documents;
  applications: Applications;
  flow: Flow;
  notifications: Notifications;
  signatures: Signatures;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly context: AppContext;
  }
}
