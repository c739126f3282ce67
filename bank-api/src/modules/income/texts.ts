import type { IncomeState } from 'shared-kernel/contract/income';

/** Words of the server about income: the exported file. */
export const incomeTexts = {
  sheet: 'Доходы',
  fileName: (from: string, to: string) => `Мои доходы ${from} — ${to}.xlsx`,
  columns: {
    agent: 'Агент',
    application: 'Заявка',
    client: 'Клиент',
    partner: 'Банк',
    product: 'Продукт',
    amount: 'Сумма, ₽',
    commission: 'Вознаграждение, ₽',
    state: 'Состояние',
    date: 'Дата',
    latestStatement: 'По выписке, ₽',
  },
  states: {
    forecast: 'Прогноз',
    accrued: 'Начислено',
    act: 'В акте',
    paid: 'Выплачено',
  } satisfies Readonly<Record<IncomeState, string>>,
} as const;
