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
  withdrawDocumentRequest,
} from 'shared-kernel/contract/applications';
import { listExpectedDocuments } from 'shared-kernel/contract/clients';
import { compareOffers } from 'shared-kernel/contract/products';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
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
  const serve = createServe(app, TAGS.applications);
  const serveProducts = createServe(app, TAGS.products);
  const serveClients = createServe(app, TAGS.clients);
  serveProducts(
    compareOffers,
    'Step 1: what each bank offers for a sum and a term, or the rule that failed.',
    ({ actor, body }) => offers.compare(actor, body),
  );
  serve(
    createApplication,
    'The end of the choice of a bank: a new application from an offer.',
    ({ actor, body, request }) => creation.create(actor, body, request.id),
  );
  serve(
    readApplication,
    'Opening an application: where it stands and which steps may be opened.',
    async ({ db, actor, params }) =>
      viewApplication(db, actor, await findReadableRow(db, actor, params.hash)),
  );

  serve(archiveApplication, '«В архив» in a list or an application.', async ({ actor, body, request }) => {
    await archive.archive(actor, body.hashPassword, request.id);
    return { success: true };
  });
  serve(
    toggleArchive,
    '«Вернуть из архива»; also moves a rejected application into the archive.',
    async ({ actor, body, request }) => ({
      success: true,
      archived: await archive.toggle(actor, body, request.id),
    }),
  );
  serve(
    rejectApplication,
    '«Отказаться» with a reason. Any 2xx is success, whatever the body.',
    async ({ actor, body, request }) => {
      await archive.reject(actor, body, request.id);
      return { success: true };
    },
  );
  serve(listRejectReasons, 'The reasons in the dialog of a rejection.', ({ bank }) =>
    bankData(bank).rejectReasons.map(({ code, title, commentRequired }) => ({
      code,
      title,
      comment_required: commentRequired,
    })),
  );

  serve(readStep, 'Opening a step: its form, what is filled and what is missing.', ({ actor, params }) =>
    steps.read(actor, params.hash, params.stage),
  );
  serve(saveStepDraft, 'Every pause in typing, so that no field is lost.', ({ actor, params, body }) =>
    steps.saveDraft(actor, params.hash, params.stage, body),
  );
  serve(
    completeStep,
    '«Далее»: the step is complete and the next one is current.',
    ({ actor, params, body, request }) =>
      steps.complete(actor, { ...params, version: body.version, requestId: request.id }),
  );

  serve(
    foreseeScoring,
    'The forms: the rules of the other banks of a deal beside the answers.',
    ({ actor, params, body }) => steps.foresee(actor, params.hash, body.answers),
  );
  serveClients(
    listExpectedDocuments,
    'The forms, before step 5: which documents will be asked for, and which of them the agent has of the client.',
    ({ actor, params }) => steps.listExpectedDocuments(actor, params.hash),
  );

  serve(listApplicationDocuments, 'The documents of the steps 5 and 7.', async ({ db, actor, params }) => {
    const row = await findReadableRow(db, actor, params.hash);
    return documents.listForApplication(db, actor, row.id);
  });
  serve(listDocumentRequests, 'Step 6: what the bank asks for.', ({ actor, params }) =>
    requests.list(actor, params.hash),
  );
  serve(
    createDocumentRequest,
    'A curator asks the agent for a document.',
    ({ actor, params, body, request }) => requests.create(actor, params.hash, body, request.id),
  );
  serve(
    withdrawDocumentRequest,
    'A curator takes back what was requested by mistake.',
    ({ actor, params, request }) => requests.withdraw(actor, params, request.id),
  );
  serve(
    decideScoring,
    'A curator decides what the rules leave to a person, and what was answered after the approval.',
    ({ actor, params, body, request }) => scoring.decide(actor, params.hash, body, request.id),
  );
  serve(
    changeApplicationStatus,
    'A curator moves an application, with a reason.',
    ({ actor, params, body, request }) => handoff.changeStatus(actor, params.hash, body, request.id),
  );
  serve(
    setClientWait,
    'Somebody waits for the client; the deadline stands still meanwhile.',
    ({ actor, params, body }) => handoff.setWait(actor, params.hash, body),
  );
}
