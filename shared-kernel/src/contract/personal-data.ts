import { z } from 'zod';
import { instantSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

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
  auth: 'bearer',
  response: z.array(consentSchema),
});

export const exportPersonalData = endpoint({
  id: 'exportPersonalData',
  method: 'GET',
  path: '/agent/rest/personal-data/export',
  summary: 'Everything the bank keeps about me, as one JSON file (152-ФЗ, article 14)',
  source: 'addition',
  auth: 'bearer',
  response: z.custom<Blob>(),
  answer: 'file',
  errors: ['too_many_attempts'],
  timeoutMs: 120_000,
});
