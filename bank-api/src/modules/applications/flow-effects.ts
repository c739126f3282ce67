import { randomUUID } from 'node:crypto';
import { addDays } from 'shared-kernel/domain/dates';
import { dateOf } from 'shared-kernel/domain/instants';
import type { AppContext } from '../../app-context.ts';
import type { Tx } from '../../database/types.ts';
import { systemThreads } from '../chat/index.ts';
import { documentsService } from '../documents/ports.ts';
import { formOf } from '../forms/questionnaires.ts';
import { dropForecast, recordIncome } from '../income/record-income.ts';
import { notify } from '../notifications/index.ts';
import { productTitle } from '../products/all-banks.ts';
import { factsForDocuments, requirementsFor } from './application-facts.ts';
import { issueApplication, scoreApplication } from './application-jobs.ts';
import { notificationTexts, threadTitles, timelineTexts } from './application-texts.ts';
import {
  applicationsOfDeal,
  acceptAnsweredRequests,
  insertRequest,
  insertScoringRun,
  latestScoringRun,
  updateApplication,
  updateScoringRun,
  updateStep,
  type ApplicationRow,
  type DocumentRequestRow,
} from './applications-repository.ts';
import { jsonb } from '../../database/jsonb.ts';
import { record, termsOf, type Advanced } from './flow.ts';
import { allAnswers, FORM_STAGES, isSoleTrader, prefillFor } from './prefill.ts';

/** Calendar days until the bank pays after an approval, for the forecast of the income. */
const FORECAST_DAYS = 14;
const BANK_ZONE = 'Europe/Moscow';

/** Does what follows from a move, in the same transaction. `actor` is the name for the timeline. */
export async function performEffects(
  context: AppContext,
  tx: Tx,
  { row, effects }: Advanced,
  actor: string,
): Promise<void> {
  for (const effect of effects) {
    switch (effect) {
      case 'start_scoring':
        await startScoring(context, tx, row, actor);
        break;
      case 'create_package':
        await createPackage(context, tx, row, actor);
        break;
      case 'start_issue':
        await context.jobs.enqueue(issueApplication, { applicationId: row.id }, { tx });
        await record(context, tx, row, { kind: 'status', title: timelineTexts.packageSent, actor });
        break;
      case 'withdraw_scoring':
        await withdrawScoring(context, tx, row, actor);
        break;
      case 'finish':
        await finish(context, tx, row);
        break;
    }
  }
}

async function startScoring(context: AppContext, tx: Tx, row: ApplicationRow, actor: string): Promise<void> {
  const last = await latestScoringRun(tx, row.id);
  await insertScoringRun(tx, {
    application_id: row.id,
    number: (last?.number ?? 0) + 1,
    state: 'running',
    started_at: context.now().toISOString(),
  });
  await context.jobs.enqueue(scoreApplication, { applicationId: row.id }, { tx });
  await record(context, tx, row, { kind: 'scoring', title: timelineTexts.scoringStarted, actor });
}

async function withdrawScoring(
  context: AppContext,
  tx: Tx,
  row: ApplicationRow,
  actor: string,
): Promise<void> {
  const last = await latestScoringRun(tx, row.id);
  if (last?.state !== 'running') return;
  const decided_at = context.now().toISOString();
  await updateScoringRun(tx, row.id, last.number, { state: 'abandoned', decided_at, decided_by: actor });
  await record(context, tx, row, { kind: 'scoring', title: timelineTexts.scoringWithdrawn, actor });
}

async function createPackage(context: AppContext, tx: Tx, row: ApplicationRow, actor: string): Promise<void> {
  await acceptAnsweredRequests(tx, row.id);
  await documentsService().createPackage(tx, await factsForDocuments(tx, row), termsOf(row).packageDocuments);
  const signing = await documentsService().signingStateOf(tx, row.id);
  await updateApplication(tx, row.id, { signing });
  await record(context, tx, row, { kind: 'document', title: timelineTexts.packageMade, actor });
  const today = dateOf(context.now().toISOString(), BANK_ZONE);
  await writeIncome(tx, row, 'forecast', addDays(today, FORECAST_DAYS));
}

async function finish(context: AppContext, tx: Tx, row: ApplicationRow): Promise<void> {
  if (row.outcome !== 'approved') {
    await dropForecast(tx, row.id);
    return;
  }
  await updateApplication(tx, row.id, {
    result_amount_kopecks: row.amount_kopecks,
    commission_kopecks: row.offer?.commission_kopecks ?? null,
  });
  await writeIncome(tx, row, 'accrued', dateOf(context.now().toISOString(), BANK_ZONE));
}

async function writeIncome(
  tx: Tx,
  row: ApplicationRow,
  state: 'forecast' | 'accrued',
  date: string,
): Promise<void> {
  const commissionKopecks = row.offer?.commission_kopecks ?? null;
  if (commissionKopecks === null) return;
  await recordIncome(tx, {
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

/** Prepares the stage that an application has come to: known answers of its form, places for its documents. */
export async function enterStage(tx: Tx, { row, steps }: Pick<Advanced, 'row' | 'steps'>): Promise<void> {
  const answers = await allAnswers(tx, row.id);
  const terms = termsOf(row);
  if (row.stage === 'issue_scoring') {
    const requirements = requirementsFor(terms, answers, row.client_inn);
    await documentsService().ensureRequiredDocuments(tx, await factsForDocuments(tx, row), requirements);
    const signing = await documentsService().signingStateOf(tx, row.id);
    await updateApplication(tx, row.id, { signing });
    return;
  }
  const step = steps.find((candidate) => candidate.stage === row.stage);
  if (!FORM_STAGES.includes(row.stage) || step === undefined || step.version > 0) return;
  const form = formOf(row.bank, terms, row.stage, isSoleTrader(answers, row.client_inn));
  if (form === null) return;
  let { value, origins } = { value: step.value, origins: step.origins };
  // What the agent has told another bank of the deal comes before the directory.
  const told = (await applicationsOfDeal(tx, row)).map((copyFrom) => ({
    agentId: null,
    clientInn: null,
    copyFrom,
  }));
  for (const known of [...told, { agentId: row.owner_id, clientInn: row.client_inn }]) {
    const prefill = await prefillFor(tx, form, { ...known, typed: value });
    value = prefill.value;
    origins = { ...origins, ...prefill.origins };
  }
  await updateStep(tx, row.id, row.stage, { value: jsonb(value), origins: jsonb(origins) });
}

/** A request of the bank for a document: its thread, its place, its row, the news of it. */
export async function addRequest(
  context: AppContext,
  tx: Tx,
  row: ApplicationRow,
  request: {
    readonly title: string;
    readonly description: string;
    readonly dueDays: number;
    readonly actor: string;
  },
): Promise<DocumentRequestRow> {
  const at = context.now();
  const id = randomUUID();
  const { title, description, actor } = request;
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
  const place = { requestId: id, title, description };
  const { documentId } = await documentsService().attachRequestPlace(
    tx,
    await factsForDocuments(tx, row),
    place,
  );
  const due = addDays(dateOf(at.toISOString(), BANK_ZONE), request.dueDays);
  const created = await insertRequest(tx, {
    id,
    application_id: row.id,
    title,
    description,
    thread_id: threadId,
    document_id: documentId,
    created_by: actor,
    created_at: at.toISOString(),
    due_at: `${due}T15:00:00.000Z`,
  });
  await record(context, tx, row, {
    kind: 'request',
    title: timelineTexts.requested(title),
    details: description || null,
    actor,
  });
  await notify(tx, {
    agentId: row.owner_id,
    bank: row.bank,
    kind: 'request',
    ...notificationTexts.requested(row.id, title),
    applicationId: row.id,
    threadId,
    requestId: id,
    at,
  });
  return created;
}
