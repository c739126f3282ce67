import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowsReader, toReader } from './reading.ts';

/** Banks an agent can sign in to (chapter 9). */
export const BANK_CODES = ['sgb', 'ms6', 'metcome', 'cub'] as const;
export const bankCodeSchema = z.enum(BANK_CODES);
export type BankCode = z.output<typeof bankCodeSchema>;
export const DEFAULT_BANK: BankCode = 'sgb';

/** Banks the partner filter knows: those with a sign-in, and partners without one. */
export const PARTNER_CODES = [...BANK_CODES, 'atb'] as const;
export const partnerCodeSchema = z.enum(PARTNER_CODES);
export type PartnerCode = z.output<typeof partnerCodeSchema>;

/** Partners offered in the list filter, in the order of the specification (chapter 2). */
export const PARTNER_FILTER_CODES = ['sgb', 'metcome', 'atb'] as const satisfies readonly PartnerCode[];

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
