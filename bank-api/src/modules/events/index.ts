import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/types.ts';
import type { EventHub } from '../../events/event-hub.ts';
import { deleteEventsBefore } from '../../events/event-repository.ts';
import { defineJob, type Jobs } from '../../jobs/jobs.ts';
import type { BankModule, Clock } from '../module.ts';
import { eventRoutes } from './routes.ts';
import { createEventsService } from './service.ts';

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
const sweepEvents = defineJob<Record<string, never>>('sweep-events');

export interface EventsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  readonly hub: EventHub;
}

/** The stream of events for open portals. */
export function createEvents(needs: EventsDependencies): BankModule {
  const { db, clock, jobs } = needs;
  const service = createEventsService(needs);
  return {
    name: 'events',
    routes: (app) => eventRoutes(app, service),
    jobs() {
      jobs.work(sweepEvents, () => deleteEventsBefore(db, new Date(clock().getTime() - RETENTION_MS)));
      jobs.schedule(sweepEvents, '37 3 * * *');
    },
  };
}
