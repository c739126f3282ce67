import { deleteEventsBefore } from '../../events/event-repository.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { defineModule } from '../module.ts';
import { eventRoutes } from './event-routes.ts';

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
const sweepEvents = defineJob<Record<string, never>>('sweep-events');

/** The stream of events for open portals. */
export const eventsModule = defineModule({
  name: 'events',
  routes: eventRoutes,
  jobs({ db, jobs, now }) {
    jobs.work(sweepEvents, () => deleteEventsBefore(db, new Date(now().getTime() - RETENTION_MS)));
    jobs.schedule(sweepEvents, '37 3 * * *');
  },
});
