import type { FastifyInstance } from 'fastify';
import {
  listApplications,
  lookUpClient,
  readSummary,
  readTimeline,
} from 'shared-kernel/contract/applications';
import {
  countQueues,
  createSavedView,
  deleteSavedView,
  exportApplications,
  listSavedViews,
  updateSavedView,
} from 'shared-kernel/contract/list-views';
import { listColleagues, reassignApplication } from 'shared-kernel/contract/reassignment';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { Clock } from '../module.ts';
import { lookUpClientByInn } from './client-lookup-service.ts';
import { exportList } from './export-service.ts';
import type { ListService } from './list-service.ts';
import type { ReassignmentService } from './reassignment-service.ts';
import type { SavedViewsService } from './saved-views-service.ts';
import type { SummaryService } from './summary-service.ts';
import { findTimeline } from './timeline.ts';

export interface ApplicationsServices {
  readonly lists: ListService;
  readonly savedViews: SavedViewsService;
  readonly summary: SummaryService;
  readonly reassignment: ReassignmentService;
  readonly clock: Clock;
}

export function applicationsRoutes(app: FastifyInstance, services: ApplicationsServices): void {
  const { lists, savedViews, summary, reassignment, clock } = services;
  registerEndpoint(app, listApplications, ({ actor, query }) => lists.list(actor, query));
  registerEndpoint(app, exportApplications, ({ db, actor, query }) =>
    exportList({ db, clock }, actor, query),
  );
  registerEndpoint(app, listSavedViews, ({ actor }) => savedViews.list(actor));
  registerEndpoint(app, createSavedView, ({ actor, body }) => savedViews.create(actor, body));
  registerEndpoint(app, updateSavedView, ({ actor, params, body }) =>
    savedViews.replace(actor, params.id, body),
  );
  registerEndpoint(app, deleteSavedView, async ({ actor, params }) => {
    await savedViews.remove(actor, params.id);
    return { success: true };
  });
  registerEndpoint(app, countQueues, ({ actor, query }) => summary.countQueues(actor, query.name));
  registerEndpoint(app, readSummary, ({ actor }) => summary.read(actor));
  registerEndpoint(app, listColleagues, ({ actor }) => reassignment.listColleagues(actor));
  registerEndpoint(app, reassignApplication, async ({ actor, params, body, request }) => {
    await reassignment.reassign(actor, params.hash, body.agent_id, request.id);
    return { success: true };
  });
  registerEndpoint(app, lookUpClient, ({ db, actor, params }) => lookUpClientByInn(db, actor, params.inn));
  registerEndpoint(app, readTimeline, ({ db, actor, params }) => findTimeline(db, actor, params.hash));
}
