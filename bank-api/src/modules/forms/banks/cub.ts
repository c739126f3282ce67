import { getContractSection } from '../contract-sections.ts';
import type { QuestionnaireSet } from '../questionnaires.ts';
import {
  accountSection,
  clientSections,
  collateralSection,
  contactSection,
  financesSection,
  guaranteeSection,
  guarantorsSection,
  headSection,
  needSection,
  overdueSection,
} from '../sections.ts';

/** Questionnaires of КУБ: the shortest. */
export const cubQuestionnaires: QuestionnaireSet = {
  request: (terms) => [
    ...clientSections,
    contactSection,
    ...(terms.kind === 'loan'
      ? [needSection({ working_capital: { turnover: 'Оборотные средства' }, other: { other: 'Другое' } })]
      : [guaranteeSection(terms), getContractSection(terms)]),
  ],
  survey: () => [headSection, financesSection, overdueSection, accountSection],
  additional: () => [collateralSection, guarantorsSection],
};
