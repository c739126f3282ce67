import type { Db } from '../../database/types.ts';
import type { BankModule, Clock } from '../module.ts';
import { createArchiveService } from './archive-service.ts';
import { createCreateService } from './create-service.ts';
import { createDealService } from './deal-service.ts';
import {
  createDocumentChangeHandler,
  type DocumentChangeHandler,
  type DocumentChangesDependencies,
} from './document-changes.ts';
import { createEffects, type Effects, type EffectsDependencies } from './effects.ts';
import { createHandoffService } from './handoff-service.ts';
import { issueApplication, resumeApplications, scoreApplication } from './jobs.ts';
import { createOffersService, type OffersService } from './offers-service.ts';
import { createRequestsService } from './requests-service.ts';
import { flowRoutes } from './routes.ts';
import { createScoringService } from './scoring-service.ts';
import { createStepsService, type FindRegistryEntry, type FindRegistryOrigins } from './steps-service.ts';

export { getDueAt, getTerms, toColumns } from './advance.ts';
export { asksAdditionalFor, factsForDocuments, requirementsFor, scoringFacts } from './facts.ts';
export { findOpenRequestIds, findRequests, insertScoringRun } from './repository.ts';
export { getStage, newApplication, type FlowState } from './flow-state.ts';
export { move, type Move } from './stage-machine.ts';
export { timelineTexts } from './texts.ts';
export { openApplicationThread } from './thread.ts';

export interface FlowDependencies extends EffectsDependencies, Omit<DocumentChangesDependencies, 'effects'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly documents: EffectsDependencies['documents'];
  readonly findRegistryOrigins: FindRegistryOrigins;
  readonly findRegistryEntry: FindRegistryEntry;
}

export interface Flow extends BankModule {
  /** What the flow does when a document of an application has changed, in the transaction of the change. */
  readonly onDocumentChanged: DocumentChangeHandler;
  readonly addRequest: Effects['addRequest'];
  readonly compareOffers: OffersService['compare'];
}

/** The eight steps of an application: who may move it where, and what follows from each move. */
export function createFlow(needs: FlowDependencies): Flow {
  const { db, clock, jobs, documents } = needs;
  const effects = createEffects(needs);
  const offers = createOffersService(needs);
  const deals = createDealService(needs);
  const scoring = createScoringService({ db, clock, jobs, effects, documents });
  const services = {
    creation: createCreateService({ db, clock, offers }),
    offers,
    archive: createArchiveService({ db, clock, effects, documents }),
    steps: createStepsService({ ...needs, effects, deals, offers }),
    requests: createRequestsService({ db, clock, effects, documents }),
    handoff: createHandoffService({ db, clock, effects }),
    scoring,
    documents,
  };
  return {
    name: 'flow',
    routes: (app) => {
      flowRoutes(app, services);
      // What a killed process left is not kept waiting until the queue notices.
      app.addHook('onReady', scoring.resumeBusy);
    },
    jobs: () => {
      jobs.work(scoreApplication, ({ applicationId }) => scoring.runScoring(applicationId));
      jobs.work(issueApplication, ({ applicationId }) => scoring.runIssue(applicationId));
      jobs.work(resumeApplications, scoring.resumeBusy);
      jobs.schedule(resumeApplications, '*/5 * * * *');
    },
    onDocumentChanged: createDocumentChangeHandler({ ...needs, effects }),
    addRequest: effects.addRequest,
    compareOffers: offers.compare,
  };
}
