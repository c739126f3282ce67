import type { GuaranteeType, ProductCode } from 'shared-kernel/contract/products';
import { PRODUCT_LABELS } from 'shared-kernel/locale';

/** Names of products in a quote, which names no bank: a guarantee by its full name. */
export const PRODUCT_NAMES: Readonly<Record<ProductCode, string>> = {
  ...PRODUCT_LABELS,
  guarantee_44fz: 'Банковская гарантия по 44-ФЗ',
  guarantee_223fz: 'Банковская гарантия по 223-ФЗ',
  guarantee_615pp: 'Банковская гарантия по 615-ПП',
  guarantee_commercial: 'Коммерческая банковская гарантия',
};

export const GUARANTEE_TYPE_NAMES: Readonly<Record<GuaranteeType, string>> = {
  bid: 'участие в закупке',
  performance: 'исполнение контракта',
  warranty: 'гарантийные обязательства',
  advance: 'возврат аванса',
};

export const MONTHS = { one: 'месяц', few: 'месяца', many: 'месяцев', other: 'месяца' } as const;
export const DAYS = { one: 'день', few: 'дня', many: 'дней', other: 'дня' } as const;

export const WORKING_DAYS = {
  one: 'раб. день',
  few: 'раб. дня',
  many: 'раб. дней',
  other: 'раб. дня',
} as const;

/** Sentences of a quote. */
export const TEXTS = {
  page: (number: number, count: number) => `Стр. ${number} из ${count}`,
  loan: { title: 'РАСЧЁТ КРЕДИТА', name: 'Расчёт кредита', file: 'raschet-kredita.pdf' },
  deposit: { title: 'РАСЧЁТ ДЕПОЗИТА', name: 'Расчёт депозита', file: 'raschet-depozita.pdf' },
  guarantee: {
    title: 'РАСЧЁТ БАНКОВСКОЙ ГАРАНТИИ',
    name: 'Расчёт банковской гарантии',
    file: 'raschet-garantii.pdf',
  },
  offers: {
    title: 'СРАВНЕНИЕ ПРЕДЛОЖЕНИЙ БАНКОВ',
    name: 'Сравнение предложений банков',
    file: 'predlozheniya-bankov.pdf',
  },
  offersHeading: 'Предложения, сначала более дешёвые',
  offerColumns: {
    bank: 'Банк и продукт',
    rate: 'Ставка',
    payment: 'Платёж в месяц, ₽',
    effectiveRate: 'Эффективная ставка',
    fee: 'Комиссия банка, ₽',
    decision: 'Решение',
  },
  offersMethod:
    'Платёж посчитан при равных ежемесячных платежах и выдаче в день составления; эффективная ставка учитывает комиссию банка.',
  unknown: '—',
  date: (date: string) => `от ${date}`,
  terms: 'Условия расчёта',
  result: 'Результат',
  schedule: 'График платежей',
  months: 'Доход по месяцам',
  client: 'Клиент',
  product: 'Продукт',
  amount: 'Сумма кредита',
  term: 'Срок',
  rate: 'Процентная ставка',
  perYear: (rate: string) => `${rate} годовых`,
  borrower: 'Заёмщик',
  borrowers: { business: 'компания или ИП', person: 'физическое лицо' },
  kind: 'Платежи',
  kinds: {
    annuity: 'ежемесячно, равные (аннуитетные)',
    differentiated: 'ежемесячно, убывающие (дифференцированные)',
  },
  basis: 'Начисление процентов',
  bases: { monthly: '1/12 годовой ставки за месяц', 'actual/365': 'по дням, фактическое число дней / 365' },
  issueDate: 'Дата выдачи',
  grace: 'Отсрочка основного долга',
  issueFee: 'Комиссия за выдачу',
  ofAmount: (rate: string) => `${rate} от суммы`,
  issueFeeSum: 'Разовые расходы',
  monthlyFee: 'Ежемесячная комиссия',
  early: 'Досрочное погашение',
  earlyAt: (payment: number, sum: string) => `с платежом № ${payment}: ${sum}`,
  earlyEffects: { term: 'срок короче', payment: 'платёж меньше' },
  payment: 'Платёж',
  firstPayment: 'Первый платёж',
  lastPayment: 'Последний платёж',
  interest: 'Проценты за весь срок',
  fees: 'Комиссии за весь срок',
  total: 'Всего к выплате',
  fullCost: 'Полная стоимость кредита (ПСК), статья 6 закона № 353-ФЗ',
  effectiveRate: 'Эффективная ставка со всеми комиссиями',
  noCost: 'не рассчитывается: расходы забирают всю сумму кредита',
  gain: 'Экономия от досрочного погашения',
  gainOf: (sum: string, months: string | null) => (months === null ? sum : `${sum}, срок короче: ${months}`),
  columns: {
    number: '№',
    date: 'Дата',
    payment: 'Платёж, ₽',
    principal: 'Основной долг, ₽',
    interest: 'Проценты, ₽',
    early: 'Досрочно, ₽',
    balance: 'Остаток, ₽',
    accrued: 'Начислено, ₽',
    deposit: 'Сумма депозита, ₽',
  },
  sum: 'Итого',
  depositAmount: 'Сумма депозита',
  openDate: 'Дата открытия',
  capitalisation: 'Проценты',
  capitalised: 'ежемесячно присоединяются к депозиту',
  paidAtEnd: 'выплачиваются в конце срока',
  income: 'Доход за срок',
  depositTotal: 'Сумма в конце срока',
  guaranteeAmount: 'Сумма гарантии',
  guaranteeType: 'Что обеспечивает',
  inForce: 'Действует',
  between: (days: string, from: string, to: string) => `${days}, с ${from} по ${to} включительно`,
  guaranteeRate: 'Ставка комиссии',
  minimum: 'Минимальная комиссия',
  fee: 'Комиссия за гарантию',
  formula: 'Комиссия = сумма × ставка × число дней / 365, но не меньше минимальной.',
  minimumTaken: 'По ставке комиссия меньше минимальной, поэтому взята минимальная.',
  notice:
    'Расчёт предварительный и не является публичной офертой (статья 437 Гражданского кодекса РФ). Окончательные условия определяет банк после рассмотрения заявки. Суммы округлены до копейки, последний платёж закрывает долг полностью.',
  noticeOther:
    'Расчёт предварительный и не является публичной офертой (статья 437 Гражданского кодекса РФ). Окончательные условия определяет банк.',
  preparedBy: (agent: string) => `Автор расчёта: ${agent}`,
} as const;
