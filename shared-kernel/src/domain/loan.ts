import { annuityPayment } from './annuity.ts';
import { addMonths, epochDay } from './dates.ts';
import type { IsoDate } from './dates.ts';
import type { Calculated } from './limits.ts';
import { checkLoanTerms } from './loan-terms.ts';
import type { EarlyRepayment, LoanCode, LoanField, LoanTerms } from './loan-terms.ts';
import { sumKopecks } from './money.ts';
import { mulDivHalfUp } from './rounding.ts';

/** One row of a payment schedule; all sums in kopecks. */
export interface LoanPayment {
  /** From 1. */
  readonly number: number;
  /** `null` when the terms give no date of issue. */
  readonly date: IsoDate | null;
  /** Regular payment: principal and interest. */
  readonly paymentKopecks: number;
  readonly principalKopecks: number;
  readonly interestKopecks: number;
  /** Repaid early on that date, beyond the payment. */
  readonly earlyKopecks: number;
  /** Debt left afterwards. */
  readonly balanceKopecks: number;
}

export interface LoanSchedule {
  /** At most as many as the term: rounding up or an early repayment may close the loan sooner. */
  readonly payments: readonly LoanPayment[];
  readonly totals: {
    /** Everything the borrower pays. */
    readonly paidKopecks: number;
    /** Overpayment. */
    readonly interestKopecks: number;
    readonly earlyKopecks: number;
    readonly largestPaymentKopecks: number;
  };
}

/** The part of a schedule that never changes from row to row. */
interface Course {
  readonly terms: LoanTerms;
  readonly graceMonths: number;
  /** Dates of issue and of every payment; empty without a date of issue. */
  readonly dates: readonly IsoDate[];
  /** Days from each date to the next: the period of payment `n` is at `n - 1`. Counted once, asked thousands of times. */
  readonly days: readonly number[];
}

/**
 * Payment schedule in whole kopecks, half up; the last payment settles the debt to exactly zero.
 * The level of an annuity is its payment, that of a differentiated loan the part of the principal.
 * At extreme rates and terms (400 % for decades) an exact annuity repays fractions of a kopeck for years;
 * in whole kopecks the settlement then falls on the last payment, which may be the whole principal.
 * @returns the schedule, or every refused term.
 */
export function buildSchedule(terms: LoanTerms): Calculated<LoanSchedule, LoanField, LoanCode> {
  const problems = checkLoanTerms(terms);
  if (problems.length > 0) return { ok: false, problems };
  const course = plot(terms);
  const level = levelFor(course, terms.amountKopecks, 0);
  let rows = runOut(course, terms.amountKopecks, 0, level);
  let currentLevel = level;
  for (const early of byPayment(terms.earlyRepayments ?? [])) {
    ({ rows, level: currentLevel } = repayEarly(course, rows, currentLevel, early));
  }
  return { ok: true, value: { payments: rows, totals: sumTotals(rows) } };
}

/** What early repayments save against the schedule without them. */
export function earlyRepaymentGain(
  without: LoanSchedule,
  withEarly: LoanSchedule,
): { interestKopecks: number; months: number } {
  return {
    interestKopecks: without.totals.interestKopecks - withEarly.totals.interestKopecks,
    months: without.payments.length - withEarly.payments.length,
  };
}

function plot(terms: LoanTerms): Course {
  const { issueDate, termMonths } = terms;
  // Counted from the date of issue, not from the row before, or the 31st would be lost in February for good.
  const dates = issueDate
    ? Array.from({ length: termMonths + 1 }, (_, month) => addMonths(issueDate, month))
    : [];
  const epochDays = terms.basis === 'actual/365' ? dates.map(epochDay) : [];
  const days = epochDays.slice(1).map((day, index) => day - (epochDays[index] ?? day));
  return { terms, graceMonths: terms.graceMonths ?? 0, dates, days };
}

/** Rows from the one after `paid` until the debt is closed. */
function runOut(course: Course, debt: number, paid: number, level: number): LoanPayment[] {
  const rows: LoanPayment[] = [];
  let balance = debt;
  for (let number = paid + 1; number <= course.terms.termMonths && balance > 0; number += 1) {
    const interestKopecks = interestFor(course, balance, number);
    const principalKopecks = principalFor(course, balance, number, level, interestKopecks);
    balance -= principalKopecks;
    rows.push({
      number,
      date: course.dates[number] ?? null,
      paymentKopecks: principalKopecks + interestKopecks,
      principalKopecks,
      interestKopecks,
      earlyKopecks: 0,
      balanceKopecks: balance,
    });
  }
  return rows;
}

function interestFor({ terms, days }: Course, balance: number, number: number): number {
  if (terms.basis !== 'actual/365') return mulDivHalfUp(balance, terms.rateBasisPoints, 120_000);
  const period = days[number - 1];
  if (period === undefined) throw new RangeError(`no date for payment ${number}`);
  return mulDivHalfUp(balance, terms.rateBasisPoints * period, 3_650_000);
}

function principalFor(
  { terms, graceMonths }: Course,
  balance: number,
  number: number,
  level: number,
  interest: number,
): number {
  if (number === terms.termMonths) return balance;
  if (number <= graceMonths) return 0;
  // In a long month the interest may exceed an equal payment; the debt never grows.
  const part = terms.kind === 'annuity' ? Math.max(0, level - interest) : level;
  return Math.min(balance, part);
}

/** The level that repays a debt over the payments after `paid`. */
function levelFor(course: Course, debt: number, paid: number): number {
  const { terms, graceMonths } = course;
  const months = terms.termMonths - Math.max(paid, graceMonths);
  if (months <= 0) return debt;
  if (terms.kind === 'differentiated') return mulDivHalfUp(debt, 1, months);
  if (terms.basis !== 'actual/365') return annuityPayment(debt, terms.rateBasisPoints, months);
  return smallestClosingLevel(course, debt, paid);
}

/**
 * By the days of each period there is no closed formula: the smallest payment that the last one does not exceed.
 * The annuity of equal months is a few parts of a thousand away from it, so the search begins there.
 */
function smallestClosingLevel(course: Course, debt: number, paid: number): number {
  const { rateBasisPoints, termMonths } = course.terms;
  const guess = annuityPayment(debt, rateBasisPoints, termMonths - Math.max(paid, course.graceMonths));
  let step = Math.max(1, Math.floor(guess / 1000));
  let tooLow = 0;
  // One payment with the interest of the longest month closes any debt.
  let enough = debt + mulDivHalfUp(debt, rateBasisPoints * 31, 3_650_000) + 1;
  for (let level = Math.min(guess, enough - 1); level > tooLow && level < enough; step *= 4) {
    if (closes(course, debt, paid, level)) {
      enough = level;
      level -= step;
    } else {
      tooLow = level;
      level += step;
    }
  }
  while (enough - tooLow > 1) {
    const level = Math.floor((tooLow + enough) / 2);
    if (closes(course, debt, paid, level)) enough = level;
    else tooLow = level;
  }
  return enough;
}

/** Whether the last payment at this level is no larger than the level: `runOut` without its rows. */
function closes(course: Course, debt: number, paid: number, level: number): boolean {
  let balance = debt;
  for (let number = paid + 1; number < course.terms.termMonths && balance > 0; number += 1) {
    balance -= principalFor(course, balance, number, level, interestFor(course, balance, number));
  }
  // Closed before the last payment: every payment was the level or less.
  return balance === 0 || balance + interestFor(course, balance, course.terms.termMonths) <= level;
}

function repayEarly(
  course: Course,
  rows: readonly LoanPayment[],
  level: number,
  early: EarlyRepayment,
): { rows: LoanPayment[]; level: number } {
  const row = rows[early.afterPayment - 1];
  if (!row || row.balanceKopecks === 0) return { rows: [...rows], level };
  const taken = Math.min(early.amountKopecks, row.balanceKopecks);
  const debt = row.balanceKopecks - taken;
  const kept = [
    ...rows.slice(0, row.number - 1),
    { ...row, earlyKopecks: row.earlyKopecks + taken, balanceKopecks: debt },
  ];
  if (early.effect === 'payment') {
    const lower = levelFor(course, debt, row.number);
    const rest = runOut(course, debt, row.number, lower);
    // After a repayment of a few kopecks a lower payment may cost more than it saves: then it stays.
    if (sumInterest(rest) <= sumInterest(rows.slice(row.number)))
      return { rows: [...kept, ...rest], level: lower };
  }
  return { rows: [...kept, ...runOut(course, debt, row.number, level)], level };
}

function byPayment(repayments: readonly EarlyRepayment[]): EarlyRepayment[] {
  return [...repayments].sort((a, b) => a.afterPayment - b.afterPayment);
}

function sumInterest(rows: readonly LoanPayment[]): number {
  return sumKopecks(rows.map((row) => row.interestKopecks));
}

function sumTotals(rows: readonly LoanPayment[]): LoanSchedule['totals'] {
  return {
    paidKopecks: sumKopecks(rows.map((row) => row.paymentKopecks + row.earlyKopecks)),
    interestKopecks: sumInterest(rows),
    earlyKopecks: sumKopecks(rows.map((row) => row.earlyKopecks)),
    largestPaymentKopecks: rows.reduce((most, row) => Math.max(most, row.paymentKopecks), 0),
  };
}
