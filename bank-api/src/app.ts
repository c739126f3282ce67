import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { Telemetry } from 'telemetry';
import { metricsRoute, type MetricsRegistry } from 'telemetry/metrics-route';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { AppContext, Infrastructure } from './app-context.ts';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './database/database.ts';
import { configureBanks } from 'shared-kernel/locale';
import { createEventHub } from './events/event-hub.ts';
import { createJobs } from './jobs/jobs.ts';
import { createMailer } from './mail/mailer.ts';
import type { FileStorage } from './files/file-storage.ts';
import { openStorage } from './files/storage.ts';
import { registerBanks } from './modules/account/index.ts';
import { composeModules } from './modules/index.ts';
import type { BankModule } from './modules/module.ts';
import { auditAccess } from './plugins/access-audit.ts';
import { refuseUnlistedEndpoints } from './plugins/contract.ts';
import { keepRequestIds } from './http/request-scope.ts';
import { countLastHop } from './plugins/client-address.ts';
import { answerClientError } from './plugins/client-error.ts';
import { registerCors } from './plugins/cors.ts';
import { installErrorHandlers, sendError } from './plugins/errors.ts';
import { registerHealth } from './plugins/health.ts';
import { loggerOptions, logRequests, getRequestId } from './plugins/logging.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { registerRateLimit } from './plugins/rate-limit.ts';
import { registerJsonParser } from './plugins/json-body.ts';
import { BODY_PACE, endSlowBodies, type BodyPace } from './plugins/slow-bodies.ts';
import { createSealer } from './secrets/sealer.ts';
import { readSealingKeys } from './secrets/sealing-keys.ts';
import { observeProcess, observeRequests } from './telemetry/server.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly database: DatabaseHandle;
  /** Where a collector is configured; the app closes it. */
  readonly telemetry?: Telemetry | undefined;
  /** What `/metrics` answers with. */
  readonly metrics?: MetricsRegistry | undefined;
  /** Tests: a clock to move, jobs that run when told to, log lines to look at. */
  readonly now?: () => Date;
  readonly jobsMode?: 'workers' | 'manual';
  readonly logStream?: { write(line: string): void };
  readonly bodyPace?: BodyPace;
  readonly wrapStorage?: (storage: FileStorage) => FileStorage;
  /** Tests: registers more endpoints. */
  readonly extend?: (app: FastifyInstance) => void;
}

const REQUEST_TIMEOUT_MS = 660_000;
const KEEP_ALIVE_MS = 72_000;
/** Of 11: as fast as gzip and smaller. */
const BROTLI_QUALITY = 4;

/**
 * The server, ready to listen: modules registered, jobs and events running. Closing it ends streams,
 * lets requests finish, stops jobs and closes the database.
 */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const {
    config,
    database,
    telemetry,
    metrics,
    now = () => new Date(),
    jobsMode = 'workers',
    logStream,
    bodyPace = BODY_PACE,
    wrapStorage = (storage) => storage,
  } = dependencies;
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config.logLevel, logStream) ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: getRequestId,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: config.bodyLimitBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // What still comes on open connections is answered; each is told to close. An update then refuses nobody.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  // What the shared texts and lists call banks by, here as in the browser.
  configureBanks(config.banks.map((bank) => ({ ...bank, hasSignIn: true, isFiltered: true })));
  const infrastructure: Infrastructure = {
    config,
    database,
    db: database.db,
    jobs: createJobs({ database, log: app.log, mode: jobsMode, telemetry }),
    events: createEventHub(database, app.log, now),
    mailer: createMailer(config, now),
    storage: wrapStorage(await openStorage(config)),
    sealer: createSealer(await readSealingKeys(config)),
    now,
    log: app.log,
  };
  const context: AppContext = { ...infrastructure, modules: composeModules(infrastructure) };
  app.decorate('context', context);
  app.decorate('endpoints', []);
  app.decorate('purposes', new Map());
  app.decorateRequest('bank', undefined);
  app.decorateRequest('actor', undefined);

  if (telemetry) observeRequests(app, telemetry);
  countLastHop(app);
  endSlowBodies(app.server, bodyPace);
  keepRequestIds(app);
  installErrorHandlers(app);
  logRequests(app);
  registerCors(app, config.allowedOrigins);
  registerRateLimit(app, config.requestsPerMinute);
  registerJsonParser(app);
  auditAccess(app);
  await app.register(helmet, {
    // Answers are data: nothing in them may be run or framed. `/docs` has a policy of its own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    // Whether there is TLS is known in front of this server only.
    strictTransportSecurity: false,
  });
  await app.register(compress, {
    // Of 4 kB of JSON a phone's network sees less than one; files are compressed already, event streams must not wait.
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Bodies come as they are: an inflated one would be larger than its limit.
    globalDecompression: false,
  });
  await app.register(multipart, { throwFileSizeLimit: false });

  app.decorate('authenticate', context.modules.auth.authenticate);
  const modules: BankModule[] = Object.values(context.modules);
  for (const module of modules) module.routes(app);
  refuseUnlistedEndpoints(app);
  for (const module of modules) module.jobs?.();
  dependencies.extend?.(app);
  registerHealth(app);
  if (metrics) metricsRoute(app, metrics, config.metricsToken);
  registerOpenApi(app);

  // Streams never end by themselves, so they are ended before the server waits for its connections.
  app.addHook('preClose', () => context.events.stop());
  const stopObserving = telemetry && observeProcess(telemetry, context);
  app.addHook('onClose', async () => {
    await context.jobs.stop();
    // Its last report asks the queue.
    await telemetry?.close();
    stopObserving?.();
    await database.close();
  });
  await registerBanks(database.db, config.banks);
  await context.jobs.start();
  await context.events.start();
  return app;
}
