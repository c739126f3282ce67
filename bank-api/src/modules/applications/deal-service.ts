import type { AppContext } from '../../app-context.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import { formOf } from '../forms/questionnaires.ts';
import { timelineTexts } from './application-texts.ts';
import { nameOfAgent } from './application-view.ts';
import { isClosedRow } from './applications-access.ts';
import {
  applicationsOfDeal,
  lockApplication,
  stepsOf,
  updateStep,
  type ApplicationRow,
} from './applications-repository.ts';
import { announceChange, flowStateOf, record, termsOf } from './flow.ts';
import { allAnswers, FORM_STAGES, isSoleTrader, prefillFor } from './prefill.ts';
import { isWithBank } from './stage-machine.ts';

/**
 * Brings the answers of an application into the form that each other application of its deal is at. Only what nobody has
 * answered there is filled, and only what that bank asks too: each bank's own questions stay for its own application.
 */
export async function shareAnswers(context: AppContext, source: ApplicationRow): Promise<void> {
  for (const { id } of await applicationsOfDeal(context.db, source)) {
    // Each in a transaction of its own: two applications that are completed at once must not wait for each other.
    await withTransaction(context.db, (tx) => takeAnswers(context, tx, id, source));
  }
}

async function takeAnswers(context: AppContext, tx: Tx, id: number, source: ApplicationRow): Promise<void> {
  const row = await lockApplication(tx, id);
  const steps = await stepsOf(tx, id);
  const step = steps.find(({ stage }) => stage === row.stage);
  if (step === undefined || step.complete || !FORM_STAGES.includes(row.stage)) return;
  if (isClosedRow(row) || isWithBank(flowStateOf(row, steps))) return;
  const isTrader = isSoleTrader(
    { ...(await allAnswers(tx, source.id)), ...(await allAnswers(tx, id)) },
    row.client_inn,
  );
  const form = formOf(row.bank, termsOf(row), row.stage, isTrader);
  if (form === null) return;
  const { value, origins } = await prefillFor(tx, form, {
    agentId: null,
    clientInn: null,
    copyFrom: source,
    typed: step.value,
  });
  if (Object.keys(origins).length === 0) return;
  await updateStep(tx, id, row.stage, {
    value: jsonb(value),
    origins: jsonb({ ...step.origins, ...origins }),
    version: step.version + 1,
    saved_at: context.now().toISOString(),
    saved_by: row.owner_id,
  });
  await record(context, tx, row, {
    kind: 'field',
    title: timelineTexts.copied(source.id),
    actor: await nameOfAgent(tx, row.owner_id),
  });
  announceChange(tx, row, 'draft');
}
