import type { QuoteLinkState } from 'shared-kernel/contract/quote-links';
import type { GuaranteeType } from 'shared-kernel/contract/products';
import { withFullStop } from 'shared-kernel/domain/sentences';

const ended: Readonly<
  Record<
    Exclude<QuoteLinkState, 'open'>,
    { readonly title: string; readonly text: (preparedBy: string) => string }
  >
> = {
  expired: {
    title: 'Срок ссылки истёк',
    text: (preparedBy) =>
      `Условия банков могли измениться. Попросите агента прислать новое сравнение: ${withFullStop(preparedBy)}`,
  },
  revoked: {
    title: 'Ссылка отозвана',
    text: (preparedBy) =>
      `Агент закрыл это сравнение. Если это неожиданно, спросите у него новое: ${withFullStop(preparedBy)}`,
  },
};

const guaranteeTypes: Readonly<Record<GuaranteeType, string>> = {
  bid: 'участие в закупке',
  performance: 'исполнение контракта',
  warranty: 'гарантийные обязательства',
  advance: 'возврат аванса',
};

/** Texts of the page on which a client compares the banks' offers. */
export const clientQuoteTexts = {
  title: 'Сравнение предложений банков',
  loading: 'Открываем сравнение…',
  unknown: 'Проверьте, что адрес скопирован целиком, или попросите агента прислать ссылку ещё раз.',
  terms: 'Условия',
  client: 'Клиент',
  product: 'Продукт',
  guaranteeType: 'Что обеспечивает',
  guaranteeTypes,
  amount: 'Сумма',
  term: 'Срок',
  months: { one: 'месяц', few: 'месяца', many: 'месяцев', other: 'месяца' },
  days: { one: 'день', few: 'дня', many: 'дней', other: 'дня' },
  madeOn: 'Составлено',
  until: 'Ссылка действует до',
  offers: 'Предложения, сначала более дешёвые',
  bank: 'Банк и продукт',
  rate: 'Ставка',
  payment: 'Платёж в месяц',
  effectiveRate: 'Эффективная ставка',
  fee: 'Комиссия банка',
  decision: 'Решение',
  workingDays: { one: 'раб. день', few: 'раб. дня', many: 'раб. дней', other: 'раб. дня' },
  none: '—',
  method:
    'Платёж посчитан при равных ежемесячных платежах и выдаче в день составления; эффективная ставка учитывает комиссию банка.',
  notice:
    'Расчёт предварительный и не является публичной офертой (статья 437 Гражданского кодекса РФ). Окончательные условия определяет банк.',
  preparedBy: 'Подготовил агент',
  download: 'Скачать PDF',
  downloadFailed: 'PDF не скачан',
  /** The link has ended between the page and the press. */
  gone: 'Ссылка больше не действует. Обновите страницу.',
  fileName: 'Сравнение предложений банков.pdf',
  print: 'Распечатать',
  ended,
} as const;
