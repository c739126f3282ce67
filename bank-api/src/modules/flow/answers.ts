import type { FormValue } from 'shared-kernel/contract/forms';
import type { DbOrTx } from '../../database/types.ts';
import type { ApplicationRow } from '../applications/index.ts';
import { answersByStage } from '../forms/index.ts';
import { getTerms } from './advance.ts';
import { findSteps, type StepRow } from './repository.ts';

/** Every answer of these steps to what the bank asks of this client, whatever step it was given at. */
export function mergeAnswers(row: ApplicationRow, steps: readonly StepRow[]): FormValue {
  return Object.assign({}, ...Object.values(answersByStage(row, getTerms(row), steps))) as FormValue;
}

/** The same of all steps of an application. */
export async function findAnswers(db: DbOrTx, row: ApplicationRow): Promise<FormValue> {
  return mergeAnswers(row, await findSteps(db, row.id));
}
