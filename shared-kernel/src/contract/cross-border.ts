import { z } from 'zod';
import { idSchema, isoDateSchema, kopecksSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What a currency costs at the bank: `nominal` units for `rate_ten_thousandths` ten-thousandths of a rouble. */
export const exchangeRateSchema = z.object({
  currency: z.string(),
  nominal: z.int().positive(),
  rate_ten_thousandths: z.int().positive(),
  /** Day of the rate. */
  on: isoDateSchema,
});
export type ExchangeRate = z.output<typeof exchangeRateSchema>;

export const corridorSchema = z.object({
  id: z.string(),
  country: z.string(),
  currencies: z.array(z.string()),
  /** Share of the sum, basis points. */
  fee_basis_points: z.int().nonnegative(),
  min_fee_kopecks: kopecksSchema,
  /** Spread over the exchange rate, basis points. */
  spread_basis_points: z.int().nonnegative(),
  /** Working days, from and to. */
  days_from: z.int(),
  days_to: z.int(),
  min_amount_kopecks: kopecksSchema,
  max_amount_kopecks: kopecksSchema,
  documents: z.array(z.string()),
  /** Rates of the corridor's currencies, without the spread; a bank that leaves them out is shown in roubles only. */
  rates: z.array(exchangeRateSchema).optional(),
  terms: z.string(),
});
export type Corridor = z.output<typeof corridorSchema>;

export const listCorridors = endpoint({
  id: 'listCorridors',
  method: 'GET',
  path: '/agent/rest/cross-border',
  summary: 'Corridors of cross-border payments with tariffs and terms',
  source: 'addition',
  capability: 'cross_border',
  auth: 'bearer',
  response: z.array(corridorSchema),
});

export const requestCrossBorder = endpoint({
  id: 'requestCrossBorder',
  method: 'POST',
  path: '/agent/rest/cross-border/requests',
  summary: 'A request for a cross-border payment; lands with the curator as a chat thread',
  source: 'addition',
  capability: 'cross_border',
  auth: 'bearer',
  body: z.strictObject({
    client_request_id: idSchema,
    corridor_id: z.string().max(64),
    currency: z.string().regex(/^[A-Z]{3}$/),
    amount_kopecks: kopecksSchema.min(1),
    /** The sum in the currency of the payment, hundredths, when the agent has asked for that; the curator reads it. */
    currency_hundredths: z.int().min(1).optional(),
    client_inn: z.string().regex(/^(\d{10}|\d{12})$/),
    client_name: textSchema(300),
    purpose: textSchema(1000),
  }),
  response: z.object({ thread_id: idSchema }),
  errors: ['approval_required', 'not_found', 'validation'],
});
