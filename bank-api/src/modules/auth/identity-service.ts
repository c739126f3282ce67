import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { CONFIRMATION_LIFETIME_MS, type Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { admit, CONFIRM_IDENTITY, SECOND_FACTOR } from './attempts.ts';
import { accountById, confirmSession, forgetAttempts } from './auth-repository.ts';
import { verifyPassword } from './password.ts';
import { secondFactorOf } from './second-factor-repository.ts';
import { takeCode } from './second-factor-service.ts';

interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Confirms the session by the password or a code of the second factor; who has found it open must guess neither.
 * @throws DomainError wrong_password, second_factor_invalid, too_many_attempts
 */
export async function confirmOwnIdentity(context: AppContext, actor: Actor, proof: Proof, requestId: string) {
  const { password, code } = proof;
  if ((password === undefined) === (code === undefined)) throw fieldError('/password', 'required');
  const limit = password === undefined ? SECOND_FACTOR : CONFIRM_IDENTITY;
  const key = await admit(context, limit, actor.agentId);
  if (password !== undefined) await checkPassword(context, actor, password, requestId);
  const at = context.now();
  const isTaken = await withTransaction(context.db, async (tx) => {
    const factor = code === undefined ? undefined : await secondFactorOf(tx, actor.agentId);
    if (code !== undefined) {
      if (factor === undefined || factor.confirmed_at === null) return false;
      if ((await takeCode(context, tx, actor.agentId, factor, code)) === undefined) return false;
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
  if (!isTaken) await refuse(context, actor, 'second_factor_invalid', requestId);
  return {
    success: true,
    confirmed_until: new Date(at.getTime() + CONFIRMATION_LIFETIME_MS).toISOString(),
  };
}

async function checkPassword(
  context: AppContext,
  actor: Actor,
  password: string,
  requestId: string,
): Promise<void> {
  const account = await accountById(context.db, actor.agentId);
  if (!(await verifyPassword(account?.password_hash, password)))
    await refuse(context, actor, 'wrong_password', requestId);
}

/** A refusal is part of the trail: somebody may be trying passwords in a session that was left open. */
async function refuse(
  { db }: AppContext,
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
