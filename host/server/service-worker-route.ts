import type { FastifyInstance } from 'fastify';
import { PAGE_CACHE, SERVICE_WORKER_PATH } from 'shared-kernel/remote/snapshot';
import { MESSAGE_POLICY, messagePage } from './message-page.ts';
import { KEPT_PAGE_HEADER, serviceWorker } from './service-worker.ts';

/** How long the network is waited for while there is a page to show, ms. */
const PATIENCE_MS = 300;
/** A page older than this is shown only when the network has none. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** Serves the service worker (decision 0202). */
export function serviceWorkerRoute(app: FastifyInstance): void {
  const offline = { page: messagePage('offline'), policy: MESSAGE_POLICY };
  const args = [PAGE_CACHE, KEPT_PAGE_HEADER, PATIENCE_MS, FRESH_MS, offline];
  const code = `(${serviceWorker.toString()})(${args.map((value) => JSON.stringify(value)).join(',')});\n`;
  app.get(SERVICE_WORKER_PATH, (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // Of all things it may only ask this server.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(code),
  );
}
