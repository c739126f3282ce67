import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Server as SecureServer } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Telemetry } from 'telemetry';
import { traceRequests } from 'telemetry/requests';
import { bankRoute } from './banks/bank-route.ts';
import { CERTIFICATE_POLL_MS, followCertificate, readCertificate } from './certificate.ts';
import type { ServerConfig } from './config.ts';
import { countLastHop } from './client-address.ts';
import { answerClientError } from './client-error.ts';
import { cryptoProRoute, readCryptoProFile } from './crypto-pro.ts';
import { createObserved } from './delivery/observed.ts';
import { PageIdentity } from './delivery/page-identity.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { readSecret, Sealer } from './delivery/secret.ts';
import { FileMemory } from './file-memory.ts';
import { framingFault } from './framing.ts';
import { HostBuild } from './host-build.ts';
import { endConnection, secureOptions } from './http2.ts';
import { MESSAGE_POLICY, messagePage } from './message-page.ts';
import { Metrics } from './metrics.ts';
import { metricsRoute } from 'telemetry/metrics-route';
import { pageRoute } from './page-route.ts';
import { FILE_HEADERS, Proxy } from './proxy.ts';
import { HostBuilds } from './releases/host-builds.ts';
import { sendRelease } from './releases/send-release.ts';
import { ReleaseRegistry } from './releases/release-registry.ts';
import { openStore } from './releases/open-store.ts';
import type { ReleaseStore } from './releases/release-store.ts';
import { releaseApiRoutes } from './release-api/routes.ts';
import { TeamTokens } from './release-api/team-tokens.ts';
import { RemoteRegistry } from './remote-registry.ts';
import { CLOSED_POLICY, commonHeaders } from './security-headers.ts';
import { BODY_PACE, endSlowBodies } from './slow-bodies.ts';
import type { BodyPace } from './slow-bodies.ts';
import { serviceWorkerRoute } from './service-worker-route.ts';
import { StartupError } from './startup-error.ts';
import { getCacheControl, inFolder, sendFile } from './static-files.ts';
import { staysBelow } from './stays-below.ts';
import { watchConfig } from './watch-config.ts';

const REFRESH_LIMIT_MS = 2_500;
const REQUEST_ID = /^[\w-]{8,64}$/;
const HEADERS_TIMEOUT_MS = 30_000;

export interface AppOptions {
  /** Pino level, or `silent`. */
  readonly logLevel?: string;
  /** portal.json; when given, its remotes are followed while the server runs. */
  readonly configFile?: string;
  /** Tests: shorter limits, and log lines to look at. */
  readonly bodyPace?: BodyPace;
  readonly headersTimeoutMs?: number;
  readonly certificatePollMs?: number;
  readonly logStream?: { write(line: string): void };
  /** Where a collector is configured; the app closes it. */
  readonly telemetry?: Telemetry | undefined;
  /** The server's figures; telemetry sends the same. */
  readonly metrics?: Metrics;
}

/** The delivery server, ready to listen. Throws a `StartupError` when there is no build of the host. */
export async function buildApp(
  config: ServerConfig,
  {
    logLevel = 'info',
    configFile,
    bodyPace = BODY_PACE,
    headersTimeoutMs = HEADERS_TIMEOUT_MS,
    certificatePollMs = CERTIFICATE_POLL_MS,
    logStream,
    telemetry,
    metrics = new Metrics(),
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const http = {
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: Math.min(5_000, headersTimeoutMs),
    insecureHTTPParser: false,
  };
  const app = fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers', 'res.headers'],
      // As bank-api writes them: one reader for the lines of both.
      base: { service: 'portal' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      ...(logStream && { stream: logStream }),
    },
    trustProxy: config.trustProxy ?? false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => void sendMessage(request, reply, 'notFound'),
    ...(config.tls ? secureOptions({ ...http, ...readCertificate(config.tls) }) : { http }),
    // Own lines below: no query (it may carry a token), no address, no headers.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 400 },
  });
  const host = new HostBuild(config.hostFolder);
  host.record();
  const cryptoPro =
    config.cryptoProScript === undefined ? undefined : readCryptoProFile(config.cryptoProScript);
  endSlowBodies(app.server, bodyPace);
  const unfollowCertificate =
    config.tls && app.server instanceof SecureServer
      ? followCertificate(app.server, config.tls, app.log, certificatePollMs)
      : undefined;
  const proxy = new Proxy(config.answerTimeoutMs, telemetry);
  const isDirect = config.releases.mode === 'direct';
  const direct = isDirect ? new RemoteRegistry(config.remotes, app.log) : undefined;
  const store = isDirect ? undefined : await usableStore(config);
  const releases = store && releaseRegistry(config, store, host, app.log, metrics);
  const remotes = (direct ?? releases) as RemoteRegistry | ReleaseRegistry;
  const identity = new PageIdentity(
    new Sealer(store ? await readSecret(store, config.secret) : randomBytes(32)),
  );
  await direct?.refresh();
  direct?.start(config.remotePollMs);
  const hostBuilds = store && new HostBuilds(store, app.log);
  await hostBuilds?.start(config.hostFolder, config.releases.keepHours);
  await releases?.start();
  if (releases) metrics.follow(releases);
  const tokens = new TeamTokens(config.releases.tokens);
  const configWatch =
    releases && configFile
      ? watchConfig(configFile, app.log, (changed) => {
          releases.configure(changed.remotes);
          metrics.begin(changed.remotes.map(({ name }) => name));
          tokens.configure(changed.releases.tokens);
          return releases.sync().then(() => releases.refresh());
        })
      : undefined;
  app.addHook('onClose', () => {
    configWatch?.stop();
    unfollowCertificate?.();
    remotes.stop();
    hostBuilds?.stop();
    store?.close();
    return Promise.all([proxy.close(), telemetry?.close()]).then(() => undefined);
  });
  if (telemetry) traceRequests(app, telemetry, { quiet: ['/healthz', '/readyz', '/metrics'] });

  const headers = commonHeaders(config);
  // Bodies are forwarded as they come; nothing here reads them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  countLastHop(app);
  const refused = new WeakSet<Socket>();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'content-security-policy': CLOSED_POLICY, 'x-request-id': request.id });
    // What came behind such a request on its connection is not looked at: nobody knows where it begins.
    if (refused.has(request.socket)) return void request.socket.destroy();
    const fault = framingFault(request.raw);
    if (fault === undefined) return done();
    refused.add(request.socket);
    request.log.warn({ fault }, 'request refused');
    endConnection(reply);
    void reply
      .code(400)
      .header('cache-control', 'no-store')
      .send({ error: { code: 'validation', requestId: request.id } });
  });
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = request.url.split('?');
    // Paths hold ids and tickets: a line of the log has the pattern of the route.
    const route = request.routeOptions.url ?? 'unknown';
    const quiet = route === '/healthz' || route === '/readyz' || route === '/metrics';
    const asked = (request.params as { bank?: string } | null)?.bank;
    const bank = config.banks.find(({ code }) => code === asked)?.code;
    metrics.request(path ?? '', reply.statusCode, reply.elapsedTime / 1000, bank);
    request.log[quiet ? 'debug' : 'info'](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  app.setNotFoundHandler((request, reply) => sendMessage(request, reply, 'notFound'));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed');
    return sendMessage(request, reply, 'failure');
  });

  if (cryptoPro) cryptoProRoute(app, cryptoPro);
  pageRoute(app, { config, host, remotes, direct, releases, identity, cryptoPro });

  app.get('/portal/snapshot.json', async (request, reply) => {
    // A page that asks has met a failure: perhaps there is better news. An origin that hangs delays nobody for long.
    await Promise.race([remotes.refresh(), delay(REFRESH_LIMIT_MS, undefined, { ref: false })]);
    return reply
      .header('cache-control', 'no-store')
      .send(
        remotes.snapshot(releases && identity.findAgent(request), releases && identity.findOverride(request)),
      );
  });
  if (releases) {
    const observed = createObserved(releases);
    app.register(
      deliveryRoutes({ config, registry: releases, identity, metrics, host, observed, configWatch }),
    );
    app.register(releaseApiRoutes({ config, registry: releases, tokens, observed }));
  }
  serviceWorkerRoute(app);
  metricsRoute(app, metrics.registry, config.metricsToken);
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', commit: config.commit }),
  );
  app.get('/readyz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      status: 'ready',
      remotes: Object.fromEntries(remotes.snapshot().remotes.map(({ name, available }) => [name, available])),
    }),
  );

  const memory = new FileMemory();
  const hostFiles = inFolder(memory, config.hostFolder);
  const sent = { memory, metrics };
  // Sources are for who may read the store; only a build under development has its maps in the browser.
  const isWithheld = (path: string): boolean => releases !== undefined && path.endsWith('.map');

  app.get<{ Params: { name: string; '*': string } }>('/remotes/:name/*', async (request, reply) => {
    if (isWithheld(request.params['*'])) return sendMissing(reply);
    if (releases) {
      const remote = releases.find(request.params.name);
      const isSent = remote && (await sendRelease(request, reply, remote, request.params['*'], sent));
      return isSent ? reply : sendMissing(reply);
    }
    const origin = config.remotes.find(({ name }) => name === request.params.name);
    if (!origin || origin.kind === 'api') return sendMissing(reply);
    if (origin.kind === 'folder') {
      return (await sendFile(request, reply, request.params['*'], inFolder(memory, origin.folder)))
        ? reply
        : sendMissing(reply);
    }
    if (!staysBelow(request.url, `/remotes/${origin.name}/`)) return sendMissing(reply);
    await proxy.forward(request, reply, {
      upstream: origin.url,
      forwarded: FILE_HEADERS,
      path: request.url.slice(`/remotes/${origin.name}`.length),
      cacheControl: getCacheControl(request.params['*']),
      headers: { ...headers, 'content-security-policy': CLOSED_POLICY, 'x-request-id': request.id },
      onUnreachable: (answer) =>
        void answer.code(502).header('cache-control', 'no-store').type('text/plain').send('502\n'),
    });
    return reply;
  });

  bankRoute(app, { config, proxy, headers });

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    if (isWithheld(path)) return sendMissing(reply);
    if (await sendFile(request, reply, path, hostFiles)) return reply;
    // Of a page of another build: the one before, or a newer one that another server has.
    if (hostBuilds && (await sendRelease(request, reply, hostBuilds, path, sent))) return reply;
    return /\.\w+$/.test(path) ? sendMissing(reply) : sendMessage(request, reply, 'notFound');
  });

  return app;
}

/** The store of the configuration; a bucket that cannot be used is told at once, not by the first release. */
async function usableStore({ releases }: ServerConfig): Promise<ReleaseStore> {
  const store = await openStore(releases);
  if (!releases.bucket) return store;
  try {
    await store.check();
    return store;
  } catch (error) {
    throw new StartupError(
      `The release store ${store.place} cannot be used: ${(error as Error).message}. ` +
        'Start it, or correct the RELEASE_S3_ variables.',
    );
  }
}

function releaseRegistry(
  config: ServerConfig,
  store: ReleaseStore,
  host: HostBuild,
  log: FastifyInstance['log'],
  metrics: Metrics,
): ReleaseRegistry {
  return new ReleaseRegistry({
    store,
    remotes: config.remotes,
    host: () => host.record(),
    pollMs: config.remotePollMs,
    keepHours: config.releases.keepHours,
    log,
    onRefused: (remote) => metrics.refused.inc({ remote }),
    onActivated: (remote, seconds) => metrics.activation.observe({ remote }, seconds),
  });
}

/** A file that is not there: never HTML, never kept by a cache. */
function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('404\n');
}

function sendMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'notFound' | 'failure',
): FastifyReply {
  return reply
    .code(kind === 'notFound' ? 404 : 500)
    .header('cache-control', 'no-store')
    .header('content-security-policy', MESSAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(messagePage(kind, request.id));
}
