import { choice, money, text, whole, yesNo } from '../fields.ts';
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
  passportSection,
} from '../sections.ts';

const taxation = {
  title: 'Налогообложение',
  fields: {
    '/taxation/system': choice('Система', {
      general: 'ОСНО',
      simplified: 'УСН',
      patent: 'Патент',
      agricultural: 'ЕСХН',
    }),
    '/taxation/cash_register': yesNo('Есть онлайн-касса'),
  },
};

/** Questionnaires of Метком: shorter, with questions on taxes and turnover. */
export const metcomeQuestionnaires: QuestionnaireSet = {
  request: (terms) => [
    ...clientSections,
    taxation,
    contactSection,
    agentSection,
    ...(terms.kind === 'loan'
      ? [
          needSection({
            working_capital: { turnover: 'Оборотные средства' },
            property: { purchase: 'Покупка имущества' },
            contract: { contract: 'Исполнение контракта' },
            other: { other: 'Другое' },
          }),
        ]
      : [guaranteeSection(terms)]),
    ...(terms.kind === 'guarantee' || terms.product === 'contract_loan' ? [getContractSection(terms)] : []),
  ],
  survey: (terms, isSoleTrader) => [
    headSection,
    ...(isSoleTrader ? [passportSection] : [ownersSection]),
    financesSection,
    overdueSection,
    {
      title: 'Обороты',
      fields: {
        '/turnover/monthly_kopecks': money('Среднемесячный оборот по счетам'),
        '/turnover/largest_buyer': text('Крупнейший покупатель', 300),
        '/turnover/largest_buyer_share': whole('Его доля в выручке', 0, 100, { suffix: '%' }),
      },
    },
    accountSection,
    ...(terms.kind === 'guarantee' || terms.product === 'contract_loan' ? [experienceSection] : []),
  ],
  additional: (terms) =>
    terms.kind === 'loan' ? [collateralSection, guarantorsSection] : [guarantorsSection, taxation],
};
