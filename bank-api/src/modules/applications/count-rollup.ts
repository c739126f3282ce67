import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/types.ts';
import { rollUpCounts } from './counters-repository.ts';

const INTERVAL_MS = 10_000;

/** The count-rollup job: folds the counters' pending changes in every ten seconds; one replica at a time does. */
export function startCountRollup(app: FastifyInstance, db: Db): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  app.addHook('onReady', (done) => {
    timer = setInterval(() => {
      running = rollUpCounts(db).catch((error: unknown) => {
        app.log.warn({ err: error }, 'counters were not rolled up; the next run tries again');
      });
    }, INTERVAL_MS).unref();
    done();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
