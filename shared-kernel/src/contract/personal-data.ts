import { z } from 'zod';
import { idSchema, instantSchema, successSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { unreadReader } from './reading.ts';

/** The text of the consent to the processing of personal data (152-ФЗ, article 9) in force. */
export const consentTextSchema = z.object({
  /** Changes with every edition of the text; the registration names it. */
  version: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
});
export type ConsentText = z.output<typeof consentTextSchema>;

export const readConsentText = endpoint({
  id: 'readConsentText',
  method: 'GET',
  path: '/auth/consent',
  summary: 'The consent text that a registration accepts',
  source: 'addition',
  auth: 'public',
  response: consentTextSchema,
});

export const consentSchema = z.object({
  version: z.string(),
  given_at: instantSchema,
  /** The text of that version; `null` when this server no longer has it. */
  text: consentTextSchema.nullable(),
});
export type Consent = z.output<typeof consentSchema>;

export const listConsents = endpoint({
  id: 'listConsents',
  method: 'GET',
  path: '/agent/rest/personal-data/consents',
  summary: 'Consents that I have given, with their text, newest first',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  response: z.array(consentSchema),
});

export const exportPersonalData = endpoint({
  id: 'exportPersonalData',
  method: 'GET',
  path: '/agent/rest/personal-data/export',
  summary: 'Everything the bank keeps about me, as one JSON file (152-ФЗ, article 14)',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: ['application/json'],
  errors: ['too_many_attempts'],
  timeoutMs: 120_000,
});

/** What the withdrawal of the consent does to the data, and what the law keeps. */
export const erasureTermsSchema = z.object({
  /** What is deleted or made anonymous, in words. */
  erased: z.array(z.string()),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
  /** Applications that are still under way: they go on under a pseudonym. */
  open_applications: z.int().nonnegative(),
});
export type ErasureTerms = z.output<typeof erasureTermsSchema>;

export const readErasureTerms = endpoint({
  id: 'readErasureTerms',
  method: 'GET',
  path: '/agent/rest/personal-data/erasure',
  summary: 'What a withdrawal of my consent erases, and what the law keeps',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  response: erasureTermsSchema,
});

export const eraseOwnData = endpoint({
  id: 'eraseOwnData',
  method: 'POST',
  path: '/agent/rest/personal-data/erasure',
  summary: 'Withdraw my consent: the account is closed and my data erased, for good',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  roles: ['user'],
  body: z.strictObject({ password: z.string().min(1).max(128) }),
  response: successSchema,
  reads: unreadReader,
  errors: ['wrong_password', 'too_many_attempts', 'conflict'],
});

export const readAgentErasureTerms = endpoint({
  id: 'readAgentErasureTerms',
  method: 'GET',
  path: '/agent/rest/security/agents/{id}/erasure',
  summary: "What the erasure of an agent's data erases, and what the law keeps",
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  params: z.strictObject({ id: idSchema }),
  response: erasureTermsSchema,
  errors: ['not_found', 'conflict'],
});

export const eraseAgentData = endpoint({
  id: 'eraseAgentData',
  method: 'POST',
  path: '/agent/rest/security/agents/{id}/erasure',
  summary: "Erase an agent's data on a written withdrawal of the consent, for good",
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ reason: textSchema(500, 3), password: z.string().min(1).max(128) }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'wrong_password', 'too_many_attempts', 'conflict'],
});
