import type { BankData } from '../bank-data.ts';
import { documents } from '../document-sets.ts';
import { guarantee, loan, millions, productTable, thousands } from '../builders.ts';
import { amountToRevenue, noBankruptcy, noOverdue, worksAtLeast } from '../scoring-rules.ts';

const scoring = [noBankruptcy, noOverdue, worksAtLeast(12), amountToRevenue(45, 'refuse')];
const files = [documents.charter, documents.headPassport, documents.balanceSheet];

/** АТБ: a partner whose applications are kept by the bank the agent works with; no sign-in of its own. */
export const atb: BankData = {
  code: 'atb',
  name: 'АТБ',
  canApply: false,
  agentDays: {},
  rejectReasons: [],
  products: productTable([
    loan({
      product: 'working_capital_loan',
      title: 'Кредит «Оборот»',
      summary: 'Оборотные средства для торговли и производства',
      features: ['Ставка от 19,5 %'],
      requirements: ['Срок деятельности — от 12 месяцев'],
      minAmountKopecks: thousands(500),
      rates: [
        { upToKopecks: millions(10), rateBasisPoints: 2060 },
        { upToKopecks: millions(50), rateBasisPoints: 1950 },
      ],
      minTerm: 6,
      maxTerm: 36,
      soleTraderAddBasisPoints: 50,
      issueFeeBasisPoints: 80,
      commissionBasisPoints: 100,
      decisionDays: 5,
      additionalFromKopecks: null,
      documents: files,
      scoring,
    }),
    loan({
      product: 'contract_loan',
      title: 'Кредит под контракт',
      summary: 'Финансирование исполнения контрактов',
      features: ['До 50 % цены контракта'],
      requirements: ['Заключённый контракт'],
      minAmountKopecks: millions(1),
      rates: [{ upToKopecks: millions(70), rateBasisPoints: 2040 }],
      minTerm: 3,
      maxTerm: 18,
      soleTraderAddBasisPoints: null,
      issueFeeBasisPoints: 100,
      commissionBasisPoints: 100,
      decisionDays: 5,
      additionalFromKopecks: null,
      documents: [...files, documents.contract],
      scoring,
    }),
    guarantee({
      product: 'guarantee_44fz',
      title: 'Банковская гарантия 44-ФЗ',
      summary: 'Государственные закупки',
      features: ['Ставка от 2,7 %'],
      requirements: ['Срок деятельности — от 12 месяцев'],
      minAmountKopecks: thousands(100),
      rates: [{ upToKopecks: millions(100), rateBasisPoints: 270 }],
      minTerm: 30,
      maxTerm: 1095,
      soleTraderAddBasisPoints: 50,
      minimumFeeKopecks: thousands(5),
      commissionBasisPoints: 2000,
      decisionDays: 3,
      contractMarginDays: 30,
      guaranteeTypes: ['bid', 'performance', 'warranty'],
      additionalFromKopecks: null,
      documents: [...files, documents.contract],
      scoring,
    }),
  ]),
};
