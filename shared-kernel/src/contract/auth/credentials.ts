import { z } from 'zod';
import { TELEGRAM_PATTERN } from '../../domain/credentials.ts';
import { successSchema } from '../common.ts';
import { toReader } from '../reading.ts';

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

/** Of these the success is read: a bank may refuse with 200. */
export const successReader = toReader(successSchema, ['success']);
