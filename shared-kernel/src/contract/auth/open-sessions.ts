import { z } from 'zod';
import { bankCodeSchema } from '../banks.ts';
import { idSchema, instantSchema, successSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { unreadReader } from '../reading.ts';

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
