import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { endSessions } from './end-sessions.ts';
import { accountById, lockAccount } from './repository.ts';
import { findSessions, hasSession } from './sessions-repository.ts';
import { fullName, type Sessions } from './sessions.ts';

interface OwnSessionsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Sessions;
}

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** What a signed-in agent does with the own sessions. */
export function createOwnSessions({ db, clock, sessions }: OwnSessionsDependencies) {
  return {
    /** Who the token belongs to and until when. */
    async owner(actor: Actor) {
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
        ...(actor.mustChangePassword ? { must_change_password: true } : {}),
      };
    },

    /**
     * Opens a session at another bank; the current one stays.
     * @throws DomainError bank_locked, bank_unavailable, unauthenticated when the current one has ended meanwhile
     */
    async moveToBank(actor: Actor, bank: BankCode, request: FastifyRequest) {
      return withTransaction(db, async (tx) => {
        const account = await lockAccount(tx, actor.agentId);
        if (account === undefined || !(await hasSession(tx, actor.sessionId))) {
          throw new DomainError('unauthenticated');
        }
        const { token, user, sessionId } = await sessions.open(tx, account, bank, request, actor);
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
    },

    async list(actor: Actor) {
      const own = await findSessions(db, actor.agentId, clock().toISOString());
      return own.map((session) => ({ ...session, current: session.id === actor.sessionId }));
    },

    /** Ends one session of the agent. @throws DomainError not_found */
    async endOne(actor: Actor, id: string, requestId: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        if ((await endSessions(tx, actor.agentId, { only: id })) === 0) throw new DomainError('not_found');
        await audit(tx, {
          action: 'session.end',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'session', id },
          requestId,
        });
      });
    },

    /** «Завершить все сеансы»: every family of the agent, at all banks, the calling session too. */
    async endEvery(actor: Actor, requestId: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        const ended = await endSessions(tx, actor.agentId);
        await audit(tx, {
          action: 'session.end-all',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'agent', id: actor.agentId },
          detail: { sessions: ended },
          requestId,
        });
      });
    },
  };
}
