import { Socket } from 'node:net';
import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  sql,
  type Logger,
  type PostgresDialectConfig,
} from 'kysely';
import pg from 'pg';
import { nameRequest } from './request-comment.ts';
import { StartupError } from '../startup-error.ts';
import type { DatabaseHandle } from './database.ts';
import { migrate } from './migrate.ts';
import { restrictServerUser, setServerPassword } from './server-user.ts';
import { parsers } from './parsers.ts';
import { assertOutsideTransaction } from './root-guard.ts';
import { isPasswordRefused } from './sql-error.ts';
import type { Database } from './schema.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** The server ends a statement or an idle transaction before: who says nothing for so long is not there any more. */
const SILENCE_LIMIT_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** Where nothing is asked, the peer is: without it the operating system does so after two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const RECONNECT_DELAY_MS = 1_000;

interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Called when a connection breaks, whether it is used or not; the pool replaces it by itself. */
  readonly onError: (error: Error) => void;
  /** A user who migrates and owns the tables: the server's own may then not change the audit trail. */
  readonly ownerUrl?: string | undefined;
  /** What brings the schema up to date, or only judges it; however long it takes. */
  readonly prepare?: (db: Kysely<Database>) => Promise<void>;
  /** Told of every statement. */
  readonly log?: Logger | undefined;
  /** When a connection over which nothing comes counts as lost. */
  readonly silenceLimitMs?: number;
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format as 'text'),
};

class GuardedDriver extends PostgresDriver {
  override async acquireConnection(options?: Parameters<PostgresDriver['acquireConnection']>[0]) {
    assertOutsideTransaction();
    return super.acquireConnection(options);
  }
}

class NamingCompiler extends PostgresQueryCompiler {
  override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...args);
    return { ...compiled, sql: nameRequest(compiled.sql) };
  }
}

class GuardedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): GuardedDriver {
    return new GuardedDriver(this.#config);
  }

  override createQueryCompiler(): NamingCompiler {
    return new NamingCompiler();
  }
}

/** One connection that listens to a channel and comes back by itself after a loss. */
async function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(isFirst: boolean): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...KEEP_ALIVE,
      application_name: 'bank-api listener',
    });
    let lost = false;
    const onLoss = (error?: Error): void => {
      if (lost || stopped) return;
      lost = true;
      if (error !== undefined) onError(error);
      void next.end().catch(() => undefined);
      retry();
    };
    next.on('error', onLoss);
    next.on('end', () => onLoss());
    next.on('notification', (message) => onMessage(message.payload ?? ''));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      if (isFirst) {
        lost = true;
        throw error;
      }
      onLoss(error as Error);
      return;
    }
    if (!isFirst) onReconnect();
  }

  function retry(): void {
    timer = setTimeout(() => void connect(false), RECONNECT_DELAY_MS);
  }

  await connect(true);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}

function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((inner) => toReason(inner)).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** What every connection begins with. */
function connectionTo(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Queries are short: starting parallel workers or compiling one costs more than it saves.
    options: '-c TimeZone=UTC -c max_parallel_workers_per_gather=0 -c jit=off',
    application_name: 'bank-api',
    types,
  };
}

/**
 * A pool whose connections may break at any moment. The pool listens to idle ones only: between two statements of a
 * transaction nobody would, and an error that nobody listens to ends the process.
 */
function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('connect', (client) => void client.on('error', onError));
  // The pool repeats what the idle connection has said.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * A host that disappears without a word answers nothing, not even that it is gone; the operating system repeats what was
 * sent for some 15 minutes. The driver's own limit of a query would leave the connection in the pool.
 */
function listeningSocket(silenceLimitMs: number): Socket {
  const socket = new Socket();
  const lost = new Error('Connection terminated: the database has been silent for too long');
  return socket.setTimeout(silenceLimitMs, () => socket.destroy(lost));
}

/** A database without limits of time: the index of a large table takes minutes, a copy of all of them hours. */
export function openUnhurried(
  url: string,
  onError: (error: Error) => void,
  connections: number,
): Kysely<Database> {
  const pool = openPool({ ...connectionTo(url), max: connections }, onError);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** A database that cannot be worked with, by the setting that names it. */
function toStartupError(setting: string, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause;
  return new StartupError(
    `The database of ${setting} cannot be used: ${toReason(cause)}. Check address, user and password, and that the server runs.`,
    { cause },
  );
}

/**
 * Does the work however long it takes; where it migrates, other replicas wait for it.
 * @throws StartupError which names the setting of the address
 */
async function workUnhurried(
  [setting, url]: readonly [setting: string, url: string],
  onError: (error: Error) => void,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const db = openUnhurried(url, onError, 1);
  try {
    await work(db);
  } catch (error) {
    throw toStartupError(setting, error);
  } finally {
    await db.destroy();
  }
}

/** Whether the server's user has another password than the address: it has been changed there. */
async function hasOtherPassword(db: Kysely<Database>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return false;
  } catch (error) {
    if (isPasswordRefused(error)) return true;
    throw error;
  }
}

/**
 * Connects to PostgreSQL and brings the schema up to date; an owner then gives the server's user its rights.
 * @throws StartupError when the database cannot be reached or used.
 */
export async function openPostgres(options: PostgresOptions): Promise<DatabaseHandle> {
  const { url, poolSize, onError, ownerUrl, prepare = migrate, log } = options;
  const { silenceLimitMs = SILENCE_LIMIT_MS } = options;
  const pool = openPool(
    {
      ...connectionTo(url),
      ...KEEP_ALIVE,
      stream: () => listeningSocket(silenceLimitMs),
      max: poolSize,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    },
    onError,
  );
  const db = new Kysely<Database>({ dialect: new GuardedDialect({ pool }), ...(log && { log }) });
  try {
    if (ownerUrl !== undefined) {
      const address = ['DATABASE_OWNER_URL', ownerUrl] as const;
      // The owner makes the server's user, so it comes first.
      await workUnhurried(address, onError, async (owner) => {
        await prepare(owner);
        await restrictServerUser(owner, url);
      });
      if (await hasOtherPassword(db))
        await workUnhurried(address, onError, (owner) => setServerPassword(owner, url));
    }
    // By the handle and not by its pool: one that was never used does not close its connections.
    await sql`select 1`.execute(db);
    if (ownerUrl === undefined) await workUnhurried(['DATABASE_URL', url], onError, prepare);
  } catch (error) {
    await db.destroy();
    throw toStartupError('DATABASE_URL', error);
  }
  return {
    engine: 'postgres',
    db,
    jobs: {
      db: {
        executeSql: async (text, values) => {
          assertOutsideTransaction();
          const result: unknown = await pool.query(text, values as unknown[]);
          // Several statements in one text answer with an array of results.
          const results = (Array.isArray(result) ? result : [result]) as pg.QueryResult[];
          return { rows: results.flatMap((one) => one.rows) as unknown[] };
        },
        listen: async (channel, onNotification, onReconnect) => {
          const close = await listen(url, channel, onNotification, onReconnect, onError);
          onReconnect();
          return { close };
        },
      },
      backend: 'postgres',
    },
    listen: (channel, onMessage, onReconnect) => listen(url, channel, onMessage, onReconnect, onError),
    close: () => db.destroy(),
  };
}
