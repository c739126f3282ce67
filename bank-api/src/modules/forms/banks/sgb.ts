import { text, voluntary, whole, yesNo } from '../fields.ts';
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
  knownOwnersSection,
  passportSection,
  planSection,
  relatedSection,
} from '../sections.ts';

const purposes: Readonly<Record<string, Parameters<typeof needSection>[0]>> = {
  working_capital_loan: {
    working_capital: {
      goods: 'Закупка товара',
      materials: 'Сырьё и материалы',
      salary: 'Заработная плата',
      season: 'Сезонный запас',
    },
  },
  investment_loan: {
    property: {
      equipment: 'Оборудование',
      vehicle: 'Транспорт',
      real_estate: 'Недвижимость',
      repair: 'Ремонт и строительство',
    },
  },
  overdraft: { working_capital: { gap: 'Кассовые разрывы', tax: 'Налоги и сборы' } },
  contract_loan: {
    contract: {
      advance: 'Аванс поставщикам',
      works: 'Работы до оплаты',
      materials: 'Материалы по контракту',
    },
  },
};

/** Questionnaires of СГБ. */
export const sgbQuestionnaires: QuestionnaireSet = {
  request: (terms) => [
    ...clientSections,
    contactSection,
    agentSection,
    ...(terms.kind === 'loan' ? [needSection(purposes[terms.product] ?? {})] : [guaranteeSection(terms)]),
    ...(terms.kind === 'guarantee' || terms.product === 'contract_loan' ? [getContractSection(terms)] : []),
  ],
  survey: (terms, isSoleTrader) => [
    headSection,
    ...(isSoleTrader ? [passportSection] : [knownOwnersSection]),
    financesSection,
    overdueSection,
    accountSection,
    ...(terms.kind === 'guarantee' || terms.product === 'contract_loan' ? [experienceSection] : []),
    relatedSection,
    {
      title: 'Деятельность',
      fields: {
        '/activity/description': text('Чем занимается клиент', 500, { width: 12 }),
        '/activity/premises': yesNo('Есть собственные помещения', { required: false }),
        '/activity/site': voluntary(text('Сайт', 200, { required: false, width: 6 })),
      },
    },
  ],
  additional: (terms) =>
    terms.kind === 'loan'
      ? [collateralSection, guarantorsSection, ...(terms.product === 'investment_loan' ? [planSection] : [])]
      : [
          guarantorsSection,
          {
            title: 'Исполнение контракта',
            fields: {
              '/execution/own_share': whole('Работ собственными силами', 0, 100, { suffix: '%' }),
              '/execution/subcontractors': voluntary(
                text('Субподрядчики', 1000, { required: false, width: 12 }),
              ),
              '/execution/advance': yesNo('Контракт предусматривает аванс'),
            },
          },
        ],
};
