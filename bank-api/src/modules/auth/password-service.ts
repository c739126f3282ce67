import type { BankCode } from 'shared-kernel/contract/banks';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import { signedInAt, type Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../module.ts';
import { forgetAttempts } from './attempts-repository.ts';
import {
  asRateLimited,
  CHANGE_PASSWORD,
  RESET_REQUEST,
  type AttemptLimit,
  type Attempts,
} from './attempts.ts';
import { endSessions } from './end-sessions.ts';
import { assertHardToGuess, samePassword, type NewPassword } from './password-policy.ts';
import type { Passwords } from './password.ts';
import { accountById, lockAccount, setPassword, type Account } from './repository.ts';
import { sendResetLetter } from './reset-letters.ts';
import { openResetAgent, takeReset, voidResets } from './resets-repository.ts';
import type { SecurityNotices } from './security-notices.ts';
import { hashToken } from './token.ts';

/** New passwords tried with a reset link: whoever has one must not find out the password before by it. */
const RESET_CONFIRM: AttemptLimit = { name: 'reset-confirm', limit: 5 };

interface PasswordDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly notices: SecurityNotices;
  /** The agent has another password than before. */
  readonly passwordReplaced: (tx: Tx, agentId: string, at: string) => Promise<void>;
}

export type PasswordService = ReturnType<typeof createPasswordService>;

export function createPasswordService(needs: PasswordDependencies) {
  const { db, clock, jobs, attempts, passwords, notices, passwordReplaced } = needs;

  async function replacePassword(tx: Tx, agentId: string, passwordHash: string): Promise<void> {
    const now = clock().toISOString();
    await setPassword(tx, agentId, passwordHash, now);
    await passwordReplaced(tx, agentId, now);
    await voidResets(tx, agentId, now);
    await endSessions(tx, agentId);
  }

  /** @throws DomainError validation when it is the password that the account has */
  async function hashOther(next: NewPassword, account: Account): Promise<string> {
    if (await passwords.verify(account.password_hash, next.value)) throw samePassword(next);
    return passwords.hash(next.value);
  }

  return {
    /**
     * Changes the password of the signed-in agent and ends every session, this one too.
     * @throws DomainError wrong_password, too_many_attempts, validation when the new one is easy to guess or the
     * same
     */
    async changeOwn(actor: Actor, current: string, next: NewPassword, requestId: string): Promise<void> {
      const key = await attempts.admit(CHANGE_PASSWORD, actor.agentId);
      const account = await accountById(db, actor.agentId);
      const fits = await passwords.verify(account?.password_hash, current);
      if (account === undefined || !fits) throw new DomainError('wrong_password');
      // The current password was right: looking for a new one that is accepted must not look like guessing it.
      await forgetAttempts(db, key);
      await assertHardToGuess(next, account);
      const passwordHash = await hashOther(next, account);
      await withTransaction(db, async (tx) => {
        // Meanwhile the owner may have replaced the password, by a reset or «Это не я».
        const present = await lockAccount(tx, actor.agentId);
        if (present?.password_hash !== account.password_hash) throw new DomainError('wrong_password');
        await replacePassword(tx, actor.agentId, passwordHash);
        await forgetAttempts(tx, key);
        const { agentId, bank } = actor;
        const since = signedInAt(actor);
        await notices.record(tx, { kind: 'password-changed', agentId, bank, since, requestId });
      });
    },

    /**
     * Asks for a reset letter. Does the same work whether the account exists or not.
     * @throws DomainError too_many_attempts
     */
    async requestReset(email: string, bank: string, address: string): Promise<void> {
      await attempts.admit(RESET_REQUEST, address);
      await withTransaction(db, (tx) =>
        jobs.enqueue(sendResetLetter, { email: email.toLowerCase(), bank }, { tx }),
      );
    },

    /**
     * Sets a new password with the token of a letter and ends every session.
     * @throws DomainError reset_token_invalid, rate_limited, validation when the password is easy to guess or the same
     * (the token stays good)
     */
    async confirmReset(token: string, password: string, requestId: string, bank: BankCode): Promise<void> {
      const tokenHash = hashToken(token);
      // Hashing a password is work that nobody gets for a token made up.
      const owner = await openResetAgent(db, tokenHash, clock().toISOString());
      const account = owner === undefined ? undefined : await accountById(db, owner);
      if (account === undefined) throw new DomainError('reset_token_invalid');
      const next: NewPassword = { field: '/password', value: password };
      await assertHardToGuess(next, account);
      await asRateLimited(() => attempts.admit(RESET_CONFIRM, account.id));
      const passwordHash = await hashOther(next, account);
      await withTransaction(db, async (tx) => {
        const agentId = await takeReset(tx, tokenHash, clock().toISOString());
        if (agentId === undefined) throw new DomainError('reset_token_invalid');
        await replacePassword(tx, agentId, passwordHash);
        await notices.record(tx, { kind: 'password-reset', agentId, bank, requestId });
      });
    },
  };
}
