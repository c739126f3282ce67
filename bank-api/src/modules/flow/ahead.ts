import { isDeepStrictEqual } from 'node:util';
import type { Stage } from 'shared-kernel/contract/applications';
import { isFormStage } from 'shared-kernel/domain/steps';
import { jsonb } from '../../database/jsonb.ts';
import type { Tx } from '../../database/types.ts';
import type { ApplicationRow } from '../applications/index.ts';
import { isAhead } from './flow-state.ts';
import {
  prefillFor,
  withoutRegistryEntry,
  withRegistryEntry,
  type Prefill,
  type RegistryEntry,
} from './prefill.ts';
import { findForm } from './readiness.ts';
import { findSteps, updateStep, type StepRow } from './repository.ts';
import { findSources } from './sources.ts';

interface Given {
  /** The application whose answers the agent takes over. */
  readonly chosen?: ApplicationRow | undefined;
  /** Answers that the application itself holds, by pointer. */
  readonly also?: Readonly<Record<string, unknown>>;
}

/** Puts what is known into a form that nobody has begun. */
export async function fillForm(
  tx: Tx,
  row: ApplicationRow,
  step: Pick<StepRow, 'stage' | 'value' | 'origins'>,
  { chosen, also }: Given = {},
): Promise<void> {
  const form = await findForm(tx, row, step.stage);
  if (form === null) return;
  const { value, origins } = await prefillFor(tx, form, {
    agentId: row.owner_id,
    clientInn: row.client_inn,
    sources: await findSources(tx, row, chosen),
    typed: step.value,
    ...(also && { also }),
  });
  await updateStep(tx, row.id, step.stage, {
    value: jsonb(value),
    origins: jsonb({ ...step.origins, ...origins }),
  });
}

/** Every form of a new application, so that it can be seen whole from the beginning. */
export async function fillForms(tx: Tx, row: ApplicationRow, given: Given): Promise<void> {
  for (const step of await findSteps(tx, row.id))
    if (isFormStage(step.stage)) await fillForm(tx, row, step, given);
}

/**
 * Another client than before: later forms that nobody has begun are filled anew, and the others lose what a registry said of
 * the client before.
 */
export async function refillLaterForms(tx: Tx, row: ApplicationRow, current: Stage): Promise<void> {
  const steps = await findSteps(tx, row.id);
  for (const step of steps) {
    if (!isAhead(steps, current, step.stage)) continue;
    if (step.version === 0) await fillForm(tx, row, { stage: step.stage, value: {}, origins: {} });
    else await rewrite(tx, row, step, withoutRegistryEntry(step));
  }
}

/**
 * The agent has taken what a registry says of the client: head, owners and figures go to the later forms that ask for them,
 * where nobody has answered. Says whether anything was filled in.
 */
export async function fillLaterForms(
  tx: Tx,
  row: ApplicationRow,
  current: Stage,
  entry: RegistryEntry,
  today: string,
): Promise<boolean> {
  const steps = await findSteps(tx, row.id);
  let isFilled = false;
  for (const step of steps) {
    const form = isAhead(steps, current, step.stage) ? await findForm(tx, row, step.stage) : null;
    if (form === null) continue;
    const filled = withRegistryEntry(form, withoutRegistryEntry(step), entry, today);
    isFilled = (await rewrite(tx, row, step, filled)) || isFilled;
  }
  return isFilled;
}

/** Writes answers that nobody has typed; a form that was begun has a new version then. */
async function rewrite(
  tx: Tx,
  row: ApplicationRow,
  step: StepRow,
  { value, origins }: Prefill,
): Promise<boolean> {
  if (isDeepStrictEqual(value, step.value)) return false;
  await updateStep(tx, row.id, step.stage, {
    value: jsonb(value),
    origins: jsonb(origins),
    ...(step.version === 0 ? {} : { version: step.version + 1 }),
  });
  return true;
}
