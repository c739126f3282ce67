import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { announceEndedSessions } from '../../events/session-ended.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { accountById, deleteSessions, sessionsOf } from './auth-repository.ts';
import { fullName, openSession } from './session-service.ts';

/** Who the token belongs to and until when. */
export async function sessionOwner({ db }: AppContext, actor: Actor) {
  const account = await accountById(db, actor.agentId);
  if (account === undefined) throw new DomainError('unauthenticated');
  return {
    id: account.id,
    email: account.email,
    name: fullName(account),
    is_superuser: actor.role === 'superuser',
    is_staff: actor.role !== 'user',
    expires_at: actor.sessionExpiresAt,
    ...(actor.mustEnrolSecondFactor ? { must_enrol_second_factor: true } : {}),
  };
}

/** Opens a session at another bank; the current one stays. @throws DomainError bank_locked, bank_unavailable */
export async function moveToBank(context: AppContext, actor: Actor, bank: BankCode, request: FastifyRequest) {
  const account = await accountById(context.db, actor.agentId);
  if (account === undefined) throw new DomainError('unauthenticated');
  return withTransaction(context.db, async (tx) => {
    const { token, user, sessionId } = await openSession(context, tx, account, bank, request, actor);
    await audit(tx, {
      action: 'session.switch-bank',
      bank,
      actorId: actor.agentId,
      subject: { type: 'session', id: sessionId },
      detail: { from: actor.bank },
      requestId: request.id,
    });
    return { token, user };
  });
}

export async function mySessions({ db, now }: AppContext, actor: Actor) {
  const sessions = await sessionsOf(db, actor.agentId, now().toISOString());
  return sessions.map((session) => ({ ...session, current: session.id === actor.sessionId }));
}

/** Ends one session of the agent. @throws DomainError not_found */
export async function endOneSession(
  context: AppContext,
  actor: Actor,
  id: string,
  requestId: string,
): Promise<void> {
  await withTransaction(context.db, async (tx) => {
    const ended = await deleteSessions(tx, actor.agentId, { only: id });
    if (ended.length === 0) throw new DomainError('not_found');
    await announceEndedSessions(tx, ended);
    await audit(tx, {
      action: 'session.end',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'session', id },
      requestId,
    });
  });
}

/** «Завершить все сеансы»: every family of the agent, at all banks, the calling session too. */
export async function endEverySession(context: AppContext, actor: Actor, requestId: string): Promise<void> {
  await withTransaction(context.db, async (tx) => {
    const ended = await deleteSessions(tx, actor.agentId, { except: undefined });
    await announceEndedSessions(tx, ended);
    await audit(tx, {
      action: 'session.end-all',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'agent', id: actor.agentId },
      detail: { sessions: ended.length },
      requestId,
    });
  });
}
