import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import { CONFIRMATION_LIFETIME_MS, type Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { forgetAttempts } from './attempts-repository.ts';
import { CONFIRM_IDENTITY, SECOND_FACTOR, type Attempts } from './attempts.ts';
import type { Passwords } from './password.ts';
import { accountById } from './repository.ts';
import { findSecondFactor } from './second-factor-repository.ts';
import { confirmSession } from './sessions-repository.ts';
import type { TakeCode } from './take-code.ts';

interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

interface ConfirmationDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly takeCode: TakeCode;
}

export type ConfirmationService = ReturnType<typeof createConfirmationService>;

/** «Подтвердите, что это вы»: asked before a sensitive call. */
export function createConfirmationService(needs: ConfirmationDependencies) {
  const { db, clock, attempts, passwords, takeCode } = needs;

  /** A refusal is part of the trail: somebody may be trying passwords in a session that was left open. */
  async function refuse(
    actor: Actor,
    code: 'wrong_password' | 'second_factor_invalid',
    requestId: string,
  ): Promise<never> {
    await withTransaction(db, (tx) =>
      audit(tx, {
        action: 'session.confirm-refuse',
        bank: actor.bank,
        actorId: actor.agentId,
        subject: { type: 'session', id: actor.sessionId },
        detail: { factor: code === 'wrong_password' ? 'password' : 'second-factor' },
        requestId,
      }),
    );
    throw new DomainError(code);
  }

  async function checkPassword(actor: Actor, password: string, requestId: string): Promise<void> {
    const account = await accountById(db, actor.agentId);
    if (!(await passwords.verify(account?.password_hash, password)))
      await refuse(actor, 'wrong_password', requestId);
  }

  return {
    /**
     * Confirms the session by the password or a code of the second factor; who has found it open must guess neither.
     * @throws DomainError wrong_password, second_factor_invalid, too_many_attempts
     */
    async confirm(actor: Actor, { password, code }: Proof, requestId: string) {
      if ((password === undefined) === (code === undefined)) throw fieldError('/password', 'required');
      const limit = password === undefined ? SECOND_FACTOR : CONFIRM_IDENTITY;
      const key = await attempts.admit(limit, actor.agentId);
      if (password !== undefined) await checkPassword(actor, password, requestId);
      const at = clock();
      const isTaken = await withTransaction(db, async (tx) => {
        const factor = code === undefined ? undefined : await findSecondFactor(tx, actor.agentId);
        if (code !== undefined) {
          if (factor === undefined || factor.confirmed_at === null) return false;
          if ((await takeCode(tx, actor.agentId, factor, code)) === undefined) return false;
        }
        await confirmSession(tx, actor.sessionId, at.toISOString());
        await forgetAttempts(tx, key);
        await audit(tx, {
          action: 'session.confirm',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'session', id: actor.sessionId },
          detail: { by: code === undefined ? 'password' : 'second-factor' },
          requestId,
        });
        return true;
      });
      if (!isTaken) await refuse(actor, 'second_factor_invalid', requestId);
      return {
        success: true,
        confirmed_until: new Date(at.getTime() + CONFIRMATION_LIFETIME_MS).toISOString(),
      };
    },
  };
}
