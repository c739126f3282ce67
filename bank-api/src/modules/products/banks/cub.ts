import type { BankData } from '../bank-data.ts';
import { documents, signed } from '../document-sets.ts';
import { guarantee, loan, millions, productTable, thousands } from '../builders.ts';
import {
  amountToRevenue,
  noBankruptcy,
  noOverdue,
  taxDebtUpTo,
  withinContractPrice,
  worksAtLeast,
} from '../scoring-rules.ts';

const scoring = [
  noBankruptcy,
  noOverdue,
  worksAtLeast(6),
  taxDebtUpTo(thousands(50)),
  amountToRevenue(35, 'refuse'),
];
const files = [documents.headPassport, documents.taxDeclaration, signed(documents.consent)];

/** КУБ: small online loans and guarantees. */
export const cub: BankData = {
  code: 'cub',
  name: 'КУБ',
  canApply: true,
  agentDays: {
    issue_registering: 5,
    issue_survey: 5,
    issue_survey_dlc: 5,
    issue_scoring: 7,
    issue_additional_documents_requests: 3,
    doc_list: 3,
  },
  rejectReasons: [
    { code: 'client_refused', title: 'Клиент отказался', commentRequired: false },
    { code: 'other', title: 'Другая причина', commentRequired: true },
  ],
  products: productTable([
    loan({
      product: 'working_capital_loan',
      title: 'Онлайн-кредит для бизнеса',
      summary: 'Небольшие суммы без визита в банк',
      features: ['Полностью онлайн', 'Без залога'],
      requirements: ['Срок деятельности — от 6 месяцев'],
      minAmountKopecks: thousands(50),
      rates: [{ upToKopecks: millions(5), rateBasisPoints: 2590 }],
      minTerm: 3,
      maxTerm: 24,
      soleTraderAddBasisPoints: 0,
      issueFeeBasisPoints: 200,
      commissionBasisPoints: 200,
      decisionDays: 1,
      additionalFromKopecks: null,
      documents: files,
      scoring,
    }),
    loan({
      product: 'overdraft',
      title: 'Овердрафт онлайн',
      summary: 'Лимит к расчётному счёту',
      features: ['Подключение за день'],
      requirements: ['Обороты по счёту от 3 месяцев'],
      minAmountKopecks: thousands(30),
      rates: [{ upToKopecks: millions(3), rateBasisPoints: 2690 }],
      minTerm: 1,
      maxTerm: 12,
      soleTraderAddBasisPoints: 0,
      issueFeeBasisPoints: 0,
      commissionBasisPoints: 100,
      decisionDays: 1,
      additionalFromKopecks: null,
      documents: files,
      scoring,
    }),
    guarantee({
      product: 'guarantee_44fz',
      title: 'Гарантия онлайн (44-ФЗ)',
      summary: 'Обеспечение заявки и контракта до 15 млн ₽',
      features: ['Выпуск за 2 часа'],
      requirements: ['Срок деятельности — от 6 месяцев'],
      minAmountKopecks: thousands(5),
      rates: [{ upToKopecks: millions(15), rateBasisPoints: 410 }],
      minTerm: 10,
      maxTerm: 730,
      soleTraderAddBasisPoints: 0,
      minimumFeeKopecks: thousands(1),
      commissionBasisPoints: 3500,
      decisionDays: 1,
      contractMarginDays: null,
      guaranteeTypes: ['bid', 'performance'],
      additionalFromKopecks: null,
      documents: [...files, documents.tenderNotice],
      scoring: [...scoring, withinContractPrice],
    }),
  ]),
};
