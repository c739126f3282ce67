import { z } from 'zod';
import { bankCodeSchema } from '../banks.ts';
import { instantSchema, successSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { addition, toReader, unreadReader } from '../reading.ts';

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
