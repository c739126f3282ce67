import { GUARANTEE_TYPES, PRODUCT_CODES } from 'shared-kernel/contract/products';
import type { GuaranteeType, ProductCode } from 'shared-kernel/contract/products';
import { MAX_EARLY_REPAYMENTS } from 'shared-kernel/contract/quotes';
import { isIsoDate } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import type { Borrower } from 'shared-kernel/domain/loan-quote';
import type { EarlyEffect, InterestBasis, PaymentKind } from 'shared-kernel/domain/loan-terms';
import { isGuarantee } from '../../../common/create-request.ts';

export const MODES = ['loan', 'deposit', 'guarantee'] as const;
export type Mode = (typeof MODES)[number];

/** An early repayment as far as it is filled in. */
export interface EarlyInput {
  readonly afterPayment: number | undefined;
  readonly amountKopecks: number | undefined;
  readonly effect: EarlyEffect;
}

/** A number is `undefined` while its field is empty. */
export interface LoanInput {
  readonly product: ProductCode;
  readonly amountKopecks: number | undefined;
  readonly rateBasisPoints: number | undefined;
  readonly termMonths: number | undefined;
  readonly kind: PaymentKind;
  readonly basis: InterestBasis;
  readonly issueDate: IsoDate;
  readonly borrower: Borrower;
  readonly graceMonths: number | undefined;
  /** Share of the amount, paid at the issue. */
  readonly issueFeeBasisPoints: number | undefined;
  /** Sum paid at the issue: appraisal, insurance. */
  readonly issueFeeKopecks: number | undefined;
  readonly monthlyFeeKopecks: number | undefined;
  readonly early: readonly EarlyInput[];
}

export interface DepositInput {
  readonly amountKopecks: number | undefined;
  readonly rateBasisPoints: number | undefined;
  readonly termMonths: number | undefined;
  readonly capitalised: boolean;
  readonly openDate: IsoDate;
}

export interface GuaranteeInput {
  readonly product: ProductCode;
  readonly type: GuaranteeType;
  readonly amountKopecks: number | undefined;
  readonly rateBasisPoints: number | undefined;
  readonly days: number | undefined;
  readonly minimumKopecks: number | undefined;
  readonly from: IsoDate;
}

/** All three calculations; the address carries the one that is shown. */
export interface CalculatorState {
  readonly mode: Mode;
  readonly loan: LoanInput;
  readonly deposit: DepositInput;
  readonly guarantee: GuaranteeInput;
}

export const LOAN_PRODUCTS = PRODUCT_CODES.filter((code) => !isGuarantee(code));
export const GUARANTEE_PRODUCTS = PRODUCT_CODES.filter(isGuarantee);

const MILLION = 100_000_000;

export function initialState(today: IsoDate): CalculatorState {
  return {
    mode: 'loan',
    loan: {
      product: 'working_capital_loan',
      amountKopecks: MILLION,
      rateBasisPoints: 1800,
      termMonths: 12,
      kind: 'annuity',
      basis: 'monthly',
      issueDate: today,
      borrower: 'business',
      graceMonths: undefined,
      issueFeeBasisPoints: undefined,
      issueFeeKopecks: undefined,
      monthlyFeeKopecks: undefined,
      early: [],
    },
    deposit: {
      amountKopecks: MILLION,
      rateBasisPoints: 1400,
      termMonths: 6,
      capitalised: true,
      openDate: today,
    },
    guarantee: {
      product: 'guarantee_44fz',
      type: 'performance',
      amountKopecks: 5 * MILLION,
      rateBasisPoints: 350,
      days: 180,
      minimumKopecks: 100_000,
      from: today,
    },
  };
}

/** Reads the calculation of an address; what it does not name comes from `fallback`. */
export function readState(params: URLSearchParams, fallback: CalculatorState): CalculatorState {
  const mode = MODES.find((each) => each === params.get('mode')) ?? fallback.mode;
  const { loan, deposit, guarantee } = fallback;
  const number = (name: string, otherwise: number | undefined): number | undefined =>
    readInteger(params, name, otherwise);
  const date = (otherwise: IsoDate): IsoDate => {
    const value = params.get('date');
    return isIsoDate(value) ? value : otherwise;
  };
  const product = <Code extends ProductCode>(codes: readonly Code[], otherwise: ProductCode): ProductCode =>
    codes.find((code) => code === params.get('product')) ?? otherwise;
  if (mode === 'deposit') {
    return {
      ...fallback,
      mode,
      deposit: {
        amountKopecks: number('amount', deposit.amountKopecks),
        rateBasisPoints: number('rate', deposit.rateBasisPoints),
        termMonths: number('months', deposit.termMonths),
        capitalised: params.has('capital') ? params.get('capital') === '1' : deposit.capitalised,
        openDate: date(deposit.openDate),
      },
    };
  }
  if (mode === 'guarantee') {
    return {
      ...fallback,
      mode,
      guarantee: {
        product: product(GUARANTEE_PRODUCTS, guarantee.product),
        type: GUARANTEE_TYPES.find((type) => type === params.get('type')) ?? guarantee.type,
        amountKopecks: number('amount', guarantee.amountKopecks),
        rateBasisPoints: number('rate', guarantee.rateBasisPoints),
        days: number('days', guarantee.days),
        minimumKopecks: number('minimum', guarantee.minimumKopecks),
        from: date(guarantee.from),
      },
    };
  }
  return {
    ...fallback,
    mode,
    loan: {
      product: product(LOAN_PRODUCTS, loan.product),
      amountKopecks: number('amount', loan.amountKopecks),
      rateBasisPoints: number('rate', loan.rateBasisPoints),
      termMonths: number('months', loan.termMonths),
      kind: params.get('payment') === 'differentiated' ? 'differentiated' : 'annuity',
      basis: params.get('basis') === 'actual' ? 'actual/365' : 'monthly',
      issueDate: date(loan.issueDate),
      borrower: params.get('borrower') === 'person' ? 'person' : 'business',
      graceMonths: number('grace', undefined),
      issueFeeBasisPoints: number('fee', undefined),
      issueFeeKopecks: number('fee_sum', undefined),
      monthlyFeeKopecks: number('fee_month', undefined),
      early: readEarly(params.get('early') ?? ''),
    },
  };
}

/** The shown calculation as an address that reproduces it. */
export function writeState({ mode, loan, deposit, guarantee }: CalculatorState): URLSearchParams {
  const params = new URLSearchParams({ mode });
  const set = (name: string, value: number | undefined): void => params.set(name, String(value ?? ''));
  const setIf = (name: string, value: number | undefined): void => {
    if (value !== undefined) params.set(name, String(value));
  };
  if (mode === 'deposit') {
    set('amount', deposit.amountKopecks);
    set('rate', deposit.rateBasisPoints);
    set('months', deposit.termMonths);
    params.set('capital', deposit.capitalised ? '1' : '0');
    params.set('date', deposit.openDate);
    return params;
  }
  if (mode === 'guarantee') {
    params.set('product', guarantee.product);
    params.set('type', guarantee.type);
    set('amount', guarantee.amountKopecks);
    set('rate', guarantee.rateBasisPoints);
    set('days', guarantee.days);
    set('minimum', guarantee.minimumKopecks);
    params.set('date', guarantee.from);
    return params;
  }
  params.set('product', loan.product);
  set('amount', loan.amountKopecks);
  set('rate', loan.rateBasisPoints);
  set('months', loan.termMonths);
  params.set('payment', loan.kind);
  params.set('basis', loan.basis === 'actual/365' ? 'actual' : 'monthly');
  params.set('date', loan.issueDate);
  if (loan.borrower === 'person') params.set('borrower', 'person');
  setIf('grace', loan.graceMonths);
  setIf('fee', loan.issueFeeBasisPoints);
  setIf('fee_sum', loan.issueFeeKopecks);
  setIf('fee_month', loan.monthlyFeeKopecks);
  if (loan.early.length > 0) {
    params.set(
      'early',
      loan.early
        .map(
          ({ afterPayment, amountKopecks, effect }) =>
            `${afterPayment ?? ''}_${amountKopecks ?? ''}_${effect}`,
        )
        .join('.'),
    );
  }
  return params;
}

/** A whole number of the address, whatever its size: the calculation itself says what is too much. */
function readInteger(
  params: URLSearchParams,
  name: string,
  otherwise: number | undefined,
): number | undefined {
  const text = params.get(name);
  if (text === null) return otherwise;
  return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}

function readEarly(text: string): readonly EarlyInput[] {
  return text
    .split('.')
    .slice(0, MAX_EARLY_REPAYMENTS)
    .flatMap((part) => {
      const match = /^(\d{0,4})_(\d{0,15})_(term|payment)$/u.exec(part);
      if (!match) return [];
      const [, after = '', amount = '', effect] = match;
      return [
        {
          afterPayment: after === '' ? undefined : Number(after),
          amountKopecks: amount === '' ? undefined : Number(amount),
          effect: effect as EarlyEffect,
        },
      ];
    });
}
