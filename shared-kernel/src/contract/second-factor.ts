import { z } from 'zod';
import { ONE_TIME_CODE_PATTERN, RECOVERY_CODE_PATTERN } from '../domain/credentials.ts';
import { instantSchema, successSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { unreadReader } from './reading.ts';

export const oneTimeCodeSchema = z.string().regex(ONE_TIME_CODE_PATTERN);
export const recoveryCodeSchema = z.string().regex(RECOVERY_CODE_PATTERN);
/** What the sign-in accepts as the second factor. */
export const secondFactorCodeSchema = z.union([oneTimeCodeSchema, recoveryCodeSchema]);

const passwordSchema = z.string().min(1).max(128);

export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  enabled_at: instantSchema.nullable(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.int().nonnegative(),
  /** The bank asks it of this account: it cannot be switched off. */
  required: z.boolean().optional(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

export const readSecondFactor = endpoint({
  id: 'readSecondFactor',
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Is the second factor of my account switched on',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  beforeSecondFactor: true,
  response: secondFactorSchema,
});

export const beginSecondFactor = endpoint({
  id: 'beginSecondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'A new secret for the authenticator; nothing is asked at the sign-in until it is confirmed',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  beforeSecondFactor: true,
  body: z.strictObject({ password: passwordSchema }),
  response: z.object({
    /** Base32, to be typed in where the picture cannot be scanned. */
    secret: z.string(),
    /** `otpauth://totp/…`, the content of the QR code. */
    uri: z.string(),
  }),
  errors: ['wrong_password', 'too_many_attempts', 'conflict'],
});

export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary:
    'Switch the second factor on with a code of the authenticator; ends the sessions of every other sign-in',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  beforeSecondFactor: true,
  // The password of the step before counts for 5 minutes.
  confirmation: true,
  body: z.strictObject({ code: oneTimeCodeSchema }),
  /** The recovery codes: shown once, stored as hashes. */
  response: z.object({ recovery_codes: z.array(recoveryCodeSchema) }),
  errors: ['second_factor_invalid', 'too_many_attempts', 'conflict'],
});

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'New recovery codes in place of the old ones',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  body: z.strictObject({ password: passwordSchema, code: secondFactorCodeSchema }),
  response: z.object({ recovery_codes: z.array(recoveryCodeSchema) }),
  errors: ['wrong_password', 'second_factor_invalid', 'too_many_attempts', 'conflict'],
});

export const disableSecondFactor = endpoint({
  id: 'disableSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/disable',
  summary: 'Switch the second factor off',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  body: z.strictObject({ password: passwordSchema, code: secondFactorCodeSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: [
    'wrong_password',
    'second_factor_invalid',
    'too_many_attempts',
    'conflict',
    'second_factor_required',
  ],
});
