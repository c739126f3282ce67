import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** What the portal's pages send. */
const SENT = [
  'authorization',
  'cache-control',
  'content-type',
  'if-match',
  'if-none-match',
  'if-range',
  'last-event-id',
  'range',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-request-id',
].join(', ');
/** What they read. */
const READ = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'date',
  'etag',
  'location',
  'retry-after',
  'tus-resumable',
  'upload-expires',
  'upload-length',
  'upload-offset',
  'x-request-id',
].join(', ');
const PREFLIGHT_SECONDS = '600';

/**
 * Lets pages of exactly these origins call this server themselves (`apiBaseUrl` in portal.json); no other, and none
 * without the setting. The bearer is the only credential: cookies stay out.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    // A cache must not hand one origin's answer to another.
    void reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return done();
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', READ);
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) return done();
    void reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', SENT)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send();
  });
}
