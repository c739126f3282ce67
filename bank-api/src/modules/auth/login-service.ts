import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { toSubscriber } from '../../http/network.ts';
import type { Clock } from '../module.ts';
import { forgetAttempts } from './attempts-repository.ts';
import { ACCOUNT_SIGN_IN, SECOND_FACTOR, SIGN_IN, SPRAYING, type Attempts } from './attempts.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { isKnownDevice } from './known-devices.ts';
import type { Passwords } from './password.ts';
import { accountByEmail, lockAccount, setTelegram, type Account } from './repository.ts';
import { findSecondFactor } from './second-factor-repository.ts';
import type { Sessions } from './sessions.ts';
import type { TakeCode } from './take-code.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly telegram: string;
  readonly code?: string | undefined;
}

/** An e-mail without an account takes the same steps. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface LoginDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly takeCode: TakeCode;
}

async function recordOpening(
  tx: Tx,
  bank: BankCode,
  agentId: string,
  sessionId: string,
  used: string,
  requestId: string,
): Promise<void> {
  await audit(tx, {
    action: 'session.open',
    bank,
    actorId: agentId,
    subject: { type: 'session', id: sessionId },
    ...(used === 'password only' ? {} : { detail: { second_factor: used } }),
    requestId,
  });
}

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(needs: LoginDependencies) {
  const { db, clock, attempts, passwords, sessions, takeCode } = needs;
  // A try counts as a failure until it is judged. Taking turns, many good sign-ins of one account at once
  // (an office behind one address, a browser that opens its tabs again) do not look like guessing.
  const exclusively = createKeyedMutex();

  /** A refused sign-in is part of the trail; it names the account only when there is one. */
  async function recordRefusal(
    bank: BankCode,
    account: Account | undefined,
    factor: 'password' | 'second-factor',
    requestId: string,
  ): Promise<void> {
    await withTransaction(db, (tx) =>
      audit(tx, {
        action: 'session.refuse',
        bank,
        ...(account === undefined ? {} : { subject: { type: 'agent', id: account.id } }),
        detail: { factor },
        requestId,
      }),
    );
  }

  /**
   * The account whose password this is.
   * @returns It, and the key to forget the tries by after a success.
   * @throws DomainError invalid_credentials, too_many_attempts
   */
  async function checkPassword(bank: BankCode, { email, password }: Credentials, request: FastifyRequest) {
    const account = await accountByEmail(db, email);
    const verify = async () => {
      const key = await attempts.admit(SIGN_IN, email, request.ip);
      const fits = await passwords.verify(account?.password_hash, password);
      if (account !== undefined && fits && account.locked_at === null) return { account, key };
      await recordRefusal(bank, account, 'password', request.id);
      throw new DomainError('invalid_credentials');
    };
    if (await isKnownDevice(db, account?.id ?? NOBODY, request)) return verify();
    return attempts.countFailures(
      { limit: ACCOUNT_SIGN_IN, subject: [email], codes: ['invalid_credentials'] },
      verify,
    );
  }

  async function judge(bank: BankCode, credentials: Credentials, request: FastifyRequest) {
    const { telegram, code } = credentials;
    const { account, key } = await checkPassword(bank, credentials, request);
    const factor = await findSecondFactor(db, account.id);
    const isAsked = factor !== undefined && factor.confirmed_at !== null;
    if (isAsked && code === undefined) return { second_factor: true };
    // Codes are few: they are counted per account, from wherever they are tried.
    const codeKey = isAsked ? await attempts.admit(SECOND_FACTOR, account.id) : undefined;
    const opened = await withTransaction(db, async (tx) => {
      // Judged outside: meanwhile the password may have been replaced, the account blocked, the factor changed.
      const current = await lockAccount(tx, account.id);
      const isSame = current?.password_hash === account.password_hash && current.locked_at === null;
      const present = await findSecondFactor(tx, account.id);
      const isAskedAlike = (present?.confirmed_at ?? null) === (factor?.confirmed_at ?? null);
      if (!isSame || !isAskedAlike) throw new DomainError('invalid_credentials');
      const used =
        isAsked && code !== undefined ? await takeCode(tx, account.id, factor, code) : 'password only';
      if (used === undefined) return undefined;
      const confirmedAt = clock().toISOString();
      const { sessionId, ...answer } = await sessions.open(tx, account, bank, request, { confirmedAt });
      await forgetAttempts(tx, key);
      if (codeKey !== undefined) await forgetAttempts(tx, codeKey);
      if (telegram !== '') await setTelegram(tx, account.id, telegram);
      await recordOpening(tx, bank, account.id, sessionId, used, request.id);
      return answer;
    });
    if (opened !== undefined) return opened;
    await recordRefusal(bank, account, 'second-factor', request.id);
    throw new DomainError('second_factor_invalid');
  }

  return {
    /**
     * Signs in with e-mail and password, and with a code where the account has a second factor. A wrong password,
     * a locked account and an unknown e-mail take the same steps and give the same answer.
     * @throws DomainError invalid_credentials, second_factor_invalid, too_many_attempts, bank_locked, bank_unavailable
     */
    async signIn(bank: BankCode, credentials: Credentials, request: FastifyRequest) {
      const email = credentials.email.toLowerCase();
      return exclusively(`${email}\n${toSubscriber(request.ip)}`, () =>
        attempts.countFailures(
          {
            limit: SPRAYING,
            subject: [request.ip],
            codes: ['invalid_credentials', 'second_factor_invalid'],
          },
          () => judge(bank, { ...credentials, email }, request),
        ),
      );
    },
  };
}
