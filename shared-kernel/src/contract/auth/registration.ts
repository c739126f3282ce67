import { z } from 'zod';
import { successSchema, textSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { emailSchema, passwordSchema, phoneSchema, successReader } from './credentials.ts';

export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  summary:
    'A new agent; approval starts as does_not_exist. A taken e-mail is answered alike, and told by letter',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({
    last_name: textSchema(100),
    first_name: textSchema(100),
    middle_name: textSchema(100, 0).default(''),
    email: emailSchema,
    phone: phoneSchema,
    organization_inn: z.string().regex(/^(\d{10}|\d{12})$/),
    password: passwordSchema,
    /** Version of the consent text that was shown and accepted. */
    consent_version: textSchema(32),
  }),
  response: successSchema.extend({
    /** The account comes into being with the link of the letter; the same for every registration at the bank. */
    confirmation: z.boolean().optional(),
  }),
  // `email_taken` is for banks that say so; the reference bank tells nobody which addresses it knows.
  errors: ['email_taken', 'too_many_attempts'],
});

export const confirmRegistration = endpoint({
  id: 'confirmRegistration',
  method: 'POST',
  path: '/auth/register/confirm',
  summary: 'Create the registered account with the token of the letter; works once, for 24 hours',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ token: z.string().min(16).max(128) }),
  response: successSchema,
  reads: successReader,
  errors: ['confirmation_token_invalid'],
});
