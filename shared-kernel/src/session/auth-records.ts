import { z } from 'zod';
import type { BankCode } from '../contract/banks.ts';
import { loginUserReader } from '../contract/auth.ts';
import type { LoginUser } from '../contract/auth.ts';
import { BANK_CODE_PATTERN } from '../domain/bank-codes.ts';
import { portalStorage } from './safe-storage.ts';
import { AUTH_PREFIX, storageKeys } from './storage-keys.ts';

/** A token lives 24 hours (1440 minutes) from its timestamp (chapter 5). */
export const TOKEN_LIFETIME_MS = 1440 * 60_000;

const authRecordSchema = z.object({
  token: z.string().min(1),
  user: loginUserReader,
  /** Moment of signing in, ms since the epoch. */
  timestamp: z.number(),
});

/** Stored auth record of one bank (chapter 3). */
export interface AuthRecord {
  readonly token: string;
  readonly user: LoginUser;
  readonly timestamp: number;
}

/** What is stored, whatever its age; `undefined` when nothing readable is. */
function parseRecord(bank: BankCode): AuthRecord | undefined {
  const text = portalStorage.get(storageKeys.auth(bank));
  if (text === null) return undefined;
  try {
    const parsed = authRecordSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Codes of all banks that have a record in this browser; other keys that begin alike are somebody else's. */
export const recordedBanks = (): readonly BankCode[] =>
  portalStorage
    .keys(AUTH_PREFIX)
    .map((key) => key.slice(AUTH_PREFIX.length))
    .filter((code) => BANK_CODE_PATTERN.test(code) && parseRecord(code) !== undefined);

/** Milliseconds a record has left; zero or less when it expired. */
export function lifeLeftMs(record: AuthRecord, nowMs: number = Date.now()): number {
  return record.timestamp + TOKEN_LIFETIME_MS - nowMs;
}

/** The valid record of a bank. An expired or unreadable one is cleared by being read. */
export function readAuthRecord(bank: BankCode, nowMs: number = Date.now()): AuthRecord | undefined {
  const record = parseRecord(bank);
  if (record && lifeLeftMs(record, nowMs) > 0) return record;
  if (portalStorage.get(storageKeys.auth(bank)) !== null) removeAuthRecord(bank);
  return undefined;
}

export function writeAuthRecord(bank: BankCode, record: AuthRecord): void {
  const { token, user, timestamp } = record;
  portalStorage.set(storageKeys.auth(bank), JSON.stringify({ token, user, timestamp }));
}

/** Removes the record and, when it mirrors this bank's token, `access_token`. */
export function removeAuthRecord(bank: BankCode): void {
  const token = parseRecord(bank)?.token;
  portalStorage.remove(storageKeys.auth(bank));
  if (token !== undefined && portalStorage.get(storageKeys.accessToken) === token) {
    portalStorage.remove(storageKeys.accessToken);
  }
}

/**
 * The bearer token for a bank: its own, falling back to `access_token` (chapter 7). A fallback that is known
 * to be another bank's token is not used: it would hand one bank's session to another bank.
 */
export function bearerTokenOf(bank: BankCode): string | undefined {
  const own = readAuthRecord(bank)?.token;
  if (own !== undefined) return own;
  const fallback = portalStorage.get(storageKeys.accessToken);
  if (!fallback) return undefined;
  const isForeign = recordedBanks().some((each) => each !== bank && parseRecord(each)?.token === fallback);
  return isForeign ? undefined : fallback;
}
