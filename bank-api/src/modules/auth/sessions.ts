import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LoginUser } from 'shared-kernel/contract/auth';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Db, Tx } from '../../database/types.ts';
import { SESSION_LIFETIME_MS, type Actor } from '../../http/actor.ts';
import { toDeviceName } from '../../http/device.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { rememberDevice } from './known-devices.ts';
import { bankAccess, type Account } from './repository.ts';
import type { RequiredFactor } from './required-factor.ts';
import { findSecondFactor } from './second-factor-repository.ts';
import type { SecurityNotices } from './security-notices.ts';
import { insertSession, sessionByToken, touchSession } from './sessions-repository.ts';
import { BANK_LOCKED_MESSAGE, BANK_UNAVAILABLE_MESSAGE } from './texts.ts';
import { bearerToken, hashToken, newToken } from './token.ts';

const TOUCH_INTERVAL_MS = 60_000;

/** The name as the portal shows it: surname, first name, patronymic. */
export function fullName(account: Account): string {
  return [account.last_name, account.first_name, account.middle_name].filter(Boolean).join(' ');
}

/** Where a session comes from: a sign-in, or the session of the family that it continues. */
export type SessionOrigin =
  | { readonly confirmedAt: string | null }
  | Pick<Actor, 'sessionFamilyId' | 'sessionExpiresAt' | 'confirmedAt'>;

/** A sign-in without the password (a digital signature) confirms nothing. */
const UNCONFIRMED: SessionOrigin = { confirmedAt: null };

export interface SessionDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly requiredFactor: RequiredFactor;
  readonly notices: SecurityNotices;
}

export interface Sessions {
  /**
   * Opens a session of an agent at a bank; how the agent was recognised is the caller's business, who has the account
   * from `lockAccount` and checks after it that this still holds. A session of a family ends when the family does: 24
   * hours after its sign-in.
   * @throws DomainError bank_locked, bank_unavailable
   */
  readonly open: (
    tx: Tx,
    account: Account,
    bank: BankCode,
    request: FastifyRequest,
    origin?: SessionOrigin,
  ) => Promise<{ readonly token: string; readonly user: LoginUser; readonly sessionId: string }>;
  /**
   * The agent of a request, by its bearer token.
   * @throws DomainError unauthenticated (also for another bank's token), token_expired; password_change_required,
   * second_factor_required where the call does not say that it is allowed before that
   */
  readonly authenticate: (
    request: FastifyRequest,
    bank: BankCode,
    allowed?: { readonly beforeSecondFactor?: boolean; readonly beforePasswordChange?: boolean },
  ) => Promise<Actor>;
}

export function createSessions(needs: SessionDependencies): Sessions {
  const { db, clock, log, requiredFactor, notices } = needs;

  return {
    async open(tx, account, bank, request, origin = UNCONFIRMED) {
      const access = await bankAccess(tx, account.id, bank);
      if (access === undefined || !access.available) {
        throw new DomainError('bank_unavailable', { message: BANK_UNAVAILABLE_MESSAGE });
      }
      if (access.access_locked) throw new DomainError('bank_locked', { message: BANK_LOCKED_MESSAGE });
      const token = newToken();
      const at = clock();
      const sessionId = await insertSession(tx, {
        token_hash: hashToken(token),
        agent_id: account.id,
        bank,
        created_at: at.toISOString(),
        last_seen_at: at.toISOString(),
        expires_at: new Date(at.getTime() + SESSION_LIFETIME_MS).toISOString(),
        device: toDeviceName(request.headers['user-agent']),
        address: request.ip,
        confirmed_at: origin.confirmedAt,
        ...('sessionFamilyId' in origin
          ? { family_id: origin.sessionFamilyId, expires_at: origin.sessionExpiresAt }
          : {}),
      });
      const factor = await findSecondFactor(tx, account.id);
      const isSignIn = !('sessionFamilyId' in origin);
      if (isSignIn && (await rememberDevice(tx, account.id, request, at.toISOString()))) {
        await notices.record(tx, {
          kind: 'new-device',
          agentId: account.id,
          bank,
          since: at.toISOString(),
          requestId: request.id,
          subject: { type: 'session', id: sessionId },
        });
      }
      const mustEnrol = requiredFactor.mustEnrol(access.role, factor?.confirmed_at);
      const user = {
        id: account.id,
        email: account.email,
        name: fullName(account),
        is_superuser: access.role === 'superuser',
        is_staff: access.role !== 'user',
        ...(mustEnrol ? { must_enrol_second_factor: true } : {}),
        ...(account.password_expired_at === null ? {} : { must_change_password: true }),
      };
      return { token, user, sessionId };
    },

    async authenticate(request, bank, allowed = {}) {
      const token = bearerToken(request.headers.authorization);
      const session = token === undefined ? undefined : await sessionByToken(db, hashToken(token));
      if (session === undefined || session.bank !== bank) throw new DomainError('unauthenticated');
      const at = clock();
      if (Date.parse(session.expires_at) <= at.getTime()) throw new DomainError('token_expired');
      const mustEnrolSecondFactor = requiredFactor.mustEnrol(session.role, session.factor_confirmed_at);
      // One after the other: the new password first.
      const mustChangePassword = session.password_expired_at !== null;
      if (mustChangePassword) {
        if (allowed.beforePasswordChange !== true) throw new DomainError('password_change_required');
      } else if (mustEnrolSecondFactor && allowed.beforeSecondFactor !== true) {
        throw new DomainError('second_factor_required');
      }
      if (at.getTime() - Date.parse(session.last_seen_at) > TOUCH_INTERVAL_MS) {
        void touchSession(db, session.session_id, at.toISOString()).catch((error: unknown) => {
          log.warn({ err: error }, 'the session could not be touched');
        });
      }
      return {
        agentId: session.agent_id,
        orgId: session.approval === 'success' ? session.org_id : null,
        bank,
        role: session.role,
        approval: session.approval,
        hasAccessToAllTasks: session.has_access_to_all_tasks,
        mustEnrolSecondFactor,
        mustChangePassword,
        sessionId: session.session_id,
        sessionExpiresAt: session.expires_at,
        sessionFamilyId: session.family_id,
        confirmedAt: session.confirmed_at,
      };
    },
  };
}
