import { z } from 'zod';
import { partnerCodeSchema } from './banks.ts';
import { hashSchema, isoDateSchema, kopecksSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Прогноз → начислено → акт → выплачено. */
export const INCOME_STATES = ['forecast', 'accrued', 'act', 'paid'] as const;
export const incomeStateSchema = z.enum(INCOME_STATES);
export type IncomeState = z.output<typeof incomeStateSchema>;

export const incomeRowSchema = z.object({
  id: z.int().positive(),
  application: z.object({ id: z.int().positive(), hash_password: hashSchema, client_name: z.string() }),
  partner: partnerCodeSchema,
  product_title: z.string(),
  /** Amount of the loan or guarantee. */
  amount_kopecks: kopecksSchema,
  commission_kopecks: kopecksSchema,
  state: incomeStateSchema,
  /** Date the current state was reached, or is expected for a forecast. */
  date: isoDateSchema,
});
export type IncomeRow = z.output<typeof incomeRowSchema>;

export const readIncome = endpoint({
  id: 'readIncome',
  method: 'GET',
  path: '/agent/rest/income',
  summary: "The agent's commission by application for a period; totals equal the sums of the rows",
  source: 'addition',
  auth: 'bearer',
  query: z.strictObject({
    from: isoDateSchema,
    to: isoDateSchema,
    partner: partnerCodeSchema.optional(),
    state: incomeStateSchema.optional(),
  }),
  response: z.object({
    rows: z.array(incomeRowSchema),
    totals: z.object({
      forecast: kopecksSchema,
      accrued: kopecksSchema,
      act: kopecksSchema,
      paid: kopecksSchema,
    }),
  }),
});
