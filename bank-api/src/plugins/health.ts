import type { FastifyInstance } from 'fastify';
import { ping } from '../database/ping.ts';

const DATABASE_TIMEOUT_MS = 2_000;

/** `/healthz`: the process answers. `/readyz`: the database answers too, and the server is not stopping. */
export function registerHealth(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.get('/healthz', () => ({ status: 'ok', commit: app.context.config.commit }));
  app.get('/readyz', async (request, reply) => {
    if (isStopping) return reply.code(503).send({ status: 'stopping' });
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The database does not answer')), DATABASE_TIMEOUT_MS);
    try {
      await Promise.race([ping(app.context.db), late]);
      return await reply.send({ status: 'ready', database: app.context.database.engine });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable' });
    } finally {
      clearTimeout(timer);
    }
  });
}
