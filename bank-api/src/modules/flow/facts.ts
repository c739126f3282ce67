import { isIsoDate, monthsBetween } from 'shared-kernel/domain/dates';
import type { PaymentKind } from 'shared-kernel/domain/loan-terms';
import type { DbOrTx } from '../../database/types.ts';
import type { ApplicationRow } from '../applications/index.ts';
import type { ApplicationFacts } from '../documents/index.ts';
import { answerAt, answersByStage, choiceTitle, isSoleTrader, makeForm } from '../forms/index.ts';
import { isCompanyOnly, type ProductTerms, productTitle, type ScoringFacts } from '../products/index.ts';
import { getTerms } from './advance.ts';
import { findLatestScoringRun, findSteps, type StepRow } from './repository.ts';

type Answers = Readonly<Record<string, unknown>>;

/** The application as the documents module needs it. */
export async function factsForDocuments(db: DbOrTx, row: ApplicationRow): Promise<ApplicationFacts> {
  const steps = await findSteps(db, row.id);
  const run = await findLatestScoringRun(db, row.id);
  return {
    id: row.id,
    hashPassword: row.hash_password,
    bank: row.bank,
    orgId: row.org_id,
    ownerId: row.owner_id,
    stage: row.stage,
    kind: row.kind,
    product: row.product,
    productTitle: productTitle(row.partner, row.bank, row.product),
    amountKopecks: row.amount_kopecks,
    approvedAmountKopecks: run?.approved_amount_kopecks ?? null,
    termMonths: row.term_months,
    termDays: row.term_days,
    rateBasisPoints: row.offer?.rate_basis_points ?? null,
    feeKopecks: row.offer?.fee_kopecks ?? null,
    clientName: row.client_name,
    clientInn: row.client_inn,
    purpose: getPurpose(row, steps),
    paymentKind: getPaymentKind(steps),
    answers: answersByStage(row, getTerms(row), steps),
  };
}

/** «Пополнение оборотных средств: закупка сырья к сезону», from whichever step asked for it. */
function getPurpose(row: ApplicationRow, steps: readonly StepRow[]): string | null {
  for (const { stage, value } of steps) {
    const form = makeForm(row.bank, getTerms(row), stage, false);
    const chosen = form && choiceTitle(form, '/need/purpose', answerAt(value, '/need/purpose'));
    const details = answerAt(value, '/need/details');
    const explained = typeof details === 'string' ? details.trim() : '';
    if (chosen) return explained === '' ? chosen : `${chosen}: ${explained}`;
  }
  return null;
}

/** How the loan is repaid, from whichever step asked for it. */
export function getPaymentKind(steps: readonly Pick<StepRow, 'value'>[]): PaymentKind {
  const isChosen = steps.some(({ value }) => answerAt(value, '/need/payment_kind') === 'differentiated');
  return isChosen ? 'differentiated' : 'annuity';
}

/** Documents of step 5 for this client: a sole trader has neither charter nor appointment. */
export function requirementsFor(terms: ProductTerms, answers: Answers, clientInn: string | null) {
  if (!isSoleTrader(answers, clientInn)) return terms.documents;
  return terms.documents.filter((document) => !isCompanyOnly(document.documentName));
}

function number(answers: Answers, pointer: string): number {
  const answer = answerAt(answers, pointer);
  return typeof answer === 'number' ? answer : 0;
}

function monthsSince(date: unknown, today: string): number | null {
  return isIsoDate(date) ? monthsBetween(date, today) : null;
}

/** Shares of the owners, basis points: whole numbers add up without a remainder. */
function shares(answers: Answers): readonly number[] {
  const owners = answerAt(answers, '/owners');
  if (!Array.isArray(owners)) return [];
  return owners.map((owner: { share?: unknown }) => (typeof owner.share === 'number' ? owner.share : 0));
}

/** What the scoring rules look at. `today` is the ISO date of the scoring. */
export function scoringFacts(
  row: Pick<ApplicationRow, 'kind' | 'amount_kopecks' | 'client_inn'>,
  answers: Answers,
  {
    today,
    providedDocuments,
  }: { readonly today: string; readonly providedDocuments: ScoringFacts['providedDocuments'] },
): ScoringFacts {
  const trader = isSoleTrader(answers, row.client_inn);
  const ownerShares = shares(answers);
  const price = answerAt(answers, '/contract/price_kopecks');
  return {
    kind: row.kind,
    amountKopecks: row.amount_kopecks,
    isSoleTrader: trader,
    ageMonths: monthsSince(answerAt(answers, '/client/registered_on'), today),
    revenueKopecks: number(answers, '/finances/revenue_kopecks'),
    profitKopecks: number(answers, '/finances/profit_kopecks'),
    obligationsKopecks: number(answers, '/finances/obligations_kopecks'),
    taxDebtKopecks: number(answers, '/finances/tax_debt_kopecks'),
    hasOverdue: answerAt(answers, '/finances/has_overdue') === true,
    hasBankruptcy: answerAt(answers, '/finances/has_bankruptcy') === true,
    // A questionnaire without a table of owners says nothing against them.
    ownersSharePercent:
      trader || ownerShares.length === 0 ? 100 : ownerShares.reduce((sum, share) => sum + share, 0) / 100,
    contractPriceKopecks: typeof price === 'number' ? price : null,
    contractsDone: number(answers, '/contracts/done'),
    collateralKopecks: number(answers, '/collateral/value_kopecks'),
    providedDocuments,
  };
}

/** Whether the bank wants step 4 for the amount; answers of step 3 may add it later. */
export function asksAdditionalFor(
  terms: ProductTerms,
  amountKopecks: number,
  answers: Readonly<Record<string, unknown>> = {},
): boolean {
  const { additionalFromKopecks } = terms;
  if (additionalFromKopecks === null) return false;
  if (amountKopecks >= additionalFromKopecks) return true;
  // A client with an overdue debt or many obligations is looked at closely whatever the amount.
  const obligations = answerAt(answers, '/finances/obligations_kopecks');
  return (
    answerAt(answers, '/finances/has_overdue') === true ||
    (typeof obligations === 'number' && obligations > amountKopecks * 10)
  );
}
