import { z } from 'zod';
import { bankCodeSchema } from '../banks.ts';
import { instantSchema, successSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { secondFactorCodeSchema } from '../second-factor.ts';
import { emailSchema, passwordSchema, successReader } from './credentials.ts';

/** Confirms this session for 5 minutes, for calls that declare `confirmation`; either proof will do. */
export const confirmIdentity = endpoint({
  id: 'confirmIdentity',
  method: 'POST',
  path: '/auth/confirm-identity',
  summary: 'Prove by the password or the second factor that it is still me',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  // Enabling the factor asks for it when the password of its first step is older than that.
  beforeSecondFactor: true,
  /** One of the two. */
  body: z.strictObject({
    password: z.string().min(1).max(128).optional(),
    code: secondFactorCodeSchema.optional(),
  }),
  response: successSchema.extend({ confirmed_until: instantSchema }),
  errors: ['wrong_password', 'second_factor_invalid', 'too_many_attempts'],
});

export const authChangePassword = endpoint({
  id: 'authChangePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the password; ends every session of the account',
  source: 'specification',
  auth: 'bearer',
  beforePasswordChange: true,
  body: z.strictObject({ oldPassword: z.string().min(1).max(128), newPassword: passwordSchema }),
  response: successSchema,
  reads: successReader,
  errors: ['wrong_password', 'too_many_attempts'],
});

/** Always answers success, whether the account exists or not. */
export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Send the letter with a reset link',
  source: 'specification',
  auth: 'public',
  body: z.strictObject({ email: emailSchema, bank: bankCodeSchema }),
  response: successSchema,
  reads: successReader,
  errors: ['too_many_attempts'],
});

export const confirmPasswordReset = endpoint({
  id: 'confirmPasswordReset',
  method: 'POST',
  path: '/auth/reset-password/confirm',
  summary: 'Set a new password with the token of the letter; works once, for 30 minutes',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ token: z.string().min(16).max(128), password: passwordSchema }),
  response: successSchema,
  reads: successReader,
  errors: ['reset_token_invalid'],
});
