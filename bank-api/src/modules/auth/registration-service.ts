import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { BANK_CODES } from 'shared-kernel/contract/banks';
import type { BankCode } from 'shared-kernel/contract/banks';
import { checkInn } from 'shared-kernel/domain/requisites';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { domainErrorOf } from '../../database/sql-error.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import { fieldError } from '../../http/domain-error.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { findOrCreateOrganisation, insertAgent, insertAgentBanks } from '../account/index.ts';
import { admit, REGISTRATION } from './attempts.ts';
import { accountByEmail, accountById } from './auth-repository.ts';
import type { PendingRegistration } from './auth-tables.ts';
import { alreadyRegisteredLetter } from './auth-texts.ts';
import { keepUntilConfirmed } from './pending-registrations.ts';
import { assertHardToGuess } from './password-policy.ts';
import { hashPassword } from './password.ts';

interface Registration extends PendingRegistration {
  readonly password: string;
}

/**
 * Every registration answers at this time after its beginning, ms: storing an account takes longer than finding
 * that there is one, and nobody is to measure which of the two it was.
 */
const ANSWER_AFTER_MS = 200;

/** Tells the owner of an account that somebody, most likely the owner, tried to register again. */
export const sendAlreadyRegisteredLetter = defineJob<{ agentId: string }>('send-already-registered-letter');

/** Worker of `sendAlreadyRegisteredLetter`. */
export async function deliverAlreadyRegisteredLetter(context: AppContext, agentId: string): Promise<void> {
  const account = await accountById(context.db, agentId);
  if (account === undefined || account.locked_at !== null) return;
  await context.mailer.send(alreadyRegisteredLetter(account.email, context.config.publicUrl));
}

/**
 * Registers an agent at every bank, with the approval `does_not_exist`. Until the security service has
 * approved the agent, the organisation gives no access to anything. An e-mail that has an account is answered
 * in the same words and the same time; its owner gets a letter. Where letters are sent, the account comes into being
 * with the link of the letter: until then nobody can learn by a sign-in that the e-mail was free.
 * @returns Whether the registration has to be confirmed: the same for every one.
 * @throws DomainError validation (INN, consent, a password that is easy to guess), too_many_attempts
 */
export async function registerAgent(
  context: AppContext,
  input: Registration,
  bank: BankCode,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<boolean> {
  const inn = checkInn(input.organization_inn);
  if (!inn.ok) throw fieldError('/organization_inn', 'inn', { reason: inn.code });
  context.modules.personalData.consents.assertCurrent(input.consent_version);
  await admit(context, REGISTRATION, request.ip);
  const { password, ...rest } = input;
  await assertHardToGuess({ field: '/password', value: password }, rest);
  const answerTime = pause(ANSWER_AFTER_MS);
  const passwordHash = await hashPassword(password);
  const registration = { ...rest, email: input.email.toLowerCase() };
  const isConfirmed = context.config.confirmEmail;
  const isFree = isConfirmed
    ? await keepUntilConfirmed(context, registration, passwordHash, bank)
    : await storeNow(context, registration, passwordHash, request.id);
  if (!isFree) await tellOwner(context, registration.email, request.id);
  await answerTime;
  return isConfirmed;
}

/** @returns Whether the e-mail had no account. */
async function storeNow(
  context: AppContext,
  registration: PendingRegistration,
  passwordHash: string,
  requestId: string,
): Promise<boolean> {
  try {
    await withTransaction(context.db, (tx) =>
      storeAgent(context, tx, registration, passwordHash, context.now().toISOString(), requestId),
    );
    return true;
  } catch (error) {
    if (domainErrorOf(error)?.code !== 'email_taken') throw error;
    return false;
  }
}

/**
 * Writes a new agent down.
 * @param at When the agent gave the consent.
 * @throws a unique violation (`email_taken`) when the e-mail has an account
 */
export async function storeAgent(
  { modules }: AppContext,
  tx: Tx,
  input: PendingRegistration,
  passwordHash: string,
  at: string,
  requestId: string,
): Promise<void> {
  const orgId = await findOrCreateOrganisation(tx, input.organization_inn);
  const agentId = await insertAgent(tx, {
    org_id: orgId,
    email: input.email,
    password_hash: passwordHash,
    last_name: input.last_name,
    first_name: input.first_name,
    middle_name: input.middle_name === '' ? null : input.middle_name,
    phone: input.phone,
    consent_version: input.consent_version,
    consent_at: at,
  });
  await insertAgentBanks(
    tx,
    BANK_CODES.map((bank) => ({ agent_id: agentId, bank })),
  );
  await modules.personalData.consents.record(tx, agentId, input.consent_version, at);
  await audit(tx, {
    action: 'agent.register',
    actorId: agentId,
    subject: { type: 'agent', id: agentId },
    detail: { consentVersion: input.consent_version },
    requestId,
  });
}

async function tellOwner(context: AppContext, email: string, requestId: string): Promise<void> {
  const account = await accountByEmail(context.db, email);
  if (account === undefined) return;
  await withTransaction(context.db, async (tx) => {
    await context.jobs.enqueue(sendAlreadyRegisteredLetter, { agentId: account.id }, { tx });
    await audit(tx, {
      action: 'agent.register-again',
      subject: { type: 'agent', id: account.id },
      requestId,
    });
  });
}
