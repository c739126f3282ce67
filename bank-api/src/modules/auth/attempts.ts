import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { toSubscriber } from '../../http/network.ts';
import type { Clock } from '../module.ts';
import { countAttempt, uncountAttempt } from './attempts-repository.ts';

/** How long tries count. */
const ATTEMPT_WINDOW_MS = 15 * 60 * 1000;

/** What is tried how often within the window. */
export interface AttemptLimit {
  readonly name: string;
  readonly limit: number;
}

/** Sign-ins per account and address (decided: five failures). */
export const SIGN_IN: AttemptLimit = { name: 'sign-in', limit: 5 };
/** Failed sign-ins per address, whatever the accounts: one password tried on many. An office shares an address. */
export const SPRAYING: AttemptLimit = { name: 'spraying', limit: 100 };
/**
 * Wrong passwords per account from all addresses: who has many of them. A device from which the agent has signed in
 * before goes on, so that a stranger locks nobody out.
 */
export const ACCOUNT_SIGN_IN: AttemptLimit = { name: 'account-sign-in', limit: 100 };
/** The current password of an open session: who has found the session must not find the password. */
export const CHANGE_PASSWORD: AttemptLimit = { name: 'change-password', limit: 5 };
/** The current password, asked before the second factor is touched. */
export const FACTOR_PASSWORD: AttemptLimit = { name: 'factor-password', limit: 5 };
/** The password, asked again before a sensitive call. */
export const CONFIRM_IDENTITY: AttemptLimit = { name: 'confirm-identity', limit: 5 };
/** Codes of the second factor per account, from all addresses: there are only a million of them. */
export const SECOND_FACTOR: AttemptLimit = { name: 'second-factor', limit: 10 };
/** Exports of personal data per account. */
export const DATA_EXPORT: AttemptLimit = { name: 'data-export', limit: 10 };
/** Letters asked for per address. */
export const RESET_REQUEST: AttemptLimit = { name: 'reset-request', limit: 30 };
export const REGISTRATION: AttemptLimit = { name: 'registration', limit: 30 };
/** Registrations of one e-mail per address: each sends a letter to somebody who may not want it. */
export const REGISTRATION_LETTER: AttemptLimit = { name: 'registration-letter', limit: 3 };
/** Letters «вы уже зарегистрированы» per account. */
export const ALREADY_REGISTERED: AttemptLimit = { name: 'already-registered', limit: 3 };

/**
 * Does the work; where that refuses with too_many_attempts, refuses with rate_limited: the portal's text for tries of a
 * sign-in would be a wrong one elsewhere.
 * @throws DomainError rate_limited
 */
export async function asRateLimited<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too_many_attempts') throw error;
    const { retryAfterSeconds } = error;
    throw new DomainError('rate_limited', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
}

/**
 * Tries are counted under a hash: neither e-mails nor addresses are stored with them. An address stands for its
 * subscriber, who has 2^64 of IPv6.
 */
export function attemptKey({ name }: AttemptLimit, ...subject: readonly string[]): Buffer {
  return createHash('sha256')
    .update([name, ...subject.map((part) => (isIP(part) === 0 ? part : toSubscriber(part)))].join('\n'))
    .digest();
}

function refuse(windowStartedAt: string, at: Date): never {
  const waitMs = Date.parse(windowStartedAt) + ATTEMPT_WINDOW_MS - at.getTime();
  throw new DomainError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

const windowStart = (at: Date): string => new Date(at.getTime() - ATTEMPT_WINDOW_MS).toISOString();

export interface Attempts {
  /**
   * Counts a try before it is judged, so that parallel ones cannot slip past.
   * @returns Key to forget the tries by after a success.
   * @throws DomainError too_many_attempts
   */
  readonly admit: (limit: AttemptLimit, ...subject: string[]) => Promise<Buffer>;
  /** Counts something done in a transaction: what is taken back does not count. @throws DomainError too_many_attempts */
  readonly admitDone: (tx: Tx, limit: AttemptLimit, ...subject: string[]) => Promise<void>;
  /** Counts what is left undone in silence beyond the limit. @returns Whether it is within. */
  readonly isWithin: (limit: AttemptLimit, ...subject: string[]) => Promise<boolean>;
  /**
   * Counts a try before it is judged, as `admit`, and takes it back unless it fails with one of the codes: neither what
   * succeeds nor what is refused here counts.
   * @throws DomainError too_many_attempts
   */
  readonly countFailures: <Result>(
    failures: {
      readonly limit: AttemptLimit;
      readonly subject: readonly string[];
      readonly codes: readonly ErrorCode[];
    },
    judge: () => Promise<Result>,
  ) => Promise<Result>;
}

export function createAttempts({ db, clock }: { readonly db: Db; readonly clock: Clock }): Attempts {
  function count(key: Buffer, at: Date, to: DbOrTx = db) {
    return countAttempt(to, key, at.toISOString(), windowStart(at));
  }

  async function admit(to: DbOrTx, limit: AttemptLimit, ...subject: string[]): Promise<Buffer> {
    const key = attemptKey(limit, ...subject);
    const at = clock();
    const { failures, window_started_at } = await count(key, at, to);
    if (failures > limit.limit) refuse(window_started_at, at);
    return key;
  }

  return {
    admit: (limit, ...subject) => admit(db, limit, ...subject),
    async admitDone(tx, limit, ...subject) {
      await admit(tx, limit, ...subject);
    },
    async isWithin(limit, ...subject) {
      const { failures } = await count(attemptKey(limit, ...subject), clock());
      return failures <= limit.limit;
    },
    async countFailures({ limit, subject, codes }, judge) {
      let isFailure = false;
      try {
        await admit(db, limit, ...subject);
        return await judge();
      } catch (error) {
        isFailure = error instanceof DomainError && codes.includes(error.code);
        throw error;
      } finally {
        if (!isFailure) await uncountAttempt(db, attemptKey(limit, ...subject));
      }
    },
  };
}
