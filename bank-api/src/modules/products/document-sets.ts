import type { ProductKind } from 'shared-kernel/contract/products';
import type { DocumentRequirement, PackageDocument } from './bank-data.ts';

function required(
  documentName: string,
  title: string,
  description: string | null = null,
): DocumentRequirement {
  return { documentName, title, description, required: true, signing: 'not_required' };
}

/** The same document, but only if the client has it. */
export function optional(document: DocumentRequirement): DocumentRequirement {
  return { ...document, required: false };
}

/** The same document with the agent's signature. */
export function signed(document: DocumentRequirement): DocumentRequirement {
  return { ...document, signing: 'required' };
}

/** Documents that banks ask for at step 5, by what they are. */
export const documents = {
  charter: required('charter', 'Устав', 'Действующая редакция со всеми изменениями.'),
  balanceSheet: required(
    'balance_sheet',
    'Бухгалтерский баланс за последний год',
    'Формы 1 и 2 с отметкой налогового органа или квитанцией о приёме.',
  ),
  taxDeclaration: required('tax_declaration', 'Налоговая декларация за последний год'),
  headPassport: required(
    'head_passport',
    'Паспорт руководителя',
    'Разворот с фотографией и страница с регистрацией.',
  ),
  headAppointment: required('head_appointment', 'Решение о назначении руководителя'),
  accountTurnover: required('account_turnover', 'Обороты по расчётным счетам за 12 месяцев'),
  accountCards: required(
    'account_51',
    'Карточка счёта 51 за 12 месяцев',
    'Файл Excel, выгруженный из учётной программы.',
  ),
  contract: required('contract', 'Контракт или его проект'),
  tenderNotice: required('tender_notice', 'Извещение о закупке и протокол'),
  consent: required(
    'credit_history_consent',
    'Согласие на запрос кредитной истории',
    'Клиент даёт его только этому банку: на шесть месяцев, а с договором\u00a0— на весь его срок. Подписывает клиент по ссылке или агент по доверенности.',
  ),
  pledge: required('pledge_documents', 'Документы по залогу', 'Выписка из ЕГРН или ПТС, отчёт об оценке.'),
  investmentPlan: required('investment_plan', 'Бизнес-план или технико-экономическое обоснование'),
  lease: required('lease', 'Договор аренды или свидетельство о праве на помещение'),
  obligations: required('obligations', 'Расшифровка кредитов, займов и лизинга'),
  sro: required('sro_extract', 'Выписка из реестра СРО'),
} as const;

/** Documents the bank makes for step 7. */
export function packageFor(kind: ProductKind): readonly PackageDocument[] {
  if (kind === 'guarantee') {
    return [
      {
        documentName: 'guarantee_agreement',
        title: 'Договор о выдаче банковской гарантии',
        signing: 'required',
      },
      { documentName: 'guarantee_draft', title: 'Проект банковской гарантии', signing: 'required' },
      { documentName: 'fee_invoice', title: 'Счёт на оплату вознаграждения', signing: 'not_required' },
    ];
  }
  return [
    { documentName: 'loan_agreement', title: 'Кредитный договор', signing: 'required' },
    { documentName: 'general_terms', title: 'Согласие с общими условиями кредитования', signing: 'required' },
    { documentName: 'payment_schedule', title: 'График платежей', signing: 'not_required' },
  ];
}

const ONE_DEAL: ReadonlySet<string> = new Set([
  'contract',
  'tender_notice',
  'pledge_documents',
  'investment_plan',
]);

/** Documents of what the client wants this time, of no use for another application. */
export function isOfOneDeal(documentName: string): boolean {
  return ONE_DEAL.has(documentName);
}

const COMPANY_ONLY: ReadonlySet<string> = new Set(['charter', 'head_appointment', 'balance_sheet']);

/** Documents that a sole trader does not have. */
export function isCompanyOnly(documentName: string): boolean {
  return COMPANY_ONLY.has(documentName);
}

const SIGNED_BY_CLIENT: ReadonlySet<string> = new Set([
  'credit_history_consent',
  'loan_agreement',
  'general_terms',
  'guarantee_agreement',
  'guarantee_draft',
]);

/** Documents that are the client's to sign; the agent may sign them for the client by power of attorney. */
export function isSignedByClient(documentName: string): boolean {
  return SIGNED_BY_CLIENT.has(documentName);
}
