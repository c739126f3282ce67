import { randomUUID } from 'node:crypto';
import { addDays } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { isFormStage } from 'shared-kernel/domain/steps';
import type { Tx } from '../../database/types.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import {
  recordEvent,
  updateApplication,
  type ApplicationRow,
  type TimelineActor,
} from '../applications/index.ts';
import { systemThreads } from '../chat/index.ts';
import type { ApplicationDocuments } from '../documents/index.ts';
import { notify } from '../notifications/index.ts';
import { bankData, productTitle } from '../products/index.ts';
import { getTerms, type Advanced } from './advance.ts';
import { fillForm } from './ahead.ts';
import { factsForDocuments, requirementsFor } from './facts.ts';
import { issueApplication, scoreApplication } from './jobs.ts';
import { findAnswers } from './answers.ts';
import {
  acceptAnsweredRequests,
  closeRequests,
  findLatestScoringRun,
  findRequests,
  insertRequest,
  insertScoringRun,
  updateRequest,
  type DocumentRequestRow,
} from './repository.ts';
import { withdrawScoring } from './scoring-run.ts';
import { notificationTexts, threadTitles, timelineTexts } from './texts.ts';

/** Calendar days until the bank pays after an approval, for the forecast of the income. */
const FORECAST_DAYS = 14;
/** Calendar days for an answer where the bank does not say. */
const DEFAULT_REQUEST_DAYS = 5;

/** What the agent earns with an application. */
export interface IncomeRecords {
  record(
    tx: Tx,
    income: {
      readonly bank: ApplicationRow['bank'];
      readonly agentId: string;
      readonly applicationId: number;
      readonly partner: ApplicationRow['partner'];
      readonly productTitle: string;
      readonly amountKopecks: number;
      readonly commissionKopecks: number;
      readonly state: 'forecast' | 'accrued';
      /** ISO date the state was reached, or is expected for a forecast. */
      readonly date: string;
    },
  ): Promise<void>;
  /** Removes the forecast of an application that came to nothing; what has been accrued stays. */
  dropForecast(tx: Tx, applicationId: number): Promise<void>;
}

export interface EffectsDependencies {
  readonly jobs: Jobs;
  readonly documents: ApplicationDocuments;
  readonly income: IncomeRecords;
}

/** Who did it, for the timeline, and when. */
export interface Deed {
  readonly actor: TimelineActor;
  readonly at: Date;
}

export interface NewRequest extends Deed {
  readonly title: string;
  readonly description: string;
  /** Code of the rule that asks for it; a person does when absent. */
  readonly rule?: string;
  /** The bank's usual term when absent. */
  readonly dueDays?: number;
  /** A document that is asked for anew; the request has a place of its own when absent. */
  readonly documentId?: string;
  readonly clientRequestId?: string | undefined;
}

export type Effects = ReturnType<typeof createEffects>;

/** What follows from a move of an application, always in the transaction of the move. */
export function createEffects({ jobs, documents, income }: EffectsDependencies) {
  async function startScoring(tx: Tx, row: ApplicationRow, { actor, at }: Deed): Promise<void> {
    const last = await findLatestScoringRun(tx, row.id);
    await insertScoringRun(tx, {
      application_id: row.id,
      number: (last?.number ?? 0) + 1,
      state: 'running',
      started_at: at.toISOString(),
    });
    await jobs.enqueue(scoreApplication, { applicationId: row.id }, { tx });
    await recordEvent(tx, row, { kind: 'scoring', title: timelineTexts.scoringStarted, actor, at });
  }

  async function startIssue(tx: Tx, row: ApplicationRow, { actor, at }: Deed): Promise<void> {
    await jobs.enqueue(issueApplication, { applicationId: row.id }, { tx });
    await recordEvent(tx, row, { kind: 'status', title: timelineTexts.packageSent, actor, at });
  }

  /** Closes what is open of the requests: all of them, or those that are no longer needed. */
  async function closeOpenRequests(
    tx: Tx,
    row: ApplicationRow,
    isOver: (request: DocumentRequestRow) => boolean = () => true,
  ): Promise<void> {
    const open = (await findRequests(tx, row.id)).filter(({ state }) => state === 'open');
    const ids = open.filter(isOver).map(({ id }) => id);
    if (ids.length === 0) return;
    await closeRequests(tx, ids);
    await documents.releaseRequestPlaces(tx, ids);
  }

  /** What the bank wants, in the timeline and as a notification. */
  async function announceRequest(tx: Tx, row: ApplicationRow, request: DocumentRequestRow, deed: Deed) {
    const { id, title, description, thread_id: threadId } = request;
    await recordEvent(tx, row, {
      kind: 'request',
      title: timelineTexts.requested(title),
      details: description || null,
      ...deed,
    });
    await notify(tx, {
      agentId: row.owner_id,
      bank: row.bank,
      kind: 'request',
      ...notificationTexts.requested(row.id, title),
      applicationId: row.id,
      threadId,
      requestId: id,
      at: deed.at,
    });
  }

  async function attachPlace(
    tx: Tx,
    row: ApplicationRow,
    request: Parameters<ApplicationDocuments['attachRequestPlace']>[2],
  ): Promise<string> {
    const facts = await factsForDocuments(tx, row);
    return (await documents.attachRequestPlace(tx, facts, request)).documentId;
  }

  async function createPackage(tx: Tx, row: ApplicationRow, { actor, at }: Deed): Promise<void> {
    await acceptAnsweredRequests(tx, row.id);
    await closeOpenRequests(tx, row);
    await documents.createPackage(tx, await factsForDocuments(tx, row), getTerms(row).packageDocuments);
    await updateApplication(tx, row.id, { signing: await documents.getSigningState(tx, row.id) });
    await recordEvent(tx, row, { kind: 'document', title: timelineTexts.packageMade, actor, at });
    const today = dateInMoscow(at);
    await writeIncome(tx, row, 'forecast', addDays(today, FORECAST_DAYS));
  }

  async function finish(tx: Tx, row: ApplicationRow, at: Date): Promise<void> {
    await closeOpenRequests(tx, row);
    if (row.outcome !== 'approved') {
      await income.dropForecast(tx, row.id);
      return;
    }
    await updateApplication(tx, row.id, {
      result_amount_kopecks: row.amount_kopecks,
      commission_kopecks: row.offer?.commission_kopecks ?? null,
    });
    await writeIncome(tx, row, 'accrued', dateInMoscow(at));
  }

  async function writeIncome(
    tx: Tx,
    row: ApplicationRow,
    state: 'forecast' | 'accrued',
    date: string,
  ): Promise<void> {
    const commissionKopecks = row.offer?.commission_kopecks ?? null;
    if (commissionKopecks === null) return;
    await income.record(tx, {
      bank: row.bank,
      agentId: row.owner_id,
      applicationId: row.id,
      partner: row.partner,
      productTitle: productTitle(row.partner, row.bank, row.product),
      amountKopecks: row.amount_kopecks,
      commissionKopecks,
      state,
      date,
    });
  }

  async function prepareDocuments(tx: Tx, row: ApplicationRow): Promise<void> {
    const answers = await findAnswers(tx, row);
    const requirements = requirementsFor(getTerms(row), answers, row.client_inn);
    await documents.ensureRequiredDocuments(tx, await factsForDocuments(tx, row), requirements);
    await updateApplication(tx, row.id, { signing: await documents.getSigningState(tx, row.id) });
  }

  return {
    /** Does what follows from a move. */
    async perform(tx: Tx, { row, effects }: Advanced, deed: Deed): Promise<void> {
      for (const effect of effects) {
        switch (effect) {
          case 'start_scoring':
            await startScoring(tx, row, deed);
            break;
          case 'create_package':
            await createPackage(tx, row, deed);
            break;
          case 'accept_answers':
            await acceptAnsweredRequests(tx, row.id);
            break;
          case 'start_issue':
            await startIssue(tx, row, deed);
            break;
          case 'withdraw_scoring':
            await withdrawScoring(tx, row, deed);
            break;
          case 'finish':
            await finish(tx, row, deed.at);
            break;
        }
      }
      await systemThreads.syncClosedThreads(tx, row.id, deed.at);
    },

    /** Prepares the stage that an application has come to: known answers of its form, places for its documents. */
    async enterStage(tx: Tx, { row, steps }: Pick<Advanced, 'row' | 'steps'>): Promise<void> {
      if (row.stage === 'issue_scoring') {
        await prepareDocuments(tx, row);
        return;
      }
      const step = steps.find((candidate) => candidate.stage === row.stage);
      if (!isFormStage(row.stage) || step === undefined || step.version > 0) return;
      await fillForm(tx, row, step);
    },

    /** A request of the bank for a document: its thread, its place, its row, the news of it. */
    async addRequest(
      tx: Tx,
      row: ApplicationRow,
      { title, description, rule, dueDays, documentId: known, clientRequestId, actor, at }: NewRequest,
    ): Promise<DocumentRequestRow> {
      const id = randomUUID();
      const threadId = await systemThreads.createThread(tx, {
        kind: 'request',
        key: `request:${id}`,
        bank: row.bank,
        agentId: row.owner_id,
        applicationId: row.id,
        title: threadTitles.request(title),
        at,
      });
      if (description !== '') await systemThreads.postSystemMessage(tx, threadId, description, at);
      const documentId = known ?? (await attachPlace(tx, row, { requestId: id, title, description }));
      const created = await insertRequest(tx, {
        id,
        application_id: row.id,
        title,
        description,
        thread_id: threadId,
        document_id: documentId,
        created_by: actor.name,
        rule: rule ?? null,
        asked_by_rule: rule !== undefined,
        client_request_id: clientRequestId ?? null,
        created_at: at.toISOString(),
        due_at: toDueAt(row, at, dueDays),
      });
      await announceRequest(tx, row, created, { actor, at });
      return created;
    },

    closeOpenRequests,

    /** Asks once more, by whoever does now, with a new term and the news of it, in the same thread and place. */
    async repeatRequest(
      tx: Tx,
      row: ApplicationRow,
      request: DocumentRequestRow,
      deed: Deed & { readonly isRule: boolean },
    ): Promise<void> {
      await updateRequest(tx, request.id, {
        state: 'open',
        answered_at: null,
        created_by: deed.actor.name,
        asked_by_rule: deed.isRule,
        due_at: toDueAt(row, deed.at),
      });
      await announceRequest(tx, row, request, deed);
    },
  };
}

/** The evening of Moscow, so many days from now. */
function toDueAt({ bank }: ApplicationRow, at: Date, days?: number): string {
  const usual = bankData(bank).agentDays.issue_additional_documents_requests ?? DEFAULT_REQUEST_DAYS;
  return `${addDays(dateInMoscow(at), days ?? usual)}T15:00:00.000Z`;
}
