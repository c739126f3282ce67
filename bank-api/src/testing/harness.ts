import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import { buildApp, type AppDependencies } from '../app.ts';
import { readConfig } from '../config.ts';
import { DEMO_PASSWORD, type DemoAgentKey } from '../demo/accounts.ts';
import { seedDemoData, type SeederName } from '../demo/index.ts';
import type { BodyPace } from '../plugins/slow-bodies.ts';
import type { Telemetry } from 'telemetry';
import { logStatements } from '../database/observe-statements.ts';
import { openTestDatabase } from './test-database.ts';

const PACKAGE = join(import.meta.dirname, '../..');

export interface TestApp {
  readonly app: FastifyInstance;
  /** Folder of the server's data: `outbox`, `files` … */
  readonly dataDir: string;
  /** What was logged, one JSON text per line. */
  readonly logLines: readonly string[];
  /** Moves the server's clock forward. */
  advance(ms: number): void;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Seeders to run beside the accounts; none when absent. `'all'` for the whole demo data. */
  readonly seed?: readonly SeederName[] | 'all';
  /** Run jobs as in production instead of by `app.context.jobs.drain()`. */
  readonly jobsMode?: 'workers' | 'manual';
  readonly env?: Readonly<Record<string, string>>;
  /** How slowly a body may come. */
  readonly bodyPace?: BodyPace;
  readonly wrapStorage?: AppDependencies['wrapStorage'];
  /** Registers more endpoints or workers. */
  readonly extend?: (app: FastifyInstance) => void;
  /** Where the server sends traces and metrics; the app closes it. */
  readonly telemetry?: Telemetry | undefined;
  /** What `/metrics` answers with. */
  readonly metrics?: AppDependencies['metrics'];
}

/**
 * A server on a real database of its own: PGlite in memory, or PostgreSQL when `TEST_DATABASE_URL` is set.
 * It has the demo accounts; requests go through `app.inject`.
 */
export async function createTestApp({
  seed = [],
  jobsMode = 'manual',
  env = {},
  extend = () => undefined,
  bodyPace,
  telemetry,
  metrics,
  wrapStorage,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-api-test-'));
  // Tests are everybody's proxy: by their X-Forwarded-For they have as many addresses as they need.
  const proxy = { TRUST_PROXY: 'loopback' };
  const base = { BANK_API_DATA: dataDir, DEMO_DATA: '1', LOG_LEVEL: 'info', REQUESTS_PER_MINUTE: '0' };
  const config = readConfig({ ...base, ...proxy, ...env }, PACKAGE);
  const database = await openTestDatabase(config.cacheDir, telemetry && logStatements(telemetry));
  const logLines: string[] = [];
  let shiftMs = 0;
  const app = await buildApp({
    config,
    database,
    jobsMode,
    extend,
    telemetry,
    metrics,
    ...(bodyPace && { bodyPace }),
    ...(wrapStorage && { wrapStorage }),
    now: () => new Date(Date.now() + shiftMs),
    logStream: { write: (line) => void logLines.push(line) },
  }).catch(async (error: unknown) => {
    // An open database would keep the failed test waiting.
    await database.close();
    throw error;
  });
  await seedDemoData(app.context, seed === 'all' ? undefined : seed);
  return {
    app,
    dataDir,
    logLines,
    advance: (ms) => {
      shiftMs += ms;
    },
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Identifiers of a demo account and its organisation. */
export function demoAgent(
  app: FastifyInstance,
  agent: DemoAgentKey,
): Promise<{ readonly id: string; readonly org_id: string | null }> {
  return app.context.db
    .selectFrom('agents')
    .select(['id', 'org_id'])
    .where('email', '=', `${agent}@example.com`)
    .executeTakeFirstOrThrow();
}

/** Signs a demo account in. @returns The bearer token. */
export async function signIn(
  app: FastifyInstance,
  agent: DemoAgentKey,
  bank: BankCode = 'sgb',
): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: `/banks/${bank}/api/login/`,
    payload: { email: `${agent}@example.com`, password: DEMO_PASSWORD },
  });
  const { token } = response.json<{ token?: string }>();
  if (token === undefined) throw new Error(`${agent} could not sign in to ${bank}: ${response.body}`);
  return token;
}

/** Sends a request to a bank with a token. */
export function call(
  app: FastifyInstance,
  token: string | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: Pick<InjectOptions, 'payload' | 'headers' | 'query'> & { readonly bank?: BankCode } = {},
): Promise<LightMyRequestResponse> {
  const { bank = 'sgb', headers = {}, ...rest } = options;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return app.inject({
    method,
    url: `/banks/${bank}${path}`,
    headers: { ...authorization, ...headers },
    ...rest,
  });
}
