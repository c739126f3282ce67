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
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
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
  const serve = createServe(app, TAGS.applications);
  serve(
    listApplications,
    'The three lists: own, of the organisation, archived; with filters, order and pages.',
    ({ actor, query }) => lists.list(actor, query),
  );
  serve(exportApplications, 'The list as a spreadsheet, as it is filtered.', ({ db, actor, query }) =>
    exportList({ db, clock }, actor, query),
  );
  serve(listSavedViews, 'The saved views above a list.', ({ actor }) => savedViews.list(actor));
  serve(createSavedView, 'Saves filters, order and columns under a name.', ({ actor, body }) =>
    savedViews.create(actor, body),
  );
  serve(updateSavedView, 'Renames a saved view or gives it what is shown now.', ({ actor, params, body }) =>
    savedViews.replace(actor, params.id, body),
  );
  serve(deleteSavedView, 'Forgets a saved view.', async ({ actor, params }) => {
    await savedViews.remove(actor, params.id);
    return { success: true };
  });
  serve(
    countQueues,
    'The numbers of «Мой ход», «Просрочено», «К подписи» above a list.',
    ({ actor, query }) => summary.countQueues(actor, query.name),
  );
  serve(readSummary, 'The home page.', ({ actor }) => summary.read(actor));
  serve(listColleagues, 'The choice in the dialog «Передать коллеге».', ({ actor }) =>
    reassignment.listColleagues(actor),
  );
  serve(
    reassignApplication,
    '«Передать коллеге» in a list, one application after another.',
    async ({ actor, params, body, request }) => {
      await reassignment.reassign(actor, params.hash, body.agent_id, request.id);
      return { success: true };
    },
  );
  serve(
    lookUpClient,
    'After the INN was typed: name and requisites, and applications already open.',
    ({ db, actor, params }) => lookUpClientByInn(db, actor, params.inn),
  );
  serve(readTimeline, 'The history of an application.', ({ db, actor, params }) =>
    findTimeline(db, actor, params.hash),
  );
}
