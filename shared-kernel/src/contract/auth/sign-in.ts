import { z } from 'zod';
import { idSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { toReader } from '../reading.ts';
import { secondFactorCodeSchema } from '../second-factor.ts';
import { emailSchema, telegramSchema } from './credentials.ts';
import { loginUserReader, loginUserSchema } from './session.ts';

/** `token` is optional on purpose: a bank that leaves it out makes the portal say «Ошибка аутентификации». */
export const loginResponseSchema = z.object({
  token: z.string().optional(),
  user: loginUserSchema.optional(),
  /** Asked when the account has a second factor: repeat the call with `code`. */
  second_factor: z.boolean().optional(),
});

const loginReader = toReader(loginResponseSchema, []).extend({
  token: z.string().optional().catch(undefined),
  user: loginUserReader.optional(),
});

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/api/login/',
  summary: 'Sign in with e-mail and password',
  source: 'specification',
  auth: 'public',
  body: z.strictObject({
    email: emailSchema,
    password: z.string().min(1).max(128),
    telegram: telegramSchema.default(''),
    /** Six digits of the authenticator or a recovery code, when the account has a second factor. */
    code: secondFactorCodeSchema.optional(),
  }),
  response: loginResponseSchema,
  reads: loginReader,
  errors: [
    'invalid_credentials',
    'too_many_attempts',
    'bank_locked',
    'bank_unavailable',
    'second_factor_invalid',
  ],
});

/** Step 1 of the digital-signature sign-in: bytes to sign, valid once for two minutes. */
export const requestSignatureChallenge = endpoint({
  id: 'requestSignatureChallenge',
  method: 'POST',
  path: '/auth/signature/challenge',
  summary: 'A challenge to sign for the digital-signature sign-in',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({}),
  response: z.object({ challenge_id: idSchema, challenge: z.base64() }),
});

export const signInWithSignature = endpoint({
  id: 'signInWithSignature',
  method: 'POST',
  path: '/auth/signature/login',
  summary: 'Sign in with the signed challenge (detached CMS, base64)',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ challenge_id: idSchema, signature: z.base64().max(100_000) }),
  response: loginResponseSchema,
  errors: [
    'challenge_invalid',
    'signature_invalid',
    'certificate_unknown',
    'bank_locked',
    'bank_unavailable',
  ],
});
