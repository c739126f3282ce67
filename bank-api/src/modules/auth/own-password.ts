import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { forgetAttempts } from './attempts-repository.ts';
import { FACTOR_PASSWORD, type Attempts } from './attempts.ts';
import type { Passwords } from './password.ts';
import { accountById, type Account } from './repository.ts';
import { confirmSession } from './sessions-repository.ts';

/**
 * Asks for the password again, which confirms the session: who has found an open one must neither switch the second
 * factor on nor off, nor erase the account.
 * @throws DomainError wrong_password, too_many_attempts
 */
export type CheckOwnPassword = (actor: Actor, password: string) => Promise<Account>;

interface OwnPasswordDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
}

export function createCheckOwnPassword(needs: OwnPasswordDependencies): CheckOwnPassword {
  const { db, clock, attempts, passwords } = needs;
  return async (actor, password) => {
    const key = await attempts.admit(FACTOR_PASSWORD, actor.agentId);
    const account = await accountById(db, actor.agentId);
    if (account === undefined || !(await passwords.verify(account.password_hash, password))) {
      throw new DomainError('wrong_password');
    }
    await withTransaction(db, async (tx) => {
      await forgetAttempts(tx, key);
      await confirmSession(tx, actor.sessionId, clock().toISOString());
    });
    return account;
  };
}
