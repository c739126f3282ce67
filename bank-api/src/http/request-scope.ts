import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** Id of the request that is being served; none in a job, which is the server's own work. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

/** Keeps the id of a request at hand for whatever is done for it: its statements name it. */
export function keepRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => ids.run(request.id, done));
  // A body comes with events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => ids.run(request.id, done));
}
