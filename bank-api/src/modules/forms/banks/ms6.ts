import { getContractSection } from '../contract-sections.ts';
import type { QuestionnaireSet } from '../questionnaires.ts';
import {
  accountSection,
  agentSection,
  clientSections,
  collateralSection,
  contactSection,
  experienceSection,
  financesSection,
  guaranteeSection,
  guarantorsSection,
  headSection,
  needSection,
  overdueSection,
  ownersSection,
  planSection,
  relatedSection,
} from '../sections.ts';

/** Questionnaires of МС6: companies only, with the group of related companies and the project. */
export const ms6Questionnaires: QuestionnaireSet = {
  request: (terms) => [
    ...clientSections,
    contactSection,
    agentSection,
    ...(terms.kind === 'loan'
      ? [
          needSection({
            working_capital: { line: 'Оборотные цели' },
            property: { project: 'Инвестиционный проект' },
            refinance: { refinance: 'Рефинансирование' },
          }),
        ]
      : [guaranteeSection(terms), getContractSection(terms)]),
  ],
  survey: () => [
    headSection,
    ownersSection,
    relatedSection,
    financesSection,
    overdueSection,
    accountSection,
    experienceSection,
  ],
  additional: (terms) =>
    terms.kind === 'loan'
      ? [collateralSection, guarantorsSection, planSection]
      : [guarantorsSection, collateralSection],
};
