import { z } from 'zod';
import { partnerCodeSchema } from './banks.ts';
import {
  hashSchema,
  idSchema,
  instantSchema,
  isoDateSchema,
  kopecksSchema,
  successSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { MEDIA_TYPES } from './media-types.ts';
import { unreadReader } from './reading.ts';

/** Прогноз → начислено → акт → выплачено. */
export const INCOME_STATES = ['forecast', 'accrued', 'act', 'paid'] as const;
export const incomeStateSchema = z.enum(INCOME_STATES);
export type IncomeState = z.output<typeof incomeStateSchema>;

/** What a statement may say of a commission: it is in an act, or paid. */
export const STATEMENT_STATES = ['act', 'paid'] as const;
export const statementStateSchema = z.enum(STATEMENT_STATES);
export type StatementState = z.output<typeof statementStateSchema>;

/**
 * How a row of a statement compares: the same, another sum, not accrued by the bank yet, an application that is not
 * the reader's, or the second row of one application in one state. Always of now: the bank may have accrued it since.
 */
export const STATEMENT_RESULTS = [
  'match',
  'amount_differs',
  'not_accrued',
  'unknown_application',
  'duplicate',
] as const;
export const statementResultSchema = z.enum(STATEMENT_RESULTS);
export type StatementResult = z.output<typeof statementResultSchema>;

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
  /** When the bank is to pay it; `null` once it is paid. */
  expected_payment: isoDateSchema.nullable().optional(),
  /** Whose commission it is; others than the reader's for staff only. */
  agent: z.object({ name: z.string(), is_me: z.boolean() }),
  /** What the latest statement says of it; `null` when no statement does. */
  statement: z
    .object({
      id: idSchema,
      commission_kopecks: kopecksSchema,
      state: statementStateSchema,
      date: isoDateSchema,
      result: statementResultSchema,
    })
    .nullable(),
});
export type IncomeRow = z.output<typeof incomeRowSchema>;

/** Which rows of the income are meant. */
const incomePeriod = {
  from: isoDateSchema,
  to: isoDateSchema,
  partner: partnerCodeSchema.optional(),
  state: incomeStateSchema.optional(),
};

/** What the bank is to pay by the end of the current month: approved, and not paid yet. */
export const monthForecastSchema = z.object({
  /** First day of the month. */
  month: isoDateSchema,
  commission_kopecks: kopecksSchema,
  /** Commissions in it. */
  count: z.int().nonnegative(),
});
export type MonthForecast = z.output<typeof monthForecastSchema>;

/** Rows that the bank's people, who read everybody's income, are answered at most. */
export const INCOME_ROW_LIMIT = 2_000;

export const readIncome = endpoint({
  id: 'readIncome',
  method: 'GET',
  path: '/agent/rest/income',
  summary: "The agent's commission by application for a period, with totals of all its rows",
  source: 'addition',
  capability: 'income',
  auth: 'bearer',
  query: z.strictObject({
    ...incomePeriod,
  }),
  response: z.object({
    rows: z.array(incomeRowSchema),
    /** The period has more rows than the limit: these are the latest. Absent: they are all. */
    has_more: z.boolean().optional(),
    totals: z.object({
      forecast: kopecksSchema,
      accrued: kopecksSchema,
      act: kopecksSchema,
      paid: kopecksSchema,
    }),
    /** Whatever period was asked for. */
    month_forecast: monthForecastSchema.optional(),
  }),
});

export const exportIncome = endpoint({
  id: 'exportIncome',
  method: 'GET',
  path: '/agent/rest/income/export',
  summary: 'The rows of the income of a period as XLSX: sums as numbers',
  source: 'addition',
  capability: 'income',
  auth: 'bearer',
  query: z.strictObject({
    ...incomePeriod,
    /** Only rows that a statement tells differently. */
    mismatch: z.stringbool().optional(),
  }),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: [MEDIA_TYPES.xlsx],
  errors: ['export_too_large'],
});

/** A statement without its rows. */
export const statementSummarySchema = z.object({
  id: idSchema,
  file_name: z.string(),
  imported_at: instantSchema,
  row_count: z.int().nonnegative(),
  mismatch_count: z.int().nonnegative(),
  commission_kopecks: kopecksSchema,
});
export type StatementSummary = z.output<typeof statementSummarySchema>;

export const statementRowSchema = z.object({
  /** Line of the file, from 1. */
  line: z.int().positive(),
  application_number: z.int().positive(),
  hash_password: hashSchema.nullable(),
  client_name: z.string().nullable(),
  commission_kopecks: kopecksSchema,
  /** Commission by the bank's own record, where there is one. */
  expected_kopecks: kopecksSchema.nullable(),
  state: statementStateSchema,
  date: isoDateSchema,
  result: statementResultSchema,
});
export type StatementRow = z.output<typeof statementRowSchema>;

export const statementSchema = z.object({
  ...statementSummarySchema.shape,
  rows: z.array(statementRowSchema),
  /** Commissions accrued in the period of the statement that it does not mention. */
  missing: z.array(
    z.object({
      application_number: z.int().positive(),
      hash_password: hashSchema,
      client_name: z.string(),
      commission_kopecks: kopecksSchema,
      state: incomeStateSchema,
      date: isoDateSchema,
    }),
  ),
});
export type Statement = z.output<typeof statementSchema>;

/** Rows and size of one statement at most: 5 000 deals are more than an agent makes in a month. */
export const STATEMENT_ROW_LIMIT = 5_000;
export const STATEMENT_BYTE_LIMIT = 5 * 1024 * 1024;

/**
 * A bank's statement (CSV or XLSX) with the columns application, commission, date and, where given, state and client.
 * A file with a broken row imports nothing: `statement_broken` names each as `/rows/{line}/{column}` with its code.
 * The same file again answers the statement that it made. Imported by staff, matching rows move the bank's own records
 * forward to the act or the payment; with the same file again those that have been accrued since.
 */
export const importStatement = endpoint({
  id: 'importStatement',
  method: 'POST',
  path: '/agent/rest/income/statements',
  summary: "Import a bank's statement and compare it with the income",
  source: 'addition',
  capability: 'income',
  auth: 'bearer',
  bodyKind: 'multipart',
  fileTypes: ['text/csv', MEDIA_TYPES.xlsx],
  body: z.strictObject({}),
  response: statementSchema,
  errors: ['approval_required', 'statement_broken', 'file_empty', 'file_too_large', 'file_type_refused'],
  timeoutMs: 120_000,
});

export const listStatements = endpoint({
  id: 'listStatements',
  method: 'GET',
  path: '/agent/rest/income/statements',
  summary: 'Imported statements, the newest first',
  source: 'addition',
  capability: 'income',
  auth: 'bearer',
  response: z.array(statementSummarySchema),
});

const statementParams = z.strictObject({ id: idSchema });

export const readStatement = endpoint({
  id: 'readStatement',
  method: 'GET',
  path: '/agent/rest/income/statements/{id}',
  summary: 'A statement with its rows and what it lacks',
  source: 'addition',
  capability: 'income',
  auth: 'bearer',
  params: statementParams,
  response: statementSchema,
  errors: ['not_found'],
});

export const deleteStatement = endpoint({
  id: 'deleteStatement',
  method: 'DELETE',
  path: '/agent/rest/income/statements/{id}',
  summary: 'Forget a statement; what it moved forward stays',
  source: 'addition',
  capability: 'income',
  auth: 'bearer',
  params: statementParams,
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found'],
});
