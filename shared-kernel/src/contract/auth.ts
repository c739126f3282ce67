import { z } from 'zod';
import { TELEGRAM_PATTERN } from '../domain/credentials.ts';
import { bankCodeSchema } from './banks.ts';
import { idSchema, instantSchema, successSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { addition, toReader, unreadReader } from './reading.ts';
import { secondFactorCodeSchema } from './second-factor.ts';

export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ pattern: z.regexes.unicodeEmail }));
export const passwordSchema = z.string().min(8).max(128);
/** Empty when the agent has none. */
export const telegramSchema = z.union([z.literal(''), z.string().regex(TELEGRAM_PATTERN)]);
/** E.164: `+79991234567`. */
export const phoneSchema = z.string().regex(/^\+7\d{10}$/);

/** The user as the login call answers it; kept in the bank's auth record. */
export const loginUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  is_superuser: z.boolean(),
  is_staff: z.boolean(),
  /** The session may do nothing but switch the second factor on, which the bank asks of its own people. */
  must_enrol_second_factor: z.boolean().optional(),
  /** The session may do nothing but change the password: the account was blocked meanwhile. */
  must_change_password: z.boolean().optional(),
});
export type LoginUser = z.output<typeof loginUserSchema>;

/** A bank that names no id and no name is shown the e-mail in their place. */
export const loginUserReader = toReader(loginUserSchema, ['email', 'is_superuser', 'is_staff']).transform(
  ({ id, name, must_enrol_second_factor, must_change_password, ...user }): LoginUser => ({
    ...user,
    id: id ?? user.email,
    name: name ?? user.email,
    ...(must_enrol_second_factor === undefined ? {} : { must_enrol_second_factor }),
    ...(must_change_password === undefined ? {} : { must_change_password }),
  }),
);

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

/** Of these the success is read: a bank may refuse with 200. */
const successReader = toReader(successSchema, ['success']);

/** Whatever a bank knows of its user: it is kept as it is. */
const userProfileReader = z.looseObject({
  must_enrol_second_factor: addition(z.boolean()),
  must_change_password: addition(z.boolean()),
});

/** Validates the token. */
export const checkSession = endpoint({
  id: 'checkSession',
  method: 'GET',
  path: '/auth/profile',
  summary: 'Is the token valid, and whose is it',
  source: 'specification',
  auth: 'bearer',
  beforePasswordChange: true,
  beforeSecondFactor: true,
  response: z.object({
    success: z.boolean(),
    data: z
      .object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        is_superuser: z.boolean(),
        is_staff: z.boolean(),
        expires_at: instantSchema.optional(),
        must_enrol_second_factor: z.boolean().optional(),
        must_change_password: z.boolean().optional(),
      })
      .optional(),
  }),
  reads: z.object({ success: z.boolean(), data: userProfileReader.optional().catch(undefined) }),
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  beforePasswordChange: true,
  beforeSecondFactor: true,
  response: successSchema,
  reads: unreadReader,
});

export const switchBank = endpoint({
  id: 'switchBank',
  method: 'POST',
  path: '/auth/switch-bank',
  summary: 'A token for another bank under the current one',
  source: 'addition',
  auth: 'bearer',
  body: z.strictObject({ bank: bankCodeSchema }),
  response: z.object({ token: z.string(), user: loginUserSchema }),
  reads: z.object({ token: z.string(), user: loginUserReader }),
  errors: ['bank_locked', 'bank_unavailable'],
});

/** Confirms this session for 5 minutes, for calls that declare `confirmation`; either proof will do. */
export const confirmIdentity = endpoint({
  id: 'confirmIdentity',
  method: 'POST',
  path: '/auth/confirm-identity',
  summary: 'Prove by the password or the second factor that it is still me',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
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

export const sessionSchema = z.object({
  id: idSchema,
  bank: bankCodeSchema,
  created_at: instantSchema,
  last_seen_at: instantSchema,
  expires_at: instantSchema,
  /** Browser and system in words, from the User-Agent. */
  device: z.string(),
  address: z.string(),
  current: z.boolean(),
});

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'My open sessions at all banks',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  response: z.array(sessionSchema),
});

export const endAllSessions = endpoint({
  id: 'endAllSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every session of mine at all banks, this one too',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  response: successSchema,
  reads: unreadReader,
});

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End one of my sessions',
  source: 'addition',
  capability: 'account',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found'],
});
