import type { ForeseenCheck } from 'shared-kernel/contract/applications';
import type { FormDocument, FormValue } from 'shared-kernel/contract/forms';
import { isFormStage } from 'shared-kernel/domain/steps';
import { validateForm } from 'shared-kernel/forms/validate';
import type { ApplicationRow } from '../applications/index.ts';
import { answerAt, answerPointers, withAnswer } from '../forms/index.ts';
import { foresee } from '../products/index.ts';
import { getTerms } from './advance.ts';
import { mergeAnswers } from './answers.ts';
import { scoringFacts } from './facts.ts';
import { getForm } from './readiness.ts';
import type { StepRow } from './repository.ts';

/**
 * What the scoring would say of the answers as they stand, from the first form to the sending; nothing afterwards.
 * Once every form is complete an answer that was left out counts as the scoring counts it.
 */
export function foreseeScoring(
  row: ApplicationRow,
  steps: readonly StepRow[],
  form: FormDocument | null,
  today: string,
): ForeseenCheck[] {
  if (!isFormStage(row.stage) && row.stage !== 'issue_scoring') return [];
  const answers = mergeAnswers(row, steps);
  const areFormsComplete = steps.every(({ stage, complete }) => complete || !isFormStage(stage));
  const wrong = findWrongAnswers(row, steps);
  const isAnswered = (pointer: string): boolean => {
    if (areFormsComplete) return true;
    const answer = answerAt(answers, pointer);
    if (answer === undefined || answer === null || answer === '') return false;
    return !wrong.some((path) => path === pointer || path.startsWith(`${pointer}/`));
  };
  const facts = scoringFacts(row, answers, { today, providedDocuments: new Set() });
  const asked = new Set(form === null ? [] : answerPointers(form));
  return foresee(getTerms(row).scoring, facts, isAnswered).map(({ answers: deciding, ...check }) => ({
    ...check,
    ref: deciding.find((pointer) => asked.has(pointer)) ?? null,
  }));
}

/** Pointers of what was answered and cannot be so: a date that no calendar has, a number beyond its limits. */
function findWrongAnswers(row: ApplicationRow, steps: readonly StepRow[]): string[] {
  return steps.flatMap(({ stage, complete, value }) => {
    const form = complete ? null : getForm(row, steps, stage);
    if (form === null) return [];
    return validateForm(form.schema, value)
      .filter(({ code }) => code !== 'required')
      .map(({ path }) => path);
  });
}

/** The answers of a step with those of another application in place of all that nobody has typed here. */
export function withUntyped(
  form: FormDocument,
  { value, origins }: Pick<StepRow, 'value' | 'origins'>,
  others: FormValue,
): FormValue {
  return answerPointers(form).reduce<FormValue>((merged, pointer) => {
    const isTyped = answerAt(value, pointer) !== undefined && origins[pointer] === undefined;
    const other = answerAt(others, pointer);
    return isTyped || other === undefined ? merged : withAnswer(merged, pointer, other);
  }, value);
}
