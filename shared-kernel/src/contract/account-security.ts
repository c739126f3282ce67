import { z } from 'zod';
import { instantSchema, successSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What the owner of an account is told of by letter, with a link that closes the access («это были не вы?»). */
export const SECURITY_NOTICE_KINDS = [
  'key-issued',
  'certificate-enrolled',
  'email-changed',
  'password-changed',
  'password-reset',
  'second-factor-enabled',
  'second-factor-disabled',
  'recovery-codes-renewed',
  'new-device',
] as const;
export const securityNoticeKindSchema = z.enum(SECURITY_NOTICE_KINDS);
export type SecurityNoticeKind = z.output<typeof securityNoticeKindSchema>;

const tokenSchema = z.string().min(16).max(128);

/** A call with a body, so that the token stands in no address and no log. */
export const readSecurityNotice = endpoint({
  id: 'readSecurityNotice',
  method: 'POST',
  path: '/auth/security-notice',
  summary: 'What the letter with this token was about',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({
    kind: securityNoticeKindSchema,
    at: instantSchema,
    /** Browser and system in words; `null` when nobody was there. */
    device: z.string().nullable(),
    address: z.string().nullable(),
  }),
  errors: ['notice_token_invalid'],
});

export const revokeBySecurityNotice = endpoint({
  id: 'revokeBySecurityNotice',
  method: 'POST',
  path: '/auth/security-notice/revoke',
  summary:
    'It was not me: ends every session, revokes keys made since, undoes a changed e-mail, sends a reset letter; works once, for 7 days',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ token: tokenSchema }),
  response: successSchema,
  errors: ['notice_token_invalid'],
});
