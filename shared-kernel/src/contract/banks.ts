import { z } from 'zod';
import {
  BANK_CODES,
  BANK_CODE_PATTERN,
  DEFAULT_BANK,
  PARTNER_CODES,
  PARTNER_FILTER_CODES,
} from '../domain/bank-codes.ts';
import { endpoint } from './endpoint.ts';
import { rowsReader, toReader } from './reading.ts';

export { BANK_CODES, DEFAULT_BANK, PARTNER_CODES, PARTNER_FILTER_CODES };

/** Code of any bank. */
export const bankCodeSchema = z
  .string()
  .regex(BANK_CODE_PATTERN, 'a bank code is lower-case letters, digits and hyphens: "sgb"');
export type BankCode = z.output<typeof bankCodeSchema>;

export const partnerCodeSchema = bankCodeSchema;
export type PartnerCode = BankCode;

export const bankSchema = z.object({
  id: bankCodeSchema,
  name: z.string(),
  available: z.boolean(),
  accessLocked: z.boolean(),
  logo_url: z.string().nullable().optional(),
});
export type FullBank = z.output<typeof bankSchema>;

/** What the portal needs of a bank; one that it has no sign-in for is left out. */
const bankReader = toReader(bankSchema, ['id', 'available', 'accessLocked']);
export type Bank = z.output<typeof bankReader>;

/** The banks with their availability for this agent. */
export const listPartnerBanks = endpoint({
  id: 'listPartnerBanks',
  method: 'GET',
  path: '/agent/rest/partner_bank',
  summary: 'Banks of the marketplace with their availability for this agent',
  source: 'specification',
  auth: 'bearer',
  response: z.array(bankSchema),
  reads: rowsReader(bankReader),
});
