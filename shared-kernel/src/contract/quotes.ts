import { z } from 'zod';
import { DEPOSIT_LIMITS } from '../domain/deposit.ts';
import { GUARANTEE_LIMITS } from '../domain/guarantee.ts';
import type { WholeNumberLimits } from '../domain/limits.ts';
import { BORROWERS } from '../domain/loan-quote.ts';
import { LOAN_LIMITS } from '../domain/loan-terms.ts';
import { partnerCodeSchema } from './banks.ts';
import { isoDateSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { guaranteeTypeSchema, offerRequestSchema, productCodeSchema } from './products.ts';

/** Early repayments of one calculation. */
export const MAX_EARLY_REPAYMENTS = 24;

const within = ({ min, max }: WholeNumberLimits) => z.int().min(min).max(max);
const feeSchema = within({ min: 0, max: LOAN_LIMITS.amountKopecks.max }).optional();

const loanQuoteSchema = z.strictObject({
  mode: z.literal('loan'),
  /** For whom the quote is made; stands under its title. */
  client_name: textSchema(300).optional(),
  product: productCodeSchema,
  amount_kopecks: within(LOAN_LIMITS.amountKopecks),
  rate_basis_points: within(LOAN_LIMITS.rateBasisPoints),
  term_months: within(LOAN_LIMITS.termMonths),
  kind: z.enum(['annuity', 'differentiated']),
  basis: z.enum(['monthly', 'actual/365']),
  issue_date: isoDateSchema,
  borrower: z.enum(BORROWERS),
  grace_months: within({ min: 0, max: LOAN_LIMITS.termMonths.max - 1 }).optional(),
  issue_fee_basis_points: within({ min: 0, max: 10_000 }).optional(),
  issue_fee_kopecks: feeSchema,
  monthly_fee_kopecks: feeSchema,
  early_repayments: z
    .array(
      z.strictObject({
        after_payment: within(LOAN_LIMITS.termMonths),
        amount_kopecks: within(LOAN_LIMITS.amountKopecks),
        effect: z.enum(['term', 'payment']),
      }),
    )
    .max(MAX_EARLY_REPAYMENTS),
});

const depositQuoteSchema = z.strictObject({
  mode: z.literal('deposit'),
  client_name: textSchema(300).optional(),
  amount_kopecks: within(DEPOSIT_LIMITS.amountKopecks),
  rate_basis_points: within(DEPOSIT_LIMITS.rateBasisPoints),
  term_months: within(DEPOSIT_LIMITS.termMonths),
  capitalised: z.boolean(),
  open_date: isoDateSchema,
});

const guaranteeQuoteSchema = z.strictObject({
  mode: z.literal('guarantee'),
  client_name: textSchema(300).optional(),
  product: productCodeSchema,
  guarantee_type: guaranteeTypeSchema,
  amount_kopecks: within(GUARANTEE_LIMITS.sumKopecks),
  rate_basis_points: within(GUARANTEE_LIMITS.rateBasisPoints),
  days: within(GUARANTEE_LIMITS.days),
  minimum_kopecks: within(GUARANTEE_LIMITS.minimumKopecks),
  from: isoDateSchema,
});

/** A calculation of the calculator; the server calculates it again with the same arithmetic. */
export const quoteRequestSchema = z.discriminatedUnion('mode', [
  loanQuoteSchema,
  depositQuoteSchema,
  guaranteeQuoteSchema,
]);
export type QuoteRequest = z.output<typeof quoteRequestSchema>;
export type LoanQuoteRequest = z.output<typeof loanQuoteSchema>;
export type DepositQuoteRequest = z.output<typeof depositQuoteSchema>;
export type GuaranteeQuoteRequest = z.output<typeof guaranteeQuoteSchema>;

export const makeQuote = endpoint({
  id: 'makeQuote',
  method: 'POST',
  path: '/agent/rest/quotes',
  summary: 'The calculation as a PDF for the client, with its schedule and without what the agent earns',
  source: 'addition',
  capability: 'quotes',
  auth: 'bearer',
  body: quoteRequestSchema,
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: ['application/pdf'],
});

/** Which offers a client gets to compare: the usable ones of the bank's own comparison. */
export const comparisonRequestSchema = z.strictObject({
  ...offerRequestSchema.shape,
  client_name: textSchema(300).optional(),
  /** Only these banks. */
  banks: z.array(partnerCodeSchema).min(1).max(50).optional(),
});
export type ComparisonRequest = z.output<typeof comparisonRequestSchema>;

/** The banks' usable offers side by side as a PDF for the client, cheapest first, without what the agent earns. */
export const makeOffersDocument = endpoint({
  id: 'makeOffersDocument',
  method: 'POST',
  path: '/agent/rest/offer-documents',
  summary: 'The comparison of the offers as a PDF for the client, without what the agent earns',
  source: 'addition',
  capability: 'offer_documents',
  auth: 'bearer',
  body: comparisonRequestSchema,
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: ['application/pdf'],
  errors: ['offer_ineligible'],
});
