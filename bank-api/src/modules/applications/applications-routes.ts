import type { FastifyInstance } from 'fastify';
import { changeApplicationStatus, setClientWait } from 'shared-kernel/contract/application-turns';
import {
  archiveApplication,
  completeStep,
  createApplication,
  createDocumentRequest,
  decideScoring,
  listApplicationDocuments,
  listApplications,
  listDocumentRequests,
  listRejectReasons,
  lookUpClient,
  readApplication,
  readStep,
  readSummary,
  readTimeline,
  rejectApplication,
  saveStepDraft,
  toggleArchive,
} from 'shared-kernel/contract/applications';
import {
  createSavedView,
  deleteSavedView,
  exportApplications,
  listSavedViews,
  updateSavedView,
} from 'shared-kernel/contract/list-views';
import { registerEndpoint } from '../../plugins/contract.ts';
import { documentsService } from '../documents/ports.ts';
import { bankData } from '../products/all-banks.ts';
import { viewApplication } from './application-view.ts';
import { readableRow } from './applications-access.ts';
import { archive, reject, toggle } from './archive-service.ts';
import { lookUp } from './client-service.ts';
import { create } from './create-service.ts';
import { exportList } from './export-service.ts';
import { list } from './list-service.ts';
import { createRequest, listRequests } from './requests-service.ts';
import { forgetView, replaceView, savedViews, saveView } from './saved-views-service.ts';
import { decide } from './scoring-service.ts';
import { complete, readStepOf, saveDraft } from './steps-service.ts';
import { summaryOf } from './summary-service.ts';
import { timeline } from './timeline-service.ts';
import { changeStatus, setWait } from './turns-service.ts';

export function applicationsRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, listApplications, ({ actor, query }) => list(context, actor, query));
  registerEndpoint(app, exportApplications, ({ actor, query }) => exportList(context, actor, query));
  registerEndpoint(app, listSavedViews, ({ db, actor }) => savedViews(db, actor));
  registerEndpoint(app, createSavedView, ({ actor, body }) => saveView(context, actor, body));
  registerEndpoint(app, updateSavedView, ({ actor, params, body }) =>
    replaceView(context, actor, params.id, body),
  );
  registerEndpoint(app, deleteSavedView, async ({ actor, params }) => {
    await forgetView(context, actor, params.id);
    return { success: true };
  });
  registerEndpoint(app, readSummary, ({ actor }) => summaryOf(context, actor));
  registerEndpoint(app, lookUpClient, ({ db, actor, params }) => lookUp(db, actor, params.inn));
  registerEndpoint(app, createApplication, ({ actor, body, request }) =>
    create(context, actor, body, request.id),
  );

  registerEndpoint(app, archiveApplication, async ({ actor, body, request }) => {
    await archive(context, actor, body.hashPassword, request.id);
    return { success: true };
  });
  registerEndpoint(app, toggleArchive, async ({ actor, body, request }) => {
    const archived = await toggle(context, actor, body.id, request.id);
    return { success: true, archived };
  });
  registerEndpoint(app, rejectApplication, async ({ actor, body, request }) => {
    await reject(context, actor, body, request.id);
    return { success: true };
  });
  registerEndpoint(app, listRejectReasons, ({ bank }) =>
    bankData(bank).rejectReasons.map(({ code, title, commentRequired }) => ({
      code,
      title,
      comment_required: commentRequired,
    })),
  );

  registerEndpoint(app, readApplication, async ({ db, actor, params }) =>
    viewApplication(db, actor, await readableRow(db, actor, params.hash)),
  );
  registerEndpoint(app, readStep, ({ db, actor, params }) =>
    readStepOf(db, actor, params.hash, params.stage),
  );
  registerEndpoint(app, saveStepDraft, ({ actor, params, body }) =>
    saveDraft(context, actor, params.hash, params.stage, body),
  );
  registerEndpoint(app, completeStep, ({ actor, params, body, request }) =>
    complete(context, actor, params.hash, params.stage, body.version, request.id),
  );

  registerEndpoint(app, listApplicationDocuments, async ({ db, actor, params }) => {
    const row = await readableRow(db, actor, params.hash);
    return documentsService().listForApplication(db, actor, row.id);
  });
  registerEndpoint(app, listDocumentRequests, ({ db, actor, params }) =>
    listRequests(db, actor, params.hash),
  );
  registerEndpoint(app, createDocumentRequest, ({ actor, params, body, request }) =>
    createRequest(context, actor, params.hash, body, request.id),
  );
  registerEndpoint(app, decideScoring, ({ actor, params, body, request }) =>
    decide(context, actor, params.hash, body, request.id),
  );
  registerEndpoint(app, changeApplicationStatus, ({ actor, params, body, request }) =>
    changeStatus(context, actor, params.hash, body, request.id),
  );
  registerEndpoint(app, setClientWait, ({ actor, params, body }) =>
    setWait(context, actor, params.hash, body),
  );
  registerEndpoint(app, readTimeline, async ({ db, actor, params }) => {
    const row = await readableRow(db, actor, params.hash);
    return timeline(db, row);
  });
}
