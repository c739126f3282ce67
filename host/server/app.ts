import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalConfig } from 'shared-kernel/remote/snapshot';
import type { ServerConfig } from './config.ts';
import { HostBuild } from './host-build.ts';
import { indexPage, messagePage } from './index-page.ts';
import { preloadPlan } from './preload-plan.ts';
import { Proxy } from './proxy.ts';
import { RemoteRegistry } from './remote-registry.ts';
import { CLOSED_POLICY, commonHeaders, pagePolicy } from './security-headers.ts';
import { cacheControlOf, sendFile } from './static-files.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

export interface AppOptions {
  /** Pino level, or `silent`. */
  readonly logLevel?: string;
}

/** The delivery server, ready to listen. Throws a `StartupError` when there is no build of the host. */
export async function buildApp(
  config: ServerConfig,
  { logLevel = 'info' }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: logLevel, redact: ['req.headers', 'res.headers'] },
    // Own lines below: no query (it may carry a token), no address, no headers.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 400 },
  });
  const host = new HostBuild(config.hostFolder);
  host.record();
  const registry = new RemoteRegistry(config.remotes, app.log);
  const proxy = new Proxy();
  await registry.refresh();
  registry.start(config.remotePollMs);
  app.addHook('onClose', () => {
    registry.stop();
    proxy.close();
  });

  const headers = commonHeaders(config);
  // Bodies are forwarded as they come; nothing here reads them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'content-security-policy': CLOSED_POLICY, 'x-request-id': request.id });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = request.url.split('?');
    const quiet = path === '/healthz' || path === '/readyz';
    request.log[quiet ? 'debug' : 'info'](
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  app.setNotFoundHandler((request, reply) => sendMessage(request, reply, 'notFound'));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed');
    return sendMessage(request, reply, 'failure');
  });

  const pageConfig: PortalConfig = {
    banks: config.banks.map(({ code, name, apiBaseUrl }) => ({
      code,
      name,
      apiBaseUrl: apiBaseUrl ?? `/banks/${code}`,
    })),
    remoteLoadTimeoutMs: config.remoteLoadTimeoutMs,
  };

  const sendIndex = async (request: FastifyRequest, reply: FastifyReply) => {
    await registry.refreshFolders();
    const nonce = randomBytes(18).toString('base64url');
    const record = host.record();
    const page = indexPage(
      record,
      { config: pageConfig, snapshot: registry.snapshot(), preload: preloadPlan(record, registry.records()) },
      nonce,
    );
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', pagePolicy(config, nonce));
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page, { level: 5 }));
  };
  app.get('/', sendIndex);
  app.get('/index.html', sendIndex);

  app.get('/portal/snapshot.json', async (_request, reply) => {
    await registry.refresh();
    return reply.header('cache-control', 'no-store').send(registry.snapshot());
  });
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      status: 'ready',
      remotes: Object.fromEntries(
        registry.snapshot().remotes.map(({ name, available }) => [name, available]),
      ),
    }),
  );

  app.get<{ Params: { name: string; '*': string } }>('/remotes/:name/*', async (request, reply) => {
    const origin = config.remotes.find(({ name }) => name === request.params.name);
    if (!origin) return sendMissing(reply);
    if (origin.kind === 'folder') {
      return (await sendFile(request, reply, origin.folder, request.params['*']))
        ? reply
        : sendMissing(reply);
    }
    proxy.forward(request, reply, {
      upstream: origin.url,
      path: request.url.slice(`/remotes/${origin.name}`.length),
      cacheControl: cacheControlOf(request.params['*']),
      headers: { ...headers, 'content-security-policy': CLOSED_POLICY, 'x-request-id': request.id },
      onUnreachable: (answer) =>
        void answer.code(502).header('cache-control', 'no-store').type('text/plain').send('502\n'),
    });
    return reply;
  });

  app.all<{ Params: { bank: string } }>('/banks/:bank/*', (request, reply) => {
    const bank = config.banks.find(({ code }) => code === request.params.bank);
    proxy.forward(request, reply, {
      upstream: new URL(bank?.upstream ?? config.bankApiUrl),
      path: request.url,
      headers: { ...headers, 'x-request-id': request.id },
      onUnreachable: (answer) =>
        void answer
          .code(503)
          .header('cache-control', 'no-store')
          .send({ error: { code: 'unavailable', requestId: request.id } }),
    });
    return reply;
  });

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    if (await sendFile(request, reply, config.hostFolder, path)) return reply;
    return /\.\w+$/.test(path) ? sendMissing(reply) : sendMessage(request, reply, 'notFound');
  });

  return app;
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
    .type('text/html; charset=utf-8')
    .send(messagePage(kind, request.id));
}
