import type { Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { FormDocument } from 'shared-kernel/contract/forms';
import { isFormStage, type FormStage } from 'shared-kernel/domain/steps';
import type { ProductTerms } from '../products/bank-data.ts';
import { cubQuestionnaires } from './banks/cub.ts';
import { metcomeQuestionnaires } from './banks/metcome.ts';
import { ms6Questionnaires } from './banks/ms6.ts';
import { sgbQuestionnaires } from './banks/sgb.ts';
import { buildForm, type FormSection } from './build-form.ts';

/** The questionnaires of a bank: what it asks at steps 2, 3 and 4. */
export interface QuestionnaireSet {
  /** Raised with every change of any questionnaire. */
  readonly edition: number;
  readonly request: (terms: ProductTerms) => readonly FormSection[];
  readonly survey: (terms: ProductTerms, isSoleTrader: boolean) => readonly FormSection[];
  readonly additional: (terms: ProductTerms) => readonly FormSection[];
}

const sets: Readonly<Record<BankCode, QuestionnaireSet>> = {
  sgb: sgbQuestionnaires,
  ms6: ms6Questionnaires,
  metcome: metcomeQuestionnaires,
  cub: cubQuestionnaires,
};

const titles: Readonly<Record<FormStage, string>> = {
  issue_registering: 'Оформление заявки',
  issue_survey: 'Анкета клиента',
  issue_survey_dlc: 'Дополнительная анкета',
};

const built = new Map<string, FormDocument>();

function sectionsOf(
  set: QuestionnaireSet,
  stage: FormStage,
  terms: ProductTerms,
  isSoleTrader: boolean,
): readonly FormSection[] {
  if (stage === 'issue_registering') return set.request(terms);
  if (stage === 'issue_survey') return set.survey(terms, isSoleTrader);
  return set.additional(terms);
}

/**
 * The form of a step; `null` for steps without one. Steps 3 and 4 differ for a company and a sole trader,
 * which step 2 has told apart.
 */
export function formOf(
  bank: BankCode,
  terms: ProductTerms,
  stage: Stage,
  isSoleTrader: boolean,
): FormDocument | null {
  if (!isFormStage(stage)) return null;
  const set = sets[bank];
  const id = `${bank}/${terms.product}/${stage}/${isSoleTrader ? 'sole_trader/' : ''}${set.edition}`;
  const known = built.get(id);
  if (known !== undefined) return known;
  const form = buildForm(id, titles[stage], sectionsOf(set, stage, terms, isSoleTrader));
  built.set(id, form);
  return form;
}
