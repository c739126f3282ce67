import type { Stage } from 'shared-kernel/contract/applications';
import { isFormStage } from 'shared-kernel/domain/steps';
import { jsonb } from '../../database/jsonb.ts';
import type { Tx } from '../../database/types.ts';
import type { ApplicationRow } from '../applications/index.ts';
import { isAhead } from './flow-state.ts';
import { prefillFor } from './prefill.ts';
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

/** Another client than before: later forms that nobody has begun are filled anew. */
export async function refillLaterForms(tx: Tx, row: ApplicationRow, current: Stage): Promise<void> {
  const steps = await findSteps(tx, row.id);
  for (const { stage, version } of steps)
    if (version === 0 && isAhead(steps, current, stage))
      await fillForm(tx, row, { stage, value: {}, origins: {} });
}
