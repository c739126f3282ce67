import { createDomainEvent } from '../domain-event.ts';
import type { BankModule } from '../module.ts';
import { assertMayWrite, findReadable, readableById } from './access.ts';
import { lockApplication } from './repository.ts';
import { startCountRollup } from './count-rollup.ts';
import { countArchived, createListService } from './list-service.ts';
import { createReassignmentService, type Reassigned } from './reassignment-service.ts';
import { applicationsRoutes } from './routes.ts';
import { createSavedViewsService } from './saved-views-service.ts';
import { createSummaryService, type SummaryDependencies } from './summary-service.ts';

export type { ReadableApplication } from './access.ts';
export { findReadableRow, isClosedRow, lockReadable, lockWritable, mayWrite } from './access.ts';
export { getAgentName, getNamedAgent, toShortName, type TimelineActor } from './agent-names.ts';
export { announceChange } from './announce.ts';
export { changedLabels } from './changed-fields.ts';
export { clientColumns, clientFacts, knownName } from './client-facts.ts';
export { rollUpCounts } from './counters-repository.ts';
export type { ApplicationRow, ClientRow, Outcome, StoredOffer } from './repository.ts';
export {
  findAgentNames,
  findApplicationAnywhere,
  findApplicationById,
  findClientByInn,
  insertApplication,
  lockApplication,
  selectBanksOpenTo,
  updateApplication,
} from './repository.ts';
export { clientTexts } from './texts.ts';
export { recordChangedFields, recordEvent } from './timeline.ts';

export type ApplicationsDependencies = SummaryDependencies;

/** Who may see applications, for modules that keep something of them. */
export interface Applications extends BankModule {
  readonly findReadable: typeof findReadable;
  readonly readableById: typeof readableById;
  readonly assertMayWrite: typeof assertMayWrite;
  /** Keeps an application as it is until the transaction is over; before anything that belongs to it is locked. */
  readonly lock: typeof lockApplication;
  readonly countArchived: typeof countArchived;
  /** What goes with an application to its new owner, in the transaction of the change. */
  readonly onReassigned: Reassigned['subscribe'];
}

/** Rows of applications, who may see them, their lists, saved views and timeline, the home page. What moves them is the flow. */
export function createApplications(needs: ApplicationsDependencies): Applications {
  const { db, clock } = needs;
  const lists = createListService(needs);
  const savedViews = createSavedViewsService(needs);
  const summary = createSummaryService(needs);
  const reassigned: Reassigned = createDomainEvent();
  const reassignment = createReassignmentService({ db, clock, reassigned: reassigned.announce });
  return {
    name: 'applications',
    routes: (app) => {
      applicationsRoutes(app, { lists, savedViews, summary, reassignment, clock });
      startCountRollup(app, db);
    },
    findReadable,
    readableById,
    assertMayWrite,
    lock: lockApplication,
    countArchived,
    onReassigned: reassigned.subscribe,
  };
}
