import { z } from 'zod';
import { idSchema, instantSchema, kopecksSchema, linkSecretSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { guaranteeTypeSchema, offerSchema, productCodeSchema } from './products.ts';
import { comparisonRequestSchema } from './quotes.ts';

/** How long a link may be opened, days. */
export const QUOTE_LINK_DAYS = { default: 14, limit: 30 } as const;

export const QUOTE_LINK_STATES = ['open', 'expired', 'revoked'] as const;
export type QuoteLinkState = (typeof QUOTE_LINK_STATES)[number];

/** A comparison of offers that was given to a client, as its agent sees it. */
export const quoteLinkSchema = z.object({
  id: idSchema,
  state: z.enum(QUOTE_LINK_STATES),
  client_name: z.string().nullable(),
  product: productCodeSchema,
  amount_kopecks: kopecksSchema,
  /** Banks that are compared, cheapest first. */
  bank_names: z.array(z.string()),
  created_at: instantSchema,
  expires_at: instantSchema,
  /** Readings of the page, the agent's own among them. */
  opened_count: z.int().nonnegative(),
  last_opened_at: instantSchema.nullable(),
});
export type QuoteLink = z.output<typeof quoteLinkSchema>;

/** The link is told once: the server keeps only the hash of its secret. */
export const createQuoteLink = endpoint({
  id: 'createQuoteLink',
  method: 'POST',
  path: '/agent/rest/quote-links',
  summary: 'Keep the comparison of the offers as it is now, and give a link to it for the client',
  source: 'addition',
  capability: 'quote_links',
  auth: 'bearer',
  body: comparisonRequestSchema.extend({
    days: z.int().min(1).max(QUOTE_LINK_DAYS.limit).default(QUOTE_LINK_DAYS.default),
  }),
  response: z.object({ link: quoteLinkSchema, url: z.string() }),
  errors: ['offer_ineligible'],
});
export type CreatedQuoteLink = z.output<(typeof createQuoteLink)['response']>;

export const listQuoteLinks = endpoint({
  id: 'listQuoteLinks',
  method: 'GET',
  path: '/agent/rest/quote-links',
  summary: 'Links to comparisons that the agent has given, the latest first, 50 at most',
  source: 'addition',
  capability: 'quote_links',
  auth: 'bearer',
  response: z.object({ links: z.array(quoteLinkSchema) }),
});

export const revokeQuoteLink = endpoint({
  id: 'revokeQuoteLink',
  method: 'POST',
  path: '/agent/rest/quote-links/{id}/revoke',
  summary: 'Take a link back. Repeating changes nothing',
  source: 'addition',
  capability: 'quote_links',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({}),
  response: quoteLinkSchema,
  errors: ['not_found'],
});

/** What a client compares: nothing of what the agent earns, and nothing that the bank has against others. */
export const quotedOfferSchema = offerSchema.pick({
  bank_name: true,
  title: true,
  rate_basis_points: true,
  payment_kopecks: true,
  effective_rate_milli_percent: true,
  fee_kopecks: true,
  decision_days: true,
});
export type QuotedOffer = z.output<typeof quotedOfferSchema>;

/** What the offers were asked for. */
const quotedRequestSchema = z.object({
  product: productCodeSchema,
  guarantee_type: guaranteeTypeSchema.optional(),
  amount_kopecks: kopecksSchema,
  /** Loans: whole months. Guarantees: days. */
  term_months: z.int().optional(),
  term_days: z.int().optional(),
});

/** What somebody sees who has the link. A link that has ended shows who gave it and nothing else. */
export const quotePageSchema = z.object({
  state: z.enum(QUOTE_LINK_STATES),
  /** Name, organisation and contacts of the agent. */
  prepared_by: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
  quote: z
    .object({
      client_name: z.string().nullable(),
      request: quotedRequestSchema,
      /** Cheapest first. */
      offers: z.array(quotedOfferSchema),
    })
    .nullable(),
});
export type QuotePage = z.output<typeof quotePageSchema>;

export const openQuotePage = endpoint({
  id: 'openQuotePage',
  method: 'POST',
  path: '/quote-links/open',
  summary: 'The comparison behind a link; an unknown link is not found',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ secret: linkSecretSchema }),
  response: quotePageSchema,
  errors: ['not_found'],
});

export const downloadQuotePage = endpoint({
  id: 'downloadQuotePage',
  method: 'POST',
  path: '/quote-links/document',
  summary: 'The comparison behind a link that is open, as a PDF',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ secret: linkSecretSchema }),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: ['application/pdf'],
  errors: ['not_found'],
});
