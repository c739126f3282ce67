import { contractSectionOf } from '../contract-sections.ts';
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
  edition: 3,
  request: (terms) => [
    ...clientSections,
    contactSection,
    ...(terms.kind === 'loan'
      ? [needSection({ turnover: 'Оборотные средства', other: 'Другое' })]
      : [guaranteeSection(terms), contractSectionOf(terms)]),
  ],
  survey: () => [headSection, financesSection, overdueSection, accountSection],
  additional: () => [collateralSection, guarantorsSection],
};
