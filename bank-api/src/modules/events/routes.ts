import type { FastifyInstance } from 'fastify';
import { missedEvents, streamEvents } from 'shared-kernel/contract/events';
import { fieldError } from '../../http/domain-error.ts';
import { createServe } from '../../plugins/contract.ts';
import type { EventsService } from './service.ts';

/** @throws DomainError validation */
function getLastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const id = Number(header);
  if (!/^\d{1,16}$/.test(String(header)) || !Number.isSafeInteger(id))
    throw fieldError('/last-event-id', 'format');
  return id;
}

export function eventRoutes(app: FastifyInstance, events: EventsService): void {
  app.addHook('onClose', () => Promise.resolve(events.stop()));

  const serve = createServe(app, {
    name: 'Events',
    description: 'What happens while the portal is open, without a reload.',
  });
  serve(missedEvents, 'The same by polling, where a stream is cut off on its way.', ({ actor, query }) =>
    events.missed(actor, query.after, query.recent_ms),
  );
  serve(
    streamEvents,
    'Kept open while the portal is; after a gap it goes on where it ended.',
    ({ actor, query, request }) => {
      const lastSeen = getLastEventId(request.headers['last-event-id']);
      return events.open(actor, lastSeen, query.recent_ms, request.id);
    },
  );
}
