import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** A registry of prom-client, as far as it is needed. */
export interface MetricsRegistry {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Figures of the server: for who knows the token; without one configured, for this machine itself and nobody else. */
export function metricsRoute(
  app: FastifyInstance,
  registry: MetricsRegistry,
  token: string | undefined,
): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.code(401).type('text/plain').send('401\n');
    if (token === undefined && !isOwnMachine(request)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function isSame(given: string, right: string): boolean {
  const [left, other] = [given, right].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && other !== undefined && timingSafeEqual(left, other);
}

/** A proxy on this machine is loopback too: what it forwards for others says so in its headers. */
function isOwnMachine(request: FastifyRequest): boolean {
  const isForwarded = request.raw.rawHeaders.some(
    (name, index) => index % 2 === 0 && FORWARDED.includes(name.toLowerCase()),
  );
  return !isForwarded && LOOPBACK.test(request.socket.remoteAddress ?? '');
}
