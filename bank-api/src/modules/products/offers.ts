import type { BankCode } from 'shared-kernel/contract/banks';
import type { GuaranteeType, Offer, ProductCode } from 'shared-kernel/contract/products';
import { loanCashFlow } from 'shared-kernel/domain/cash-flow';
import { effectiveRate } from 'shared-kernel/domain/full-cost';
import { guaranteeFee } from 'shared-kernel/domain/guarantee';
import { buildSchedule } from 'shared-kernel/domain/loan';
import type { LoanTerms, PaymentKind } from 'shared-kernel/domain/loan-terms';
import { isPersonInn } from 'shared-kernel/domain/requisites';
import { divideHalfUp, mulDivHalfUp, toSafeNumber } from 'shared-kernel/domain/rounding';
import { allBanks } from './all-banks.ts';
import { rateFor, type BankData, type ProductTerms } from './bank-data.ts';
import { refusalTexts } from './texts.ts';

/** What step 1 asks for, checked against the contract. */
export interface OfferTerms {
  readonly product: ProductCode;
  readonly amountKopecks: number;
  readonly termMonths: number | null;
  readonly termDays: number | null;
  readonly guaranteeType: GuaranteeType | null;
  readonly clientInn: string | null;
  /** As the client says; absent: twelve digits of the INN are a sole trader's. */
  readonly isSoleTrader?: boolean;
}

/** What the offers depend on beside the request. */
export interface OfferCircumstances {
  /** ISO date of the issue that payments are counted from. */
  readonly today: string;
  /** Banks at which the client's application for this product is open already. */
  readonly openAt: ReadonlySet<BankCode>;
}

type Reason = Offer['reasons'][number];

/** The person behind a twelve-digit INN does business as a sole trader. */
function isForSoleTrader({ clientInn, isSoleTrader }: OfferTerms): boolean {
  return isSoleTrader ?? (clientInn !== null && isPersonInn(clientInn));
}

/** Rules of the bank that the request does not satisfy, in the bank's words. */
function refusals(
  bank: BankData,
  terms: ProductTerms,
  request: OfferTerms,
  circumstances: OfferCircumstances,
): Reason[] {
  const reasons: Reason[] = [];
  const { amountKopecks } = request;
  const term = terms.kind === 'loan' ? request.termMonths : request.termDays;
  if (amountKopecks < terms.minAmountKopecks) {
    reasons.push({ code: 'amount_min', text: refusalTexts.amountMin(terms.minAmountKopecks) });
  }
  if (amountKopecks > terms.maxAmountKopecks) {
    reasons.push({ code: 'amount_max', text: refusalTexts.amountMax(terms.maxAmountKopecks) });
  }
  if (term !== null && term < terms.minTerm) {
    reasons.push({ code: 'term_min', text: refusalTexts.termMin(terms.kind, terms.minTerm) });
  }
  if (term !== null && term > terms.maxTerm) {
    reasons.push({ code: 'term_max', text: refusalTexts.termMax(terms.kind, terms.maxTerm) });
  }
  if (isForSoleTrader(request) && terms.soleTraderAddBasisPoints === null) {
    reasons.push({ code: 'sole_trader', text: refusalTexts.soleTrader });
  }
  if (
    request.guaranteeType !== null &&
    terms.kind === 'guarantee' &&
    !terms.guaranteeTypes.includes(request.guaranteeType)
  ) {
    reasons.push({ code: 'guarantee_type', text: refusalTexts.guaranteeType(request.guaranteeType) });
  }
  if (bank.code !== 'atb' && circumstances.openAt.has(bank.code)) {
    reasons.push({ code: 'application_open', text: refusalTexts.applicationOpen });
  }
  return reasons;
}

type Money = Pick<
  Offer,
  | 'rate_basis_points'
  | 'payment_kopecks'
  | 'effective_rate_milli_percent'
  | 'fee_kopecks'
  | 'commission_kopecks'
>;

const NO_MONEY: Money = {
  rate_basis_points: null,
  payment_kopecks: null,
  effective_rate_milli_percent: null,
  fee_kopecks: null,
  commission_kopecks: null,
};

/** What a loan costs with its fee: its first payment and its effective rate; `null` where it cannot be calculated. */
function loanCost(
  terms: LoanTerms & { readonly issueDate: string },
  feeKopecks: number,
): Pick<Money, 'payment_kopecks' | 'effective_rate_milli_percent'> | null {
  const schedule = buildSchedule(terms);
  if (!schedule.ok) return null;
  const fees = feeKopecks === 0 ? [] : [{ afterMonths: 0, amountKopecks: feeKopecks }];
  const effective = effectiveRate(loanCashFlow(terms.amountKopecks, schedule.value, terms.issueDate, fees));
  return {
    payment_kopecks: schedule.value.payments[0]?.paymentKopecks ?? null,
    effective_rate_milli_percent: effective.ok ? effective.value : null,
  };
}

function loanMoney(terms: ProductTerms, request: OfferTerms, termMonths: number, today: string): Money {
  const { amountKopecks } = request;
  const rateBasisPoints = rateFor(terms, amountKopecks, isForSoleTrader(request));
  const feeKopecks = mulDivHalfUp(amountKopecks, terms.issueFeeBasisPoints, 10_000);
  const cost = loanCost(
    { amountKopecks, rateBasisPoints, termMonths, kind: 'annuity', issueDate: today },
    feeKopecks,
  );
  if (cost === null) return { ...NO_MONEY, rate_basis_points: rateBasisPoints };
  return {
    rate_basis_points: rateBasisPoints,
    ...cost,
    fee_kopecks: feeKopecks,
    commission_kopecks: mulDivHalfUp(amountKopecks, terms.commissionBasisPoints, 10_000),
  };
}

/** A loan's offer as it is repaid: step 1 counts equal payments, and the client may ask for others in step 2. */
export function repaidAs(
  offer: Offer,
  kind: PaymentKind,
  loan: {
    readonly amountKopecks: number;
    readonly termMonths: number | null;
    /** ISO date that the offer was counted from. */
    readonly issueDate: string;
  },
): Offer {
  const { rate_basis_points: rateBasisPoints, fee_kopecks: feeKopecks } = offer;
  const { termMonths } = loan;
  if (kind === 'annuity' || termMonths === null || rateBasisPoints === null) return offer;
  const cost = loanCost({ ...loan, termMonths, rateBasisPoints, kind }, feeKopecks ?? 0);
  return cost === null ? offer : { ...offer, ...cost, payment_kind: kind };
}

function guaranteeMoney(terms: ProductTerms, request: OfferTerms, termDays: number): Money {
  const rateBasisPoints = rateFor(terms, request.amountKopecks, isForSoleTrader(request));
  const fee = guaranteeFee({
    sumKopecks: request.amountKopecks,
    rateBasisPoints,
    days: termDays,
    minimumKopecks: terms.minimumFeeKopecks,
  });
  if (!fee.ok) return { ...NO_MONEY, rate_basis_points: rateBasisPoints };
  // What the fee comes to a year: above the rate where the minimum fee applies.
  const yearly = toSafeNumber(
    divideHalfUp(BigInt(fee.value) * 36_500_000n, BigInt(request.amountKopecks) * BigInt(termDays)),
  );
  return {
    rate_basis_points: rateBasisPoints,
    payment_kopecks: null,
    effective_rate_milli_percent: yearly,
    fee_kopecks: fee.value,
    commission_kopecks: mulDivHalfUp(fee.value, terms.commissionBasisPoints, 10_000),
  };
}

function toOfferMoney(terms: ProductTerms, request: OfferTerms, today: string): Money {
  if (terms.kind === 'loan')
    return request.termMonths === null ? NO_MONEY : loanMoney(terms, request, request.termMonths, today);
  return request.termDays === null ? NO_MONEY : guaranteeMoney(terms, request, request.termDays);
}

/** One bank's offer; money only where the request is eligible. */
export function toOffer(bank: BankData, request: OfferTerms, circumstances: OfferCircumstances): Offer {
  const terms = bank.products[request.product];
  const base = {
    bank: bank.code,
    bank_name: bank.name,
    product: request.product,
    bank_available: bank.canApply,
  };
  if (terms === undefined) {
    return {
      ...base,
      ...NO_MONEY,
      title: bank.name,
      eligible: false,
      reasons: [{ code: 'no_product', text: refusalTexts.noProduct }],
      decision_days: null,
      min_amount_kopecks: 0,
      max_amount_kopecks: 0,
      min_term: 0,
      max_term: 0,
    };
  }
  const reasons = refusals(bank, terms, request, circumstances);
  const eligible = reasons.length === 0;
  return {
    ...base,
    ...(eligible ? toOfferMoney(terms, request, circumstances.today) : NO_MONEY),
    title: terms.title,
    eligible,
    reasons,
    decision_days: terms.decisionDays,
    min_amount_kopecks: terms.minAmountKopecks,
    max_amount_kopecks: terms.maxAmountKopecks,
    min_term: terms.minTerm,
    max_term: terms.maxTerm,
  };
}

/** Every partner's offer, in the order of the banks. `isAvailable` says whether this agent can work with a bank. */
export function compareAll(
  request: OfferTerms,
  circumstances: OfferCircumstances,
  isAvailable: (bank: BankCode) => boolean,
): Offer[] {
  return allBanks().map((bank) => {
    const offer = toOffer(bank, request, circumstances);
    return {
      ...offer,
      bank_available: offer.bank_available && bank.code !== 'atb' && isAvailable(bank.code),
    };
  });
}
