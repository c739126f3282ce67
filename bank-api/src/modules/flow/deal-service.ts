import type { Stage } from 'shared-kernel/contract/applications';
import { isFormStage } from 'shared-kernel/domain/steps';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import {
  announceChange,
  changedLabels,
  clientFacts,
  getNamedAgent,
  isClosedRow,
  lockApplication,
  recordEvent,
  updateApplication,
  type ApplicationRow,
} from '../applications/index.ts';
import { isSoleTrader, makeForm } from '../forms/index.ts';
import type { Clock } from '../module.ts';
import { getFormTerms, toFlowState } from './advance.ts';
import { findAnswers } from './answers.ts';
import { followed, prefillFor, type Prefill } from './prefill.ts';
import {
  findDealApplications,
  findPrefilledApplications,
  findSteps,
  updateStep,
  type StepRow,
} from './repository.ts';
import { isWithBank } from './flow-state.ts';
import { isForClientOf, readSource } from './sources.ts';
import { timelineTexts } from './texts.ts';

interface Sharing {
  readonly source: ApplicationRow;
  /** The step of it that was completed. */
  readonly stage: Stage;
  /** Who completed it: the owner, or a colleague with access to all tasks. */
  readonly actorId: string;
  readonly isInDeal: boolean;
}

async function isTrader(db: DbOrTx, row: ApplicationRow, source: ApplicationRow): Promise<boolean> {
  const answers = { ...(await findAnswers(db, source)), ...(await findAnswers(db, row)) };
  return isSoleTrader(answers, row.client_inn);
}

export type DealService = ReturnType<typeof createDealService>;

/** Applications of one client at several banks, of which each takes the answers that the others were given. */
export function createDealService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  async function takeAnswers(tx: Tx, id: number, sharing: Sharing): Promise<void> {
    const row = await lockApplication(tx, id);
    // The INN may have been corrected in one of them since the deal was begun.
    if (!isForClientOf(row, sharing.source)) return;
    const steps = await findSteps(tx, id);
    if (isClosedRow(row) || isWithBank(toFlowState(row, steps))) return;
    const completed = (await findSteps(tx, sharing.source.id)).find(({ stage }) => stage === sharing.stage);
    if (completed === undefined) return;
    for (const step of steps) {
      if (step.complete || !isFormStage(step.stage)) continue;
      await takeInto(tx, row, step, completed, sharing);
    }
  }

  async function takeInto(
    tx: Tx,
    row: ApplicationRow,
    step: StepRow,
    completed: StepRow,
    { source, actorId, isInDeal }: Sharing,
  ): Promise<void> {
    const form = makeForm(row.bank, getFormTerms(row), step.stage, await isTrader(tx, row, source));
    if (form === null) return;
    const { value, origins } = completed;
    const after = followed(form, step, { id: source.id, value, origins });
    const isBegun = step.stage === row.stage || step.version > 0;
    const filled: Prefill = isInDeal
      ? await prefillFor(tx, form, {
          agentId: null,
          clientInn: null,
          sources: [await readSource(tx, source, 'deal')],
          typed: after.value,
        })
      : { value: after.value, origins: {} };
    const taken = { ...after.origins, ...filled.origins };
    if (Object.keys(taken).length === 0) return;
    const at = clock();
    await updateStep(tx, row.id, step.stage, {
      value: jsonb(filled.value),
      origins: jsonb({ ...step.origins, ...taken }),
      // A step that was not begun stays so: what else is known is put in when it is reached.
      ...(isBegun ? { version: step.version + 1, saved_at: at.toISOString(), saved_by: actorId } : {}),
    });
    const facts = clientFacts(step.stage, filled.value, row);
    if (facts !== null) await updateApplication(tx, row.id, facts);
    const actor = await getNamedAgent(tx, actorId);
    if (Object.keys(after.origins).length > 0) {
      await recordEvent(tx, row, {
        kind: 'field',
        title: timelineTexts.followed(source.id),
        details: changedLabels(form, step.value, after.value).join('\n'),
        actor,
        at,
      });
    }
    if (Object.keys(filled.origins).length > 0)
      await recordEvent(tx, row, { kind: 'field', title: timelineTexts.copied(source.id), actor, at });
    announceChange(tx, row, 'draft');
  }

  return {
    /**
     * Brings the answers of a completed step into the forms that are still open in the other applications of its deal, and in
     * those that were prefilled from it. What nobody has answered there is filled in the forms that are open or still to come, for what
     * that bank asks too; a prefilled answer that nobody has touched follows the one the agent typed here. What was typed there stays.
     */
    async shareAnswers(source: ApplicationRow, stage: Stage, actorId: string): Promise<void> {
      const inDeal = await findDealApplications(db, source);
      const prefilled = await findPrefilledApplications(db, source);
      // Each in a transaction of its own: two applications that are completed at once must not wait for each other.
      for (const { id } of inDeal)
        await withTransaction(db, (tx) => takeAnswers(tx, id, { source, stage, actorId, isInDeal: true }));
      for (const { id } of prefilled)
        await withTransaction(db, (tx) => takeAnswers(tx, id, { source, stage, actorId, isInDeal: false }));
    },
  };
}
