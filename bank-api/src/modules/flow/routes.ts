import type { FastifyInstance } from 'fastify';
import { changeApplicationStatus, setClientWait } from 'shared-kernel/contract/application-handoff';
import {
  archiveApplication,
  completeStep,
  createApplication,
  createDocumentRequest,
  decideScoring,
  foreseeScoring,
  listApplicationDocuments,
  listDocumentRequests,
  listRejectReasons,
  readApplication,
  readStep,
  rejectApplication,
  saveStepDraft,
  toggleArchive,
} from 'shared-kernel/contract/applications';
import { listExpectedDocuments } from 'shared-kernel/contract/clients';
import { compareOffers } from 'shared-kernel/contract/products';
import { registerEndpoint } from '../../plugins/contract.ts';
import { findReadableRow } from '../applications/index.ts';
import type { ApplicationDocuments } from '../documents/index.ts';
import { bankData } from '../products/index.ts';
import type { ArchiveService } from './archive-service.ts';
import type { CreateService } from './create-service.ts';
import type { HandoffService } from './handoff-service.ts';
import type { OffersService } from './offers-service.ts';
import type { RequestsService } from './requests-service.ts';
import type { ScoringService } from './scoring-service.ts';
import type { StepsService } from './steps-service.ts';
import { viewApplication } from './view.ts';

export interface FlowServices {
  readonly creation: CreateService;
  readonly offers: OffersService;
  readonly archive: ArchiveService;
  readonly steps: StepsService;
  readonly requests: RequestsService;
  readonly scoring: ScoringService;
  readonly handoff: HandoffService;
  readonly documents: Pick<ApplicationDocuments, 'listForApplication'>;
}

export function flowRoutes(app: FastifyInstance, services: FlowServices): void {
  const { creation, offers, archive, steps, requests, scoring, handoff, documents } = services;
  registerEndpoint(app, compareOffers, ({ actor, body }) => offers.compare(actor, body));
  registerEndpoint(app, createApplication, ({ actor, body, request }) =>
    creation.create(actor, body, request.id),
  );
  registerEndpoint(app, readApplication, async ({ db, actor, params }) =>
    viewApplication(db, actor, await findReadableRow(db, actor, params.hash)),
  );

  registerEndpoint(app, archiveApplication, async ({ actor, body, request }) => {
    await archive.archive(actor, body.hashPassword, request.id);
    return { success: true };
  });
  registerEndpoint(app, toggleArchive, async ({ actor, body, request }) => ({
    success: true,
    archived: await archive.toggle(actor, body.id, request.id),
  }));
  registerEndpoint(app, rejectApplication, async ({ actor, body, request }) => {
    await archive.reject(actor, body, request.id);
    return { success: true };
  });
  registerEndpoint(app, listRejectReasons, ({ bank }) =>
    bankData(bank).rejectReasons.map(({ code, title, commentRequired }) => ({
      code,
      title,
      comment_required: commentRequired,
    })),
  );

  registerEndpoint(app, readStep, ({ actor, params }) => steps.read(actor, params.hash, params.stage));
  registerEndpoint(app, saveStepDraft, ({ actor, params, body }) =>
    steps.saveDraft(actor, params.hash, params.stage, body),
  );
  registerEndpoint(app, completeStep, ({ actor, params, body, request }) =>
    steps.complete(actor, { ...params, version: body.version, requestId: request.id }),
  );

  registerEndpoint(app, foreseeScoring, ({ actor, params, body }) =>
    steps.foresee(actor, params.hash, body.answers),
  );
  registerEndpoint(app, listExpectedDocuments, ({ actor, params }) =>
    steps.listExpectedDocuments(actor, params.hash),
  );

  registerEndpoint(app, listApplicationDocuments, async ({ db, actor, params }) => {
    const row = await findReadableRow(db, actor, params.hash);
    return documents.listForApplication(db, actor, row.id);
  });
  registerEndpoint(app, listDocumentRequests, ({ actor, params }) => requests.list(actor, params.hash));
  registerEndpoint(app, createDocumentRequest, ({ actor, params, body, request }) =>
    requests.create(actor, params.hash, body, request.id),
  );
  registerEndpoint(app, decideScoring, ({ actor, params, body, request }) =>
    scoring.decide(actor, params.hash, body, request.id),
  );
  registerEndpoint(app, changeApplicationStatus, ({ actor, params, body, request }) =>
    handoff.changeStatus(actor, params.hash, body, request.id),
  );
  registerEndpoint(app, setClientWait, ({ actor, params, body }) =>
    handoff.setWait(actor, params.hash, body),
  );
}
