import type { FastifyBaseLogger } from 'fastify';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import { defineJob, type Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import { createDomainEvent, type DomainEvent } from '../domain-event.ts';
import type { BankModule, Clock } from '../module.ts';
import { createAccessClosing, type AccessClosing } from './access-closing.ts';
import { createAttempts, DATA_EXPORT, type Attempts } from './attempts.ts';
import { createChangeEmail, type ChangeEmail } from './change-email.ts';
import { createConfirmationService } from './confirmation-service.ts';
import { endSessions } from './end-sessions.ts';
import { deleteOldDevices } from './known-devices-repository.ts';
import { createLoginService } from './login-service.ts';
import { createCheckOwnPassword, type CheckOwnPassword } from './own-password.ts';
import { createOwnSessions } from './own-sessions.ts';
import { createPasswordService } from './password-service.ts';
import { createPasswords, type Passwords } from './password.ts';
import { createRegistrationService } from './registration-service.ts';
import { deleteExpired } from './repository.ts';
import { createRequiredFactor } from './required-factor.ts';
import { createResetLetters, sendResetLetter } from './reset-letters.ts';
import { authRoutes } from './routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { createSecondFactorService } from './second-factor-service.ts';
import { createSecurityNotices, type SecurityNotices } from './security-notices.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { RegistrationConsents } from './store-agent.ts';
import { createTakeCode } from './take-code.ts';

export { EVER } from './access-closing.ts';
export { asRateLimited, type AttemptLimit } from './attempts.ts';
export { endSessions } from './end-sessions.ts';
export { createLinkAttempts } from './link-attempts.ts';
export { createPasswords } from './password.ts';
export { lockAccount } from './repository.ts';
export { sealStoredSecrets } from './sealed-factors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A device that was not used for so long is a new one again. */
const DEVICE_MEMORY_MS = 180 * DAY_MS;
const sweepSessions = defineJob<Record<string, never>>('sweep-sessions');

export interface AuthDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly sealer: Sealer;
  readonly log: FastifyBaseLogger;
  /** Address of the portal that links of letters lead to. */
  readonly publicUrl: string;
  /** Whether an account comes into being with the link of a letter only. */
  readonly confirmEmail: boolean;
  /** Whether the bank's own people must have a second factor. */
  readonly secondFactorRequired: boolean;
  readonly consents: RegistrationConsents;
}

type AccessClosed = DomainEvent<[agentId: string, since: string, at: string]>;
type PasswordReplaced = DomainEvent<[agentId: string, at: string]>;

export interface Auth extends BankModule {
  readonly authenticate: Sessions['authenticate'];
  /** Opens a session of an agent who was recognised by something else than the password. */
  readonly openSession: Sessions['open'];
  readonly recordSecurityEvent: SecurityNotices['record'];
  readonly checkOwnPassword: CheckOwnPassword;
  readonly lostPassword: Passwords['lost'];
  readonly endSessions: (tx: Tx, agentId: string) => Promise<unknown>;
  readonly endAccess: AccessClosing['endAccess'];
  readonly changeEmail: ChangeEmail;
  /** Counts tries of what another module guards. */
  readonly attempts: Attempts;
  /** Counts an export of personal data. @throws DomainError too_many_attempts */
  readonly admitExport: (agentId: string) => Promise<unknown>;
  /** Somebody else may have got in from `since` on: what the account was given since then ends. */
  readonly onAccessClosed: AccessClosed['subscribe'];
  /** The agent's password was replaced: what was made under the old one ends. */
  readonly onPasswordReplaced: PasswordReplaced['subscribe'];
}

/** Sign-in, sessions, passwords, registration. */
export function createAuth(needs: AuthDependencies): Auth {
  const { db, clock, jobs } = needs;
  const accessClosed: AccessClosed = createDomainEvent();
  const passwordReplaced: PasswordReplaced = createDomainEvent();
  const attempts = createAttempts(needs);
  const passwords = createPasswords();
  const requiredFactor = createRequiredFactor(needs.secondFactorRequired);
  const notices = createSecurityNotices(needs);
  const sessions = createSessions({ ...needs, requiredFactor, notices });
  const takeCode = createTakeCode(needs);
  const checkOwnPassword = createCheckOwnPassword({ ...needs, attempts, passwords });
  const access = createAccessClosing({ ...needs, passwords, accessClosed: accessClosed.announce });
  const registration = createRegistrationService({ ...needs, attempts, passwords });
  const services = {
    access,
    registration,
    confirmation: createConfirmationService({ ...needs, attempts, passwords, takeCode }),
    login: createLoginService({ ...needs, attempts, passwords, sessions, takeCode }),
    ownSessions: createOwnSessions({ ...needs, sessions }),
    passwords: createPasswordService({
      ...needs,
      attempts,
      passwords,
      notices,
      passwordReplaced: passwordReplaced.announce,
    }),
  };
  const factorNeeds = { attempts, requiredFactor, notices, checkOwnPassword, takeCode };
  const secondFactor = createSecondFactorService({ ...needs, ...factorNeeds });
  const deliverResetLetter = createResetLetters(needs);

  async function sweep(): Promise<void> {
    const at = clock();
    const before = new Date(at.getTime() - DAY_MS).toISOString();
    // Expired sessions stay for a day: their owner is told `token_expired`, not `unauthenticated`.
    const forgotten = new Date(at.getTime() - DEVICE_MEMORY_MS).toISOString();
    await withTransaction(db, async (tx) => {
      await deleteExpired(tx, before);
      await deleteOldDevices(tx, forgotten);
    });
  }

  return {
    name: 'auth',
    routes(app) {
      authRoutes(app, services);
      secondFactorRoutes(app, secondFactor);
    },
    jobs() {
      notices.registerJobs();
      registration.registerJobs();
      jobs.work(sendResetLetter, ({ email, bank }) => deliverResetLetter(email, bank));
      jobs.work(sweepSessions, sweep);
      jobs.schedule(sweepSessions, '17 3 * * *');
    },
    authenticate: sessions.authenticate,
    openSession: sessions.open,
    recordSecurityEvent: notices.record,
    checkOwnPassword,
    lostPassword: passwords.lost,
    endSessions,
    endAccess: access.endAccess,
    changeEmail: createChangeEmail({ clock, notices }),
    attempts,
    admitExport: (agentId) => attempts.admit(DATA_EXPORT, agentId),
    onAccessClosed: accessClosed.subscribe,
    onPasswordReplaced: passwordReplaced.subscribe,
  };
}
