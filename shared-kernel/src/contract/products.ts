import { z } from 'zod';
import { partnerCodeSchema } from './banks.ts';
import { kopecksSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

export const PRODUCT_KINDS = ['loan', 'guarantee'] as const;
export const productKindSchema = z.enum(PRODUCT_KINDS);
export type ProductKind = z.output<typeof productKindSchema>;

/** Products an application can be made for; labels are in the locale. */
export const PRODUCT_CODES = [
  'working_capital_loan',
  'investment_loan',
  'overdraft',
  'contract_loan',
  'guarantee_44fz',
  'guarantee_223fz',
  'guarantee_615pp',
  'guarantee_commercial',
] as const;
export const productCodeSchema = z.enum(PRODUCT_CODES);
export type ProductCode = z.output<typeof productCodeSchema>;

export const GUARANTEE_TYPES = ['bid', 'performance', 'warranty', 'advance'] as const;
export const guaranteeTypeSchema = z.enum(GUARANTEE_TYPES);
export type GuaranteeType = z.output<typeof guaranteeTypeSchema>;

/** What the offers are asked for: the amount, term and product of step 1. */
export const offerRequestSchema = z.strictObject({
  product: productCodeSchema,
  amount_kopecks: kopecksSchema.min(1),
  /** Loans: whole months. Guarantees: days. */
  term_months: z.int().min(1).max(360).optional(),
  term_days: z.int().min(1).max(3650).optional(),
  guarantee_type: guaranteeTypeSchema.optional(),
  /** Client's INN when known: some rules depend on it (sole trader, own application already open). */
  client_inn: z
    .string()
    .regex(/^(\d{10}|\d{12})$/)
    .optional(),
});
export type OfferRequest = z.input<typeof offerRequestSchema>;

/** A rule of the bank that the wish does not satisfy, in the bank's words. */
export const offerReasonSchema = z.object({ code: z.string(), text: z.string() });

/** One bank's answer to the wish of step 1. */
export const offerSchema = z.object({
  bank: partnerCodeSchema,
  bank_name: z.string(),
  product: productCodeSchema,
  title: z.string(),
  eligible: z.boolean(),
  /** Why not, when not eligible. */
  reasons: z.array(offerReasonSchema),
  /** Annual rate, basis points (1850 = 18.5 %); `null` where the bank makes no offer. */
  rate_basis_points: z.int().nullable(),
  /** Monthly payment of a loan, kopecks; the first of them where they get smaller. */
  payment_kopecks: kopecksSchema.nullable(),
  /** How a loan is repaid; in equal payments where nothing else was asked for. */
  payment_kind: z.enum(['annuity', 'differentiated']).optional(),
  /** Full cost of credit (individuals, 353-ФЗ) or effective rate (business), thousandths of a percent. */
  effective_rate_milli_percent: z.int().nullable(),
  /** What the client pays the bank beside interest: commission of a loan, fee of a guarantee. */
  fee_kopecks: kopecksSchema.nullable(),
  /** What the agent earns. */
  commission_kopecks: kopecksSchema.nullable(),
  /** Working days to a decision. */
  decision_days: z.int().nonnegative().nullable(),
  min_amount_kopecks: kopecksSchema,
  max_amount_kopecks: kopecksSchema,
  min_term: z.int(),
  max_term: z.int(),
  /** The agent can sign in there and open an application. */
  bank_available: z.boolean(),
});
export type Offer = z.output<typeof offerSchema>;

export const compareOffers = endpoint({
  id: 'compareOffers',
  method: 'POST',
  path: '/agent/rest/offers',
  summary: "The banks' offers side by side for a product, amount and term",
  source: 'addition',
  capability: 'offers',
  auth: 'bearer',
  body: offerRequestSchema,
  response: z.array(offerSchema),
});

export const PRODUCT_CATEGORIES = ['credits', 'deposits', 'cards', 'guarantees'] as const;
export const productCategorySchema = z.enum(PRODUCT_CATEGORIES);
export type ProductCategory = z.output<typeof productCategorySchema>;

/** A product of the catalogue; limits come from the same data that the application flow checks. */
export const productSchema = z.object({
  id: z.string(),
  bank: partnerCodeSchema,
  bank_name: z.string(),
  category: productCategorySchema,
  /** Code for «создать заявку»; `null` for products that are only shown (deposits, cards). */
  product: productCodeSchema.nullable(),
  title: z.string(),
  summary: z.string(),
  /** Safe Markdown. */
  description: z.string(),
  features: z.array(z.string()),
  requirements: z.array(z.string()),
  rate_from_basis_points: z.int().nullable(),
  rate_to_basis_points: z.int().nullable(),
  /** The rate of a sum up to and including the bound, the smallest first; left out where it depends on more than the sum. */
  rate_tiers: z.array(z.object({ up_to_kopecks: kopecksSchema, rate_basis_points: z.int() })).optional(),
  min_amount_kopecks: kopecksSchema.nullable(),
  max_amount_kopecks: kopecksSchema.nullable(),
  min_term_months: z.int().nullable(),
  max_term_months: z.int().nullable(),
  /** Guarantees: the same limits as the bank checks them, in days; `null` for everything else. */
  min_term_days: z.int().nullable(),
  max_term_days: z.int().nullable(),
  commission_basis_points: z.int().nullable(),
});
export type Product = z.output<typeof productSchema>;

export const listProducts = endpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/agent/rest/products',
  summary: 'The product catalogue of all partner banks',
  source: 'addition',
  capability: 'products',
  auth: 'bearer',
  query: z.strictObject({
    category: productCategorySchema.optional(),
    search: textSchema(100, 0).optional(),
  }),
  response: z.array(productSchema),
});
