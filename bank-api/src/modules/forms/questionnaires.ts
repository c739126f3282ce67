import type { Stage } from 'shared-kernel/contract/applications';
import { BANK_CODES, type BankCode } from 'shared-kernel/contract/banks';
import type { FormDocument } from 'shared-kernel/contract/forms';
import type { ProductCode } from 'shared-kernel/contract/products';
import { FORM_STAGES, isFormStage, type FormStage } from 'shared-kernel/domain/steps';
import { bankData, type ProductTerms } from '../products/index.ts';
import { cubQuestionnaires } from './banks/cub.ts';
import { metcomeQuestionnaires } from './banks/metcome.ts';
import { ms6Questionnaires } from './banks/ms6.ts';
import { sgbQuestionnaires } from './banks/sgb.ts';
import { buildForm, type FormSection } from './build-form.ts';
import type { FormTerms } from './contract-sections.ts';

/** The questionnaires of a bank: what it asks at steps 2, 3 and 4. */
export interface QuestionnaireSet {
  readonly request: (terms: FormTerms) => readonly FormSection[];
  readonly survey: (terms: ProductTerms, isSoleTrader: boolean) => readonly FormSection[];
  readonly additional: (terms: ProductTerms) => readonly FormSection[];
}

const sets: Readonly<Record<string, QuestionnaireSet>> = {
  sgb: sgbQuestionnaires,
  ms6: ms6Questionnaires,
  metcome: metcomeQuestionnaires,
  cub: cubQuestionnaires,
};

/** A bank that is only configured asks what `sgb` asks. */
const getSet = (bank: BankCode): QuestionnaireSet => sets[bank] ?? sgbQuestionnaires;

const titles: Readonly<Record<FormStage, string>> = {
  issue_registering: 'Оформление заявки',
  issue_survey: 'Анкета клиента',
  issue_survey_dlc: 'Дополнительная анкета',
};

function buildSections(
  set: QuestionnaireSet,
  stage: FormStage,
  terms: FormTerms,
  isSoleTrader: boolean,
): readonly FormSection[] {
  if (stage === 'issue_registering') return set.request(terms);
  if (stage === 'issue_survey') return set.survey(terms, isSoleTrader);
  return set.additional(terms);
}

function newForm(bank: BankCode, terms: FormTerms, stage: FormStage, isSoleTrader: boolean): FormDocument {
  const name = getName(bank, terms.product, stage, isSoleTrader);
  return buildForm(name, titles[stage], buildSections(getSet(bank), stage, terms, isSoleTrader));
}

function getName(bank: BankCode, product: ProductCode, stage: Stage, isSoleTrader: boolean): string {
  return `${bank}/${product}/${stage}${isSoleTrader ? '/sole_trader' : ''}`;
}

/** Every form of the banks with questionnaires of their own, built once: what validates by a form remembers it by the identity of its schema. */
const FORMS: ReadonlyMap<string, FormDocument> = new Map(
  BANK_CODES.flatMap((bank) =>
    Object.values(bankData(bank).products).flatMap((terms) =>
      FORM_STAGES.flatMap((stage) =>
        [false, true].map(
          (isSoleTrader) =>
            [
              getName(bank, terms.product, stage, isSoleTrader),
              newForm(bank, terms, stage, isSoleTrader),
            ] as const,
        ),
      ),
    ),
  ),
);

/** Forms that name the days of a guarantee. */
const DATED = new Map<string, FormDocument>();
const DATED_LIMIT = 200;

/** Only step 2 of a guarantee that has to outlast its contract depends on the days that were asked for. */
function datedForm(bank: BankCode, terms: FormTerms, stage: FormStage, isSoleTrader: boolean): FormDocument {
  const key = `${getName(bank, terms.product, stage, isSoleTrader)}/${terms.termDays ?? 0}/${terms.contractMarginDays ?? 0}`;
  const form = DATED.get(key) ?? newForm(bank, terms, stage, isSoleTrader);
  const [oldest] = DATED.keys();
  if (DATED.size >= DATED_LIMIT && oldest !== undefined && !DATED.has(key)) DATED.delete(oldest);
  DATED.set(key, form);
  return form;
}

/**
 * The form of a step; `null` for steps without one. Steps 3 and 4 differ for a company and a sole trader,
 * which step 2 has told apart.
 */
export function makeForm(
  bank: BankCode,
  terms: FormTerms,
  stage: Stage,
  isSoleTrader: boolean,
): FormDocument | null {
  if (!isFormStage(stage)) return null;
  const { termDays = null, contractMarginDays: margin } = terms;
  if (stage === 'issue_registering' && termDays !== null && margin !== null)
    return datedForm(bank, terms, stage, isSoleTrader);
  // Terms of another partner, for a product that the bank itself does not offer, have no form in the table.
  const known = FORMS.get(getName(bank, terms.product, stage, isSoleTrader));
  return known ?? newForm(bank, terms, stage, isSoleTrader);
}
