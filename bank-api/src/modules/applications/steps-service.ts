import type { Application, Blocker, Stage, Step } from 'shared-kernel/contract/applications';
import type { FormDocument, FormValue } from 'shared-kernel/contract/forms';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { documentsService } from '../documents/ports.ts';
import { checkForm, unknownFields } from '../forms/form-checks.ts';
import { formOf } from '../forms/questionnaires.ts';
import { requirementsFor } from './application-facts.ts';
import { timelineTexts } from './application-texts.ts';
import { nameOfAgent, viewApplication } from './application-view.ts';
import { isClosedRow, lockWritable, mayWrite, readableRow } from './applications-access.ts';
import {
  lockApplication,
  requestsOf,
  stepsOf,
  updateApplication,
  updateStep,
  type ApplicationRow,
  type StepRow,
} from './applications-repository.ts';
import { clientFacts } from './client-facts.ts';
import { asksAdditionalFor } from './create-service.ts';
import { shareAnswers } from './deal-service.ts';
import { enterStage, performEffects } from './flow-effects.ts';
import { advance, announceChange, columnsOf, flowStateOf, record, termsOf } from './flow.ts';
import { allAnswers, FORM_STAGES, isSoleTrader, originsAfter } from './prefill.ts';
import { isWithBank, move } from './stage-machine.ts';
import { recordFields } from './timeline-service.ts';

interface Readiness {
  readonly percent: number;
  readonly blockers: readonly Blocker[];
}

const READY: Readiness = { percent: 100, blockers: [] };

function share(total: number, missing: number): number {
  if (missing === 0) return 100;
  return Math.min(99, Math.max(0, Math.floor(((total - missing) / Math.max(total, 1)) * 100)));
}

async function formFor(db: DbOrTx, row: ApplicationRow, stage: Stage): Promise<FormDocument | null> {
  if (!FORM_STAGES.includes(stage)) return null;
  return formOf(row.bank, termsOf(row), stage, isSoleTrader(await allAnswers(db, row.id), row.client_inn));
}

/** What keeps a stage from being complete, and how much of it is done. */
async function readinessOf(
  db: DbOrTx,
  row: ApplicationRow,
  step: StepRow,
  form: FormDocument | null,
): Promise<Readiness> {
  if (form !== null) {
    const { blockers, readinessPercent } = checkForm(form, step.value);
    return { blockers, percent: readinessPercent };
  }
  const terms = termsOf(row);
  switch (step.stage) {
    case 'issue_scoring': {
      const missing = await documentsService().missingForStage(db, row.id, step.stage);
      const answers = await allAnswers(db, row.id);
      const required = requirementsFor(terms, answers, row.client_inn).filter(
        (document) => document.required,
      );
      return { blockers: missing, percent: share(required.length, missing.length) };
    }
    case 'issue_additional_documents_requests': {
      const requests = await requestsOf(db, row.id);
      const open = requests.filter((request) => request.state === 'open');
      return {
        blockers: open.map(({ id, title }) => ({ kind: 'request' as const, ref: id, label: title })),
        percent: share(requests.length, open.length),
      };
    }
    case 'doc_list': {
      const missing = await documentsService().missingForStage(db, row.id, step.stage);
      const toSign = terms.packageDocuments.filter((document) => document.signing === 'required');
      return { blockers: missing, percent: share(toSign.length, missing.length) };
    }
    default:
      return READY;
  }
}

async function viewStep(db: DbOrTx, actor: Actor, row: ApplicationRow, stage: Stage): Promise<Step> {
  const steps = await stepsOf(db, row.id);
  const step = steps.find((candidate) => candidate.stage === stage);
  if (step === undefined) throw new DomainError('not_found');
  const form = await formFor(db, row, stage);
  const isCurrent = row.stage === stage && !isClosedRow(row);
  const readiness = step.complete || !isCurrent ? READY : await readinessOf(db, row, step, form);
  return {
    stage,
    complete: step.complete,
    form,
    value: step.value,
    origins: step.origins,
    version: step.version,
    saved_at: step.saved_at,
    saved_by: step.saved_by === null ? null : await nameOfAgent(db, step.saved_by),
    readiness_percent: step.complete ? 100 : isCurrent ? readiness.percent : 0,
    blockers: [...readiness.blockers],
    read_only: !isCurrent || isWithBank(flowStateOf(row, steps)) || !mayWrite(actor, row),
  };
}

/** The form, the draft and the blockers of a step. @throws DomainError `not_found`. */
export async function readStepOf(db: DbOrTx, actor: Actor, hash: string, stage: Stage): Promise<Step> {
  return viewStep(db, actor, await readableRow(db, actor, hash), stage);
}

async function stepToWrite(tx: Tx, row: ApplicationRow, stage: Stage, version: number): Promise<StepRow> {
  const step = (await stepsOf(tx, row.id)).find((candidate) => candidate.stage === stage);
  if (step === undefined) throw new DomainError('stage_not_current');
  if (step.version !== version) throw new DomainError('stale_version');
  return step;
}

/**
 * Saves the draft of the current step whole; it need not be complete or right, but it knows no strange fields.
 * @throws DomainError `stale_version` when somebody saved since the version that is named.
 */
export async function saveDraft(
  context: AppContext,
  actor: Actor,
  hash: string,
  stage: Stage,
  { version, value }: { readonly version: number; readonly value: FormValue },
): Promise<Step> {
  return withTransaction(context.db, async (tx) => {
    const row = await lockWritable(tx, actor, hash);
    const steps = await stepsOf(tx, row.id);
    const saved = move(flowStateOf(row, steps), { type: 'save', stage });
    if (!saved.ok) throw new DomainError(saved.code);
    const step = await stepToWrite(tx, row, stage, version);
    const form = await formFor(tx, row, stage);
    if (form === null) throw new DomainError('stage_not_current');
    const unknown = unknownFields(form, value);
    if (unknown.length > 0) {
      throw new DomainError('validation', {
        fields: unknown.map(({ path, code }) => ({ path: `/value${path}`, code })),
      });
    }
    const instant = context.now().toISOString();
    await updateStep(tx, row.id, stage, {
      value: jsonb(value),
      origins: jsonb(originsAfter(step.origins, step.value, value)),
      version: step.version + 1,
      saved_at: instant,
      saved_by: actor.agentId,
    });
    const columns = columnsOf(saved.state);
    const changed = await updateApplication(tx, row.id, {
      ...columns,
      ...clientFacts(stage, value, row),
      updated_at: instant,
      ...(columns.status === row.status ? {} : { version: row.version + 1 }),
    });
    if (columns.status !== row.status) announceChange(tx, changed, 'status');
    await recordFields(context, tx, changed, {
      agentId: actor.agentId,
      stage,
      form,
      before: step.value,
      after: value,
    });
    return viewStep(tx, actor, changed, stage);
  });
}

/**
 * Completes the current step; at step 5 that starts the scoring, at step 7 the bank's final work.
 * @throws DomainError `stage_incomplete` naming everything that is missing.
 */
export async function complete(
  context: AppContext,
  actor: Actor,
  hash: string,
  stage: Stage,
  version: number,
  requestId: string,
): Promise<Application> {
  const completed = await withTransaction(context.db, async (tx) => {
    const row = await lockWritable(tx, actor, hash);
    const state = flowStateOf(row, await stepsOf(tx, row.id));
    const possible = move(state, { type: 'complete', stage });
    if (!possible.ok) throw new DomainError(possible.code);
    const step = await stepToWrite(tx, row, stage, version);
    const { blockers } = await readinessOf(tx, row, step, await formFor(tx, row, stage));
    if (blockers.length > 0) throw new DomainError('stage_incomplete', { missing: blockers });
    const asksAdditional = asksAdditionalFor(termsOf(row), row.amount_kopecks, await allAnswers(tx, row.id));
    const name = await nameOfAgent(tx, actor.agentId);
    const advanced = await advance(
      context,
      tx,
      row,
      { type: 'complete', stage, asksAdditional },
      { reason: 'step' },
    );
    if (advanced.row.stage !== row.stage) {
      await record(context, tx, advanced.row, {
        kind: 'step',
        title: timelineTexts.stepComplete(stage),
        actor: name,
      });
      await enterStage(tx, advanced);
    }
    await performEffects(context, tx, advanced, name);
    await audit(tx, {
      action: 'application.complete_step',
      bank: row.bank,
      actorId: actor.agentId,
      subject: { type: 'application', id: String(row.id) },
      detail: { stage, status: advanced.row.status },
      requestId,
    });
    return viewApplication(tx, actor, await lockApplication(tx, row.id));
  });
  if (FORM_STAGES.includes(stage))
    await shareAnswers(context, await readableRow(context.db, actor, hash), stage);
  return completed;
}
