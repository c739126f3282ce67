import type { FastifyInstance } from 'fastify';
import { rollUpCounts } from './list-query.ts';

const INTERVAL_MS = 10_000;

/** Folds the counters' pending changes in every ten seconds; replicas take turns by themselves. */
export function keepCountsFolded(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  app.addHook('onReady', (done) => {
    timer = setInterval(() => {
      running = rollUpCounts(app.context.db).catch((error: unknown) => {
        app.log.warn({ err: error }, 'counters were not folded in; the next turn tries again');
      });
    }, INTERVAL_MS).unref();
    done();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
