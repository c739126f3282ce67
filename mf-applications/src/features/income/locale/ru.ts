import { formatInteger } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { statements } from './statements.ts';
import { allBanks } from '../../../locale/all-banks.ts';
import { ru as common } from '../../../locale/ru.ts';

/** What a row of income has beside the application and the bank. */
const CSV_FACTS = ['Продукт', 'Сумма, ₽', 'Вознаграждение, ₽', 'Состояние', 'Дата'];

/** Texts of this feature, with those that it shares. */
export const ru = {
  ...common,
  statements,
  allBanks,
  income: {
    states: { forecast: 'Прогноз', accrued: 'Начислено', act: 'В акте', paid: 'Выплачено' },
    period: 'Период',
    periods: { month: 'Месяц', quarter: 'Квартал', year: 'Год' },
    partner: 'Партнёр',
    anyPartner: 'Любой партнёр',
    through: (partner: string) => `партнёр ${partner}`,
    chart: 'Вознаграждение по месяцам',
    columns: {
      application: 'Заявка и клиент',
      product: 'Продукт и банк',
      commission: 'Вознаграждение',
      state: 'Состояние',
      date: 'Дата',
    },
    total: (count: number) =>
      `Итого по ${formatCount(count, { one: 'строке', few: 'строкам', many: 'строкам' })}:`,
    more: (count: number) =>
      `За период строк больше, чем помещается на странице: в таблице и файле CSV последние ${formatInteger(count)}. Суммы сверху посчитаны по всем строкам, в XLSX они тоже все. Чтобы увидеть здесь остальные строки и график, выберите период короче.`,
    empty: 'За этот период доходов нет',
    emptyText: 'Выберите другой период или банк.',
    xlsx: 'Скачать XLSX',
    xlsxName: (from: string, to: string) => `Мои доходы ${from} — ${to}.xlsx`,
    difference: 'Разница с выпиской',
    noStatement: 'Нет выписки',
    equal: 'Совпадает',
    expected: 'Ожидаемая выплата',
    overdue: 'срок прошёл',
    dispute: 'Оспорить',
    disputeName: (id: number) => `Оспорить вознаграждение по заявке №${id}`,
    disputeText: (id: number, portal: string, statement: string) =>
      `Здравствуйте! По заявке №${id} вознаграждение в выписке не совпадает с начисленным: в портале ${portal}, в выписке ${statement}. Проверьте, пожалуйста.`,
    disputeNotAccrued: (id: number, sum: string) =>
      `Здравствуйте! Вознаграждение по заявке №${id} (${sum}) есть в выписке, а в портале ещё не начислено. Проверьте, пожалуйста.`,
    disputeMissing: (id: number, portal: string) =>
      `Здравствуйте! Вознаграждения по заявке №${id} (${portal}) нет в выписке. Проверьте, пожалуйста.`,
    disputeFailed: 'Диалог не открыт',
    noThread: 'По этой заявке нет диалога',
    forecast: (month: string) => `К выплате за ${month}`,
    forecastRows: (count: number) => formatCount(count, { one: 'сделка', few: 'сделки', many: 'сделок' }),
    forecastHint:
      'Одобрено и ещё не выплачено: вознаграждение за прошлые месяцы, которое банк выплатит до конца этого. Выплаты приходят до 15-го числа следующего месяца.',
    csv: 'Скачать CSV',
    csvName: (from: string, to: string) => `Мои доходы ${from} — ${to}.csv`,
    csvHeader: ['Заявка', 'Клиент', 'Банк', ...CSV_FACTS],
    csvHeaderOfAll: ['Заявка', 'Клиент', 'Банк', 'Партнёр', ...CSV_FACTS],
    oneBankOnly: 'Выписку сверяет и XLSX готовит сам банк: для них выберите один банк.',
  },
};
