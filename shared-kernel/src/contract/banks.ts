import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowsReader, toReader } from './reading.ts';

/** The banks of the specification (chapter 9). Which banks a portal has is its configuration: `portalBanks()`. */
export const BANK_CODES = ['sgb', 'ms6', 'metcome', 'cub'] as const;
/** Code of any bank: a part of addresses and of storage keys. */
export const bankCodeSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, 'a bank code is lower-case letters, digits and hyphens: "sgb"');
export type BankCode = z.output<typeof bankCodeSchema>;
export const DEFAULT_BANK: BankCode = 'sgb';

/** The banks and partners of the specification: those with a sign-in, and one without. */
export const PARTNER_CODES = [...BANK_CODES, 'atb'] as const;
export const partnerCodeSchema = bankCodeSchema;
export type PartnerCode = BankCode;

/** Partners offered in the list filter of the specification (chapter 2), in its order. */
export const PARTNER_FILTER_CODES = ['sgb', 'metcome', 'atb'] as const;

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
