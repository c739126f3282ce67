import type { ProductKind } from 'shared-kernel/contract/products';

/** What the rules look at, taken from the answers of the application and from the bank's own records. */
export interface ScoringFacts {
  readonly kind: ProductKind;
  readonly amountKopecks: number;
  readonly isSoleTrader: boolean;
  /** Whole months since the client was registered; `null` when unknown. */
  readonly ageMonths: number | null;
  readonly revenueKopecks: number;
  readonly profitKopecks: number;
  /** Debt to other lenders. */
  readonly obligationsKopecks: number;
  readonly taxDebtKopecks: number;
  readonly hasOverdue: boolean;
  readonly hasBankruptcy: boolean;
  /** Sum of the owners' shares, percent; 100 for a sole trader. */
  readonly ownersSharePercent: number;
  /** Price of the contract; `null` for products without one. */
  readonly contractPriceKopecks: number | null;
  readonly contractsDone: number;
  readonly collateralKopecks: number;
  /** Codes of the rules that were given the document they had asked for. */
  readonly providedDocuments: ReadonlySet<string>;
}

/** What follows when a rule is not passed. */
export type RuleOutcome = 'refuse' | 'person' | 'request';

/** A document that the bank asks for when a rule of outcome `request` is not passed. */
export interface RequestedByRule {
  readonly title: string;
  readonly description: string;
}

export interface ScoringRule {
  readonly code: string;
  /** The rule in the bank's words, shown with its mark: «Срок деятельности — не менее 12 месяцев». */
  readonly text: string;
  /** The reason in the bank's words when it is not passed. */
  readonly reason: string;
  readonly outcome: RuleOutcome;
  readonly request?: RequestedByRule;
  readonly passes: (facts: ScoringFacts) => boolean;
  /** JSON pointers of the answers that decide it; none where it is decided without them. */
  readonly answers: (facts: ScoringFacts) => readonly string[];
  /** The figure that is compared with the bound, as the agent reads it. */
  readonly actual?: (facts: ScoringFacts) => string | null;
}

const RUBLE = 100;
const MILLION = 1_000_000 * RUBLE;

/** «50 000 ₽», «10 млн ₽»: whole roubles up to a million. */
function roubles(kopecks: number): string {
  const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });
  const inMillions = Math.abs(kopecks) >= MILLION;
  const number = format.format(inMillions ? kopecks / MILLION : Math.round(kopecks / RUBLE));
  return `${number.replace('-', '\u2212')}${inMillions ? '\u00a0млн' : ''}\u00a0₽`;
}

/** `null` where nothing is there to compare with. */
function toPercent(part: number, whole: number): string | null {
  if (whole <= 0) return null;
  return `${new Intl.NumberFormat('ru', { maximumFractionDigits: 2 }).format((part * 100) / whole)}\u00a0%`;
}

/** The client has worked for so many months. */
export function worksAtLeast(months: number, outcome: RuleOutcome = 'refuse'): ScoringRule {
  return {
    code: 'business_age',
    text: `Срок деятельности клиента — не менее ${months}\u00a0мес.`,
    reason: `Клиент зарегистрирован менее ${months} месяцев назад`,
    outcome,
    passes: ({ ageMonths }) => ageMonths !== null && ageMonths >= months,
    answers: () => ['/client/registered_on'],
    actual: ({ ageMonths }) => (ageMonths === null ? null : `${ageMonths}\u00a0мес.`),
  };
}

/** Neither an overdue debt nor a bankruptcy. */
export const noOverdue: ScoringRule = {
  code: 'no_overdue',
  text: 'Нет просроченной задолженности перед кредиторами',
  reason: 'У клиента есть просроченная задолженность перед кредиторами',
  outcome: 'refuse',
  passes: ({ hasOverdue }) => !hasOverdue,
  answers: () => ['/finances/has_overdue'],
};

export const noBankruptcy: ScoringRule = {
  code: 'no_bankruptcy',
  text: 'Не ведётся дело о банкротстве',
  reason: 'В отношении клиента ведётся дело о банкротстве',
  outcome: 'refuse',
  passes: ({ hasBankruptcy }) => !hasBankruptcy,
  answers: () => ['/finances/has_bankruptcy'],
};

/** Debt on taxes is within the bound. */
export function taxDebtUpTo(kopecks: number, outcome: RuleOutcome = 'refuse'): ScoringRule {
  return {
    code: 'tax_debt',
    text: `Задолженность по налогам — не более ${roubles(kopecks)}`,
    reason: `Задолженность по налогам превышает ${roubles(kopecks)}`,
    outcome,
    passes: ({ taxDebtKopecks }) => taxDebtKopecks <= kopecks,
    answers: () => ['/finances/tax_debt_kopecks'],
    actual: ({ taxDebtKopecks }) => roubles(taxDebtKopecks),
  };
}

/** The amount is at most this share of the annual revenue. */
export function amountToRevenue(percent: number, outcome: RuleOutcome): ScoringRule {
  return {
    code: `amount_to_revenue_${outcome}`,
    text: `Сумма — не более ${percent}\u00a0% годовой выручки`,
    reason: `Сумма превышает ${percent}\u00a0% годовой выручки клиента`,
    outcome,
    passes: ({ amountKopecks, revenueKopecks }) => amountKopecks * 100 <= revenueKopecks * percent,
    answers: () => ['/finances/revenue_kopecks'],
    actual: ({ amountKopecks, revenueKopecks }) => toPercent(amountKopecks, revenueKopecks),
  };
}

/** Debts with the new one are at most this share of the annual revenue. */
export function debtToRevenue(percent: number): ScoringRule {
  return {
    code: 'debt_to_revenue',
    text: `Обязательства с учётом новой сделки — не более ${percent}\u00a0% годовой выручки`,
    reason: `Обязательства с учётом новой сделки превысят ${percent}\u00a0% годовой выручки`,
    outcome: 'person',
    passes: ({ amountKopecks, obligationsKopecks, revenueKopecks }) =>
      (amountKopecks + obligationsKopecks) * 100 <= revenueKopecks * percent,
    answers: () => ['/finances/revenue_kopecks', '/finances/obligations_kopecks'],
    actual: ({ amountKopecks, obligationsKopecks, revenueKopecks }) =>
      toPercent(amountKopecks + obligationsKopecks, revenueKopecks),
  };
}

/** The year was closed with a profit. */
export const profitable: ScoringRule = {
  code: 'profit',
  text: 'Прибыль за последний год',
  reason: 'Последний год закрыт с убытком',
  outcome: 'person',
  passes: ({ profitKopecks }) => profitKopecks > 0,
  answers: () => ['/finances/profit_kopecks'],
  actual: ({ profitKopecks }) => roubles(profitKopecks),
};

/** A contract of this price needs finished contracts before it. */
export function experienceFrom(priceKopecks: number): ScoringRule {
  const code = 'contract_experience';
  const request = {
    title: 'Подтверждение опыта исполнения контрактов',
    description:
      'Приложите копию исполненного контракта с актом приёмки или выписку из реестра контрактов за последние три года.',
  };
  return {
    code,
    text: `Для контракта дороже ${roubles(priceKopecks)} — опыт исполнения контрактов`,
    reason: 'Не подтверждён опыт исполнения контрактов',
    outcome: 'request',
    request,
    passes: ({ contractPriceKopecks, contractsDone, providedDocuments }) =>
      (contractPriceKopecks ?? 0) <= priceKopecks || contractsDone > 0 || providedDocuments.has(code),
    answers: ({ contractPriceKopecks }) => {
      if (contractPriceKopecks === null) return ['/contract/price_kopecks'];
      return contractPriceKopecks <= priceKopecks ? [] : ['/contracts/done'];
    },
  };
}

/** A guarantee is of no more than the contract behind it costs. */
export const withinContractPrice: ScoringRule = {
  code: 'amount_to_contract',
  text: 'Сумма гарантии — не более цены контракта',
  reason: 'Сумма гарантии превышает цену контракта',
  outcome: 'refuse',
  passes: ({ amountKopecks, contractPriceKopecks }) =>
    contractPriceKopecks === null || amountKopecks <= contractPriceKopecks,
  answers: () => ['/contract/price_kopecks'],
  actual: ({ amountKopecks, contractPriceKopecks }) => toPercent(amountKopecks, contractPriceKopecks ?? 0),
};

/** A debt to other lenders above the bound has to be shown in a certificate. */
export function obligationsConfirmedFrom(kopecks: number): ScoringRule {
  const code = 'obligations_confirmed';
  const request = {
    title: 'Справка об обязательствах перед кредиторами',
    description: 'Приложите справку о кредитах, займах, лизинге и гарантиях на последнюю отчётную дату.',
  };
  return {
    code,
    text: `Обязательства свыше ${roubles(kopecks)} подтверждены справкой`,
    reason: `Обязательства свыше ${roubles(kopecks)} нужно подтвердить справкой`,
    outcome: 'request',
    request,
    passes: ({ obligationsKopecks, providedDocuments }) =>
      obligationsKopecks <= kopecks || providedDocuments.has(code),
    answers: () => ['/finances/obligations_kopecks'],
    actual: ({ obligationsKopecks }) => roubles(obligationsKopecks),
  };
}

/** The owners that were named hold nearly everything. */
export const ownersKnown: ScoringRule = {
  code: 'owners_known',
  text: 'Раскрыты владельцы не менее 75\u00a0% долей',
  reason: 'Раскрыты владельцы менее 75\u00a0% долей',
  outcome: 'person',
  passes: ({ ownersSharePercent }) => ownersSharePercent >= 75,
  answers: ({ isSoleTrader }) => (isSoleTrader ? [] : ['/owners']),
  actual: ({ ownersSharePercent }) => toPercent(ownersSharePercent, 100),
};

/** A loan above the bound is secured. */
export function collateralFrom(amountKopecks: number, percent: number): ScoringRule {
  return {
    code: 'collateral',
    text: `Для суммы свыше ${roubles(amountKopecks)} — залог не менее ${percent}\u00a0% суммы`,
    reason: `Стоимость залога меньше ${percent}\u00a0% суммы`,
    outcome: 'person',
    passes: (facts) =>
      facts.amountKopecks <= amountKopecks || facts.collateralKopecks * 100 >= facts.amountKopecks * percent,
    answers: (facts) => (facts.amountKopecks <= amountKopecks ? [] : ['/collateral/value_kopecks']),
    actual: (facts) => toPercent(facts.collateralKopecks, facts.amountKopecks),
  };
}

export type ScoringOutcome = 'approved' | 'refused' | 'waiting_for_person' | 'requests';

export interface ScoringVerdict {
  readonly outcome: ScoringOutcome;
  readonly checks: readonly { readonly code: string; readonly text: string; readonly passed: boolean }[];
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
  /** `rule` is the code of the rule that asks. */
  readonly requests: readonly (RequestedByRule & { readonly rule: string })[];
}

/**
 * Checks every rule in order; the same facts always give the same verdict. A failed rule of outcome `refuse`
 * decides; otherwise documents are requested first, and then a person looks.
 */
export function score(rules: readonly ScoringRule[], facts: ScoringFacts): ScoringVerdict {
  const results = rules.map((rule) => ({ rule, passed: rule.passes(facts) }));
  const checks = results.map(({ rule, passed }) => ({ code: rule.code, text: rule.text, passed }));
  const failed = results.filter(({ passed }) => !passed).map(({ rule }) => rule);
  const [outcome, deciding] = decide(failed);
  return {
    outcome,
    checks,
    reasons: deciding.map(({ code, reason }) => ({ code, text: reason })),
    requests:
      outcome === 'requests'
        ? deciding.flatMap(({ code, request }) => (request ? [{ rule: code, ...request }] : []))
        : [],
  };
}

function decide(failed: readonly ScoringRule[]): readonly [ScoringOutcome, readonly ScoringRule[]] {
  const by = (outcome: RuleOutcome): readonly ScoringRule[] =>
    failed.filter((rule) => rule.outcome === outcome);
  if (by('refuse').length > 0) return ['refused', by('refuse')];
  if (by('request').length > 0) return ['requests', by('request')];
  if (by('person').length > 0) return ['waiting_for_person', by('person')];
  return ['approved', []];
}

/** A rule before the scoring: `unknown` while an answer that decides it is missing. */
export interface ForeseenCheck {
  readonly code: string;
  readonly text: string;
  readonly state: 'passed' | 'failed' | 'unknown';
  readonly outcome: RuleOutcome;
  /** The figure as it stands; `null` while it is not known or where there is none. */
  readonly actual: string | null;
  /** JSON pointers of the answers that decide it. */
  readonly answers: readonly string[];
}

/**
 * What the scoring would say now, rule by rule. An answer that may be left out counts as missing until `isAnswered`
 * says otherwise: no debt typed is not yet no debt.
 */
export function foresee(
  rules: readonly ScoringRule[],
  facts: ScoringFacts,
  isAnswered: (pointer: string) => boolean,
): readonly ForeseenCheck[] {
  return rules.map((rule) => {
    const { code, text, outcome } = rule;
    const answers = rule.answers(facts);
    if (!answers.every(isAnswered)) return { code, text, outcome, answers, state: 'unknown', actual: null };
    const actual = answers.length === 0 ? null : (rule.actual?.(facts) ?? null);
    return { code, text, outcome, answers, state: rule.passes(facts) ? 'passed' : 'failed', actual };
  });
}
