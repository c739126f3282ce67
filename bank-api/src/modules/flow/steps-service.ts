import type { Application, Stage, Step } from 'shared-kernel/contract/applications';
import type { ExpectedDocument } from 'shared-kernel/contract/clients';
import type { FormDocument, FormValue } from 'shared-kernel/contract/forms';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { isFormStage } from 'shared-kernel/domain/steps';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import {
  announceChange,
  clientFacts,
  findReadableRow,
  getAgentName,
  getNamedAgent,
  isClosedRow,
  lockApplication,
  lockWritable,
  mayWrite,
  recordChangedFields,
  recordEvent,
  updateApplication,
  type ApplicationRow,
} from '../applications/index.ts';
import type { ApplicationDocuments } from '../documents/index.ts';
import { unknownFields } from '../forms/index.ts';
import type { Clock } from '../module.ts';
import { advance, getTerms, toColumns, toFlowState } from './advance.ts';
import { fillLaterForms, refillLaterForms } from './ahead.ts';
import type { DealService } from './deal-service.ts';
import type { Deed, Effects } from './effects.ts';
import { asksAdditionalFor, requirementsFor } from './facts.ts';
import { foreseeScoring, withUntyped } from './foreseen.ts';
import { auditApplication } from './notices.ts';
import { findAnswers } from './answers.ts';
import { originsAfter, type RegistryEntry } from './prefill.ts';
import type { OffersService } from './offers-service.ts';
import { createReadiness, findForm, READY } from './readiness.ts';
import { findSteps, updateStep, type StepRow } from './repository.ts';
import { isAhead, isWithBank } from './flow-state.ts';
import { move } from './stage-machine.ts';
import { timelineTexts } from './texts.ts';
import { viewApplication } from './view.ts';

async function findStepToWrite(tx: Tx, row: ApplicationRow, stage: Stage, version: number): Promise<StepRow> {
  const step = (await findSteps(tx, row.id)).find((candidate) => candidate.stage === stage);
  if (step === undefined) throw new DomainError('stage_not_current');
  if (step.version !== version) throw new DomainError('stale_version');
  return step;
}

/** Where answers that have changed came from, as far as a registry has given them. */
export type FindRegistryOrigins = (
  form: FormDocument,
  before: Pick<StepRow, 'value' | 'origins'>,
  after: FormValue,
) => StepRow['origins'];

/** What the registry of organisations said lately of an INN; it is not asked. */
export type FindRegistryEntry = (inn: string) => RegistryEntry | undefined;

export interface StepsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly documents: ApplicationDocuments;
  readonly effects: Effects;
  readonly deals: DealService;
  readonly offers: OffersService;
  readonly findRegistryOrigins: FindRegistryOrigins;
  readonly findRegistryEntry: FindRegistryEntry;
}

export type StepsService = ReturnType<typeof createStepsService>;

/** The steps of an application: reading, drafts, completion. */
export function createStepsService({
  db,
  clock,
  documents,
  effects,
  deals,
  offers,
  findRegistryOrigins,
  findRegistryEntry,
}: StepsDependencies) {
  const findReadiness = createReadiness(documents, offers);

  /** What was taken from the registry of the client's requisites brings head, owners and figures along. */
  async function takeAlong(
    tx: Tx,
    row: ApplicationRow,
    stage: Stage,
    taken: ReturnType<FindRegistryOrigins>,
    deed: Deed,
  ): Promise<void> {
    const isTaken = Object.keys(taken).some((pointer) => pointer.startsWith('/client/'));
    const entry = isTaken && row.client_inn !== null ? findRegistryEntry(row.client_inn) : undefined;
    if (entry === undefined) return;
    if (!(await fillLaterForms(tx, row, stage, entry, dateInMoscow(deed.at)))) return;
    const title = timelineTexts.filledByRegistry(entry.label);
    await recordEvent(tx, row, { kind: 'field', title, ...deed });
    announceChange(tx, row, 'draft');
  }

  async function viewStep(from: DbOrTx, actor: Actor, row: ApplicationRow, stage: Stage): Promise<Step> {
    const steps = await findSteps(from, row.id);
    const step = steps.find((candidate) => candidate.stage === stage);
    if (step === undefined) throw new DomainError('not_found');
    const form = await findForm(from, row, stage);
    const isOpen = !isClosedRow(row) && (row.stage === stage || isAhead(steps, row.stage, stage));
    const readiness = step.complete || !isOpen ? READY : await findReadiness(from, row, step, form);
    return {
      stage,
      complete: step.complete,
      form,
      value: step.value,
      origins: step.origins,
      version: step.version,
      saved_at: step.saved_at,
      saved_by: step.saved_by === null ? null : await getAgentName(from, step.saved_by),
      readiness_percent: step.complete ? 100 : isOpen ? readiness.percent : 0,
      blockers: [...readiness.blockers],
      foreseen: isOpen ? foreseeScoring(row, steps, form, dateInMoscow(clock())) : [],
      read_only: !isOpen || isWithBank(toFlowState(row, steps)) || !mayWrite(actor, row),
    };
  }

  /** The offer for the client whom step 2 names: the rate may be another one. */
  async function renewOffer(tx: Tx, row: ApplicationRow, answers: FormValue, deed: Deed): Promise<void> {
    const offer = await offers.findAnew(tx, row, answers);
    if (offer === null) return;
    await updateApplication(tx, row.id, { offer: jsonb(offer) });
    const [before, after] = [row.offer?.rate_basis_points ?? null, offer.rate_basis_points];
    if (before === null || after === null || before === after) return;
    await recordEvent(tx, row, { kind: 'field', title: timelineTexts.rateChanged(before, after), ...deed });
  }

  async function completeIn(
    tx: Tx,
    actor: Actor,
    { hash, stage, version, requestId }: Completion,
  ): Promise<Application> {
    const row = await lockWritable(tx, actor, hash);
    const state = toFlowState(row, await findSteps(tx, row.id));
    const possible = move(state, { type: 'complete', stage });
    if (!possible.ok) throw new DomainError(possible.code);
    const step = await findStepToWrite(tx, row, stage, version);
    const { blockers, refusal } = await findReadiness(tx, row, step, await findForm(tx, row, stage));
    if (blockers.length > 0)
      throw new DomainError('stage_incomplete', { missing: blockers, ...(refusal && { message: refusal }) });
    const answers = await findAnswers(tx, row);
    const asksAdditional = asksAdditionalFor(getTerms(row), row.amount_kopecks, answers);
    const deed = { actor: await getNamedAgent(tx, actor.agentId), at: clock() };
    if (stage === 'issue_registering') await renewOffer(tx, row, answers, deed);
    const action = { type: 'complete', stage, asksAdditional } as const;
    const advanced = await advance(tx, row, action, { at: deed.at, reason: 'step' });
    if (advanced.row.stage !== row.stage) {
      const title = timelineTexts.stepComplete(stage);
      await recordEvent(tx, advanced.row, { kind: 'step', title, ...deed });
      await effects.enterStage(tx, advanced);
    }
    await effects.perform(tx, advanced, deed);
    await auditApplication(tx, row, {
      action: 'application.complete_step',
      actor,
      requestId,
      detail: { stage, status: advanced.row.status },
    });
    return viewApplication(tx, actor, await lockApplication(tx, row.id));
  }

  return {
    /** The form, the draft and the blockers of a step. @throws DomainError `not_found`. */
    read: async (actor: Actor, hash: string, stage: Stage): Promise<Step> =>
      viewStep(db, actor, await findReadableRow(db, actor, hash), stage),

    /** What the scoring would say with answers of another application of the deal; nothing is kept. @throws DomainError `not_found`. */
    async foresee(actor: Actor, hash: string, answers: FormValue): Promise<Step['foreseen']> {
      const row = await findReadableRow(db, actor, hash);
      const steps = await Promise.all(
        (await findSteps(db, row.id)).map(async (step) => {
          const form = step.complete ? null : await findForm(db, row, step.stage);
          return form === null ? step : { ...step, value: withUntyped(form, step, answers) };
        }),
      );
      return foreseeScoring(row, steps, null, dateInMoscow(clock()));
    },

    /** The documents that step 5 will ask for. @throws DomainError `not_found`. */
    async listExpectedDocuments(actor: Actor, hash: string): Promise<ExpectedDocument[]> {
      const row = await findReadableRow(db, actor, hash);
      const required = requirementsFor(getTerms(row), await findAnswers(db, row), row.client_inn);
      return documents.listExpected(db, actor, hash, required);
    },

    /**
     * Saves the draft of the current step, or of a later form, whole; it need not be complete or right, but it brings no fields
     * that the form does not have.
     * @throws DomainError `stale_version` when somebody saved since the version that is named.
     */
    saveDraft: (
      actor: Actor,
      hash: string,
      stage: Stage,
      { version, value }: { readonly version: number; readonly value: FormValue },
    ): Promise<Step> =>
      withTransaction(db, async (tx) => {
        const row = await lockWritable(tx, actor, hash);
        const saved = move(toFlowState(row, await findSteps(tx, row.id)), { type: 'save', stage });
        if (!saved.ok) throw new DomainError(saved.code);
        const step = await findStepToWrite(tx, row, stage, version);
        const form = await findForm(tx, row, stage);
        if (form === null) throw new DomainError('stage_not_current');
        const unknown = unknownFields(form, value, step.value);
        if (unknown.length > 0) {
          throw new DomainError('validation', {
            fields: unknown.map(({ path, code }) => ({ path: `/value${path}`, code })),
          });
        }
        const at = clock();
        const taken = findRegistryOrigins(form, step, value);
        await updateStep(tx, row.id, stage, {
          value: jsonb(value),
          origins: jsonb({ ...originsAfter(step.origins, step.value, value), ...taken }),
          version: step.version + 1,
          saved_at: at.toISOString(),
          saved_by: actor.agentId,
        });
        const columns = toColumns(saved.state);
        const changed = await updateApplication(tx, row.id, {
          ...columns,
          ...clientFacts(stage, value, row),
          updated_at: at.toISOString(),
          ...(columns.status === row.status ? {} : { version: row.version + 1 }),
        });
        if (columns.status !== row.status) announceChange(tx, changed, 'status');
        if (changed.client_inn !== row.client_inn) {
          await refillLaterForms(tx, changed, stage);
          announceChange(tx, changed, 'draft');
        }
        const { agentId } = actor;
        await takeAlong(tx, changed, stage, taken, { actor: await getNamedAgent(tx, agentId), at });
        await recordChangedFields(tx, changed, {
          agentId,
          stage,
          form,
          before: step.value,
          after: value,
          at,
        });
        return viewStep(tx, actor, changed, stage);
      }),

    /**
     * Completes the current step; at step 5 that starts the scoring, at step 7 the bank's final work.
     * @throws DomainError `stage_incomplete` naming everything that is missing.
     */
    async complete(actor: Actor, completion: Completion): Promise<Application> {
      const { hash, stage } = completion;
      const completed = await withTransaction(db, (tx) => completeIn(tx, actor, completion));
      if (isFormStage(stage))
        await deals.shareAnswers(await findReadableRow(db, actor, hash), stage, actor.agentId);
      return completed;
    },
  };
}

interface Completion {
  readonly hash: string;
  readonly stage: Stage;
  /** Version of the step that the caller has seen. */
  readonly version: number;
  readonly requestId: string;
}
