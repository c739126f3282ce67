import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { BANK_CODES } from 'shared-kernel/contract/banks';
import { checkInn } from 'shared-kernel/domain/requisites';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { domainErrorOf } from '../../database/sql-error.ts';
import { withTransaction } from '../../database/transaction.ts';
import { fieldError } from '../../http/domain-error.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { findOrCreateOrganisation, insertAgent, insertAgentBanks } from '../account/account-repository.ts';
import { assertCurrentConsent, recordConsent } from '../personal-data/consents.ts';
import { admit, REGISTRATION } from './attempts.ts';
import { accountByEmail, accountById } from './auth-repository.ts';
import { alreadyRegisteredLetter } from './auth-texts.ts';
import { hashPassword } from './password.ts';

interface Registration {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly email: string;
  readonly phone: string;
  readonly organization_inn: string;
  readonly password: string;
  readonly consent_version: string;
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
 * in the same words and the same time; its owner gets a letter.
 * @throws DomainError validation (INN, consent), too_many_attempts
 */
export async function registerAgent(
  context: AppContext,
  input: Registration,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<void> {
  const inn = checkInn(input.organization_inn);
  if (!inn.ok) throw fieldError('/organization_inn', 'inn', { reason: inn.code });
  assertCurrentConsent(input.consent_version);
  await admit(context, REGISTRATION, request.ip);
  const answerTime = pause(ANSWER_AFTER_MS);
  const passwordHash = await hashPassword(input.password);
  try {
    await storeAgent(context, input, passwordHash, request.id);
  } catch (error) {
    if (domainErrorOf(error)?.code !== 'email_taken') throw error;
    await tellOwner(context, input.email.toLowerCase(), request.id);
  }
  await answerTime;
}

async function storeAgent(
  context: AppContext,
  input: Registration,
  passwordHash: string,
  requestId: string,
): Promise<void> {
  const now = context.now().toISOString();
  await withTransaction(context.db, async (tx) => {
    const orgId = await findOrCreateOrganisation(tx, input.organization_inn);
    const agentId = await insertAgent(tx, {
      org_id: orgId,
      email: input.email.toLowerCase(),
      password_hash: passwordHash,
      last_name: input.last_name,
      first_name: input.first_name,
      middle_name: input.middle_name === '' ? null : input.middle_name,
      phone: input.phone,
      consent_version: input.consent_version,
      consent_at: now,
    });
    await insertAgentBanks(
      tx,
      BANK_CODES.map((bank) => ({ agent_id: agentId, bank })),
    );
    await recordConsent(tx, agentId, now);
    await audit(tx, {
      action: 'agent.register',
      actorId: agentId,
      subject: { type: 'agent', id: agentId },
      detail: { consentVersion: input.consent_version },
      requestId,
    });
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
