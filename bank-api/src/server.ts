import { join } from 'node:path';
import { startTelemetry, TelemetrySettingError, type Telemetry } from 'telemetry';
import { prometheusTelemetry, type PrometheusTelemetry } from 'telemetry/prometheus';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { DatabaseHandle } from './database/database.ts';
import { closeDataFolder } from './data-folder.ts';
import { closeDemoAccounts } from './demo/close-accounts.ts';
import { sealStoredSecrets } from './modules/auth/index.ts';
import { checkStorage } from './files/storage.ts';
import { sealAuthority } from './modules/signatures/index.ts';
import { toFrames, redactMessage } from './plugins/redact.ts';
import { StartupError } from './startup-error.ts';
import { logStatements } from './database/observe-statements.ts';

const SHUTDOWN_LIMIT_MS = 15_000;
/** Requests that are still running then are cut off. */
const DRAIN_LIMIT_MS = 8_000;

// Loaded on demand: the embedded engine is large, and a server on PostgreSQL never needs it.
async function openDatabase(config: Config, telemetry: Telemetry | undefined): Promise<DatabaseHandle> {
  const log = telemetry && logStatements(telemetry);
  if (config.databaseUrl === undefined) {
    const { openEmbedded } = await import('./database/embedded.ts');
    return openEmbedded(config.dataDir, config.cacheDir, { log });
  }
  const { openPostgres } = await import('./database/postgres.ts');
  const onError = (error: Error): void =>
    void process.stderr.write(`bank-api: database connection: ${redactMessage(error.message)}\n`);
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databasePoolSize: poolSize } = config;
  return openPostgres({ url, ownerUrl, poolSize, onError, log });
}

async function openTelemetry(): Promise<PrometheusTelemetry> {
  try {
    return prometheusTelemetry(await startTelemetry({ env: process.env, service: 'bank-api' }));
  } catch (error) {
    throw error instanceof TelemetrySettingError ? new StartupError(error.message) : error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(`Port ${port} on ${host} is taken. Stop what uses it, or set BANK_API_PORT.`);
    }
    throw new StartupError(
      `The server cannot listen on ${host}:${port}: ${message}. Set BANK_API_HOST and BANK_API_PORT.`,
    );
  }
}

/** Node itself would print the error with all its fields, and those of the database and the mail server hold data. */
function dieWithoutData(app: FastifyInstance): void {
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}

function stopOnSignals(app: FastifyInstance): void {
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS).unref();
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

async function main(): Promise<void> {
  const config = readConfig(process.env, join(import.meta.dirname, '..'));
  const opened = await closeDataFolder(config.dataDir);
  const telemetry = await openTelemetry();
  const database = await openDatabase(config, telemetry);
  let app: FastifyInstance | undefined;
  try {
    app = await buildApp({ config, database, telemetry, metrics: telemetry.registry });
    if (opened > 0) app.log.warn({ opened }, 'the data folder was open to other users and has been closed');
    if (database.engine === 'postgres' && config.databaseOwnerUrl === undefined)
      app.log.warn(
        'the database user of the server owns the audit trail: only triggers keep it; see DATABASE_OWNER_URL',
      );
    const { db, now: clock, sealer } = app.context;
    await sealStoredSecrets({ db, clock, sealer }, [sealAuthority]);
    await checkStorage(app.context.storage, config);
    await app.context.modules.signatures.checkTools();
    if (config.demoData) {
      const { seedDemoData } = await import('./demo/index.ts');
      await seedDemoData(app.context);
    } else {
      await closeDemoAccounts(app.context);
    }
    const address = await listen(app, config);
    stopOnSignals(app);
    dieWithoutData(app);
    app.log.info({ address, database: database.engine, demoData: config.demoData }, 'listening');
  } catch (error) {
    await (app === undefined ? database.close() : app.close());
    throw error;
  }
}

// The image is built with everything that this file loads compiled, without a server being started.
if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const { message, stack } = error as Error;
    const text = error instanceof StartupError ? message : `${redactMessage(message)}\n${toFrames(stack)}`;
    process.stderr.write(`bank-api: ${text}\n`);
    process.exit(1);
  }
}
