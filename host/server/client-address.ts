import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Of `X-Forwarded-For` only the last hop counts, the one that the proxy in front has written itself, and only an
 * address does. Fastify then believes it, or not, by who the peer is (`trustProxy`).
 */
export function countLastHop(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const given = headers['x-forwarded-for'];
    const last = String(given ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    if (last && isIP(last) !== 0) headers['x-forwarded-for'] = last;
    else delete headers['x-forwarded-for'];
    done();
  });
}
