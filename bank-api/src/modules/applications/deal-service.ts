import type { Stage } from 'shared-kernel/contract/applications';
import type { AppContext } from '../../app-context.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { formOf } from '../forms/questionnaires.ts';
import { timelineTexts } from './application-texts.ts';
import { nameOfAgent } from './application-view.ts';
import { isClosedRow } from './applications-access.ts';
import {
  applicationsOfDeal,
  applicationsPrefilledFrom,
  lockApplication,
  stepsOf,
  updateApplication,
  updateStep,
  type ApplicationRow,
  type StepRow,
} from './applications-repository.ts';
import { changedLabels } from './changed-fields.ts';
import { clientFacts } from './client-facts.ts';
import { announceChange, flowStateOf, record, termsOf } from './flow.ts';
import { allAnswers, followed, FORM_STAGES, isSoleTrader, prefillFor, type Prefill } from './prefill.ts';
import { isWithBank } from './stage-machine.ts';

/**
 * Brings the answers of a completed step into the forms that are still open in the other applications of its deal, and in
 * those that were prefilled from it. What nobody has answered there is filled in the form they are at, for what that bank
 * asks too; a prefilled answer that nobody has touched follows the one the agent typed here. What was typed there stays.
 */
export async function shareAnswers(context: AppContext, source: ApplicationRow, stage: Stage): Promise<void> {
  const inDeal = await applicationsOfDeal(context.db, source);
  const prefilled = await applicationsPrefilledFrom(context.db, source);
  // Each in a transaction of its own: two applications that are completed at once must not wait for each other.
  for (const { id } of inDeal) {
    await withTransaction(context.db, (tx) =>
      takeAnswers(context, tx, id, { source, stage, isInDeal: true }),
    );
  }
  for (const { id } of prefilled) {
    await withTransaction(context.db, (tx) =>
      takeAnswers(context, tx, id, { source, stage, isInDeal: false }),
    );
  }
}

interface Telling {
  readonly source: ApplicationRow;
  /** The step of it that was completed. */
  readonly stage: Stage;
  readonly isInDeal: boolean;
}

async function takeAnswers(context: AppContext, tx: Tx, id: number, telling: Telling): Promise<void> {
  const row = await lockApplication(tx, id);
  const steps = await stepsOf(tx, id);
  if (isClosedRow(row) || isWithBank(flowStateOf(row, steps))) return;
  const told = (await stepsOf(tx, telling.source.id)).find(({ stage }) => stage === telling.stage);
  if (told === undefined) return;
  for (const step of steps) {
    if (step.complete || !FORM_STAGES.includes(step.stage)) continue;
    await takeInto(context, tx, row, step, told, telling);
  }
}

async function takeInto(
  context: AppContext,
  tx: Tx,
  row: ApplicationRow,
  step: StepRow,
  told: StepRow,
  { source, isInDeal }: Telling,
): Promise<void> {
  const form = formOf(row.bank, termsOf(row), step.stage, await isTraderOf(tx, row, source));
  if (form === null) return;
  const after = followed(form, step, { id: source.id, value: told.value, origins: told.origins });
  const isFilled = isInDeal && step.stage === row.stage;
  const filled: Prefill = isFilled
    ? await prefillFor(tx, form, { agentId: null, clientInn: null, copyFrom: source, typed: after.value })
    : { value: after.value, origins: {} };
  const origins = { ...after.origins, ...filled.origins };
  if (Object.keys(origins).length === 0) return;
  const isOpen = step.stage === row.stage;
  await updateStep(tx, row.id, step.stage, {
    value: jsonb(filled.value),
    origins: jsonb({ ...step.origins, ...origins }),
    // A step that was not begun stays so: what else is known is put in when it is reached.
    ...(isOpen
      ? { version: step.version + 1, saved_at: context.now().toISOString(), saved_by: row.owner_id }
      : {}),
  });
  const facts = clientFacts(step.stage, filled.value, row);
  if (Object.keys(facts).length > 0) await updateApplication(tx, row.id, facts);
  const actor = await nameOfAgent(tx, row.owner_id);
  if (Object.keys(after.origins).length > 0) {
    await record(context, tx, row, {
      kind: 'field',
      title: timelineTexts.followed(source.id),
      details: changedLabels(form, step.value, after.value).join('\n'),
      actor,
    });
  }
  if (Object.keys(filled.origins).length > 0)
    await record(context, tx, row, { kind: 'field', title: timelineTexts.copied(source.id), actor });
  announceChange(tx, row, 'draft');
}

async function isTraderOf(db: DbOrTx, row: ApplicationRow, source: ApplicationRow): Promise<boolean> {
  const answers = { ...(await allAnswers(db, source.id)), ...(await allAnswers(db, row.id)) };
  return isSoleTrader(answers, row.client_inn);
}
