import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import { checkInn } from 'shared-kernel/domain/requisites';
import { audit } from '../../audit/audit.ts';
import { toDomainError } from '../../database/sql-error.ts';
import { withTransaction } from '../../database/transaction.ts';
import { fieldError } from '../../http/domain-error.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { LASTING_LETTER } from '../../mail/mailer.ts';
import { ALREADY_REGISTERED, REGISTRATION, REGISTRATION_LETTER, type Attempts } from './attempts.ts';
import { assertHardToGuess } from './password-policy.ts';
import type { Passwords } from './password.ts';
import type { PendingRegistration } from './pending-registrations-repository.ts';
import { createPendingRegistrations, type PendingDependencies } from './pending-registrations.ts';
import { accountByEmail, accountById } from './repository.ts';
import { createStoreAgent, type RegistrationConsents } from './store-agent.ts';
import { alreadyRegisteredLetter } from './texts.ts';

interface Registration extends PendingRegistration {
  readonly password: string;
}

/**
 * Every registration answers at this time after its beginning, ms: storing an account takes longer than finding
 * that there is one, and nobody is to measure which of the two it was.
 */
const ANSWER_AFTER_MS = 200;

/** Tells the owner of an account that somebody, most likely the owner, tried to register again. */
const sendAlreadyRegisteredLetter = defineJob<{ agentId: string }>(
  'send-already-registered-letter',
  LASTING_LETTER,
);

interface RegistrationDependencies extends Omit<PendingDependencies, 'storeAgent'> {
  /** Whether an account comes into being with the link of a letter only. */
  readonly confirmEmail: boolean;
  readonly consents: RegistrationConsents;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(needs: RegistrationDependencies) {
  const { db, clock, jobs, mailer, publicUrl, confirmEmail, consents, attempts, passwords } = needs;
  const storeAgent = createStoreAgent(consents);
  const pending = createPendingRegistrations({ ...needs, storeAgent });

  /** @returns Whether the e-mail had no account. */
  async function storeNow(
    registration: PendingRegistration,
    passwordHash: string,
    requestId: string,
  ): Promise<boolean> {
    try {
      await withTransaction(db, (tx) =>
        storeAgent(tx, registration, passwordHash, clock().toISOString(), requestId),
      );
      return true;
    } catch (error) {
      if (toDomainError(error)?.code !== 'email_taken') throw error;
      return false;
    }
  }

  async function tellOwner(email: string, requestId: string): Promise<void> {
    const account = await accountByEmail(db, email);
    if (account === undefined) return;
    const isTold = await attempts.isWithin(ALREADY_REGISTERED, account.id);
    await withTransaction(db, async (tx) => {
      if (isTold) await jobs.enqueue(sendAlreadyRegisteredLetter, { agentId: account.id }, { tx });
      await audit(tx, {
        action: 'agent.register-again',
        subject: { type: 'agent', id: account.id },
        requestId,
      });
    });
  }

  async function deliverAlreadyRegisteredLetter(agentId: string): Promise<void> {
    const account = await accountById(db, agentId);
    if (account === undefined || account.locked_at !== null) return;
    await mailer.send(alreadyRegisteredLetter(account.email, publicUrl));
  }

  return {
    /**
     * Registers an agent at every bank, with the approval `does_not_exist`. Until the security service has
     * approved the agent, the organisation gives no access to anything. An e-mail that has an account is answered
     * in the same words and the same time; its owner gets a letter. Where letters are sent, the account comes into
     * being with the link of the letter: until then nobody can learn by a sign-in that the e-mail was free.
     * @returns Whether the registration has to be confirmed: the same for every one.
     * @throws DomainError validation (INN, consent, a password that is easy to guess), too_many_attempts
     */
    async register(
      input: Registration,
      bank: BankCode,
      request: Pick<FastifyRequest, 'id' | 'ip'>,
    ): Promise<boolean> {
      const inn = checkInn(input.organization_inn);
      if (!inn.ok) throw fieldError('/organization_inn', 'inn', { reason: inn.code });
      consents.assertCurrent(input.consent_version);
      await attempts.admit(REGISTRATION, request.ip);
      const { password, ...rest } = input;
      await assertHardToGuess({ field: '/password', value: password }, rest);
      const registration = { ...rest, email: input.email.toLowerCase() };
      await attempts.admit(REGISTRATION_LETTER, registration.email, request.ip);
      const answerTime = pause(ANSWER_AFTER_MS);
      const passwordHash = await passwords.hash(password);
      const isFree = confirmEmail
        ? await pending.keep(registration, passwordHash, bank)
        : await storeNow(registration, passwordHash, request.id);
      if (!isFree) await tellOwner(registration.email, request.id);
      await answerTime;
      return confirmEmail;
    },

    confirm: pending.confirm,

    registerJobs() {
      pending.registerJobs();
      jobs.work(sendAlreadyRegisteredLetter, ({ agentId }) => deliverAlreadyRegisteredLetter(agentId));
    },
  };
}
