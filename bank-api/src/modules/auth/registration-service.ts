import type { FastifyRequest } from 'fastify';
import { BANK_CODES } from 'shared-kernel/contract/banks';
import { checkInn } from 'shared-kernel/domain/requisites';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { fieldError } from '../../http/domain-error.ts';
import { findOrCreateOrganisation, insertAgent, insertAgentBanks } from '../account/account-repository.ts';
import { admit, REGISTRATION } from './attempts.ts';
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
 * Registers an agent at every bank, with the approval `does_not_exist`. Until the security service has
 * approved the agent, the organisation gives no access to anything.
 * @throws DomainError validation (INN), email_taken, too_many_attempts
 */
export async function registerAgent(
  context: AppContext,
  input: Registration,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<void> {
  const inn = checkInn(input.organization_inn);
  if (!inn.ok) throw fieldError('/organization_inn', 'inn', { reason: inn.code });
  await admit(context, REGISTRATION, request.ip);
  const passwordHash = await hashPassword(input.password);
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
    await audit(tx, {
      action: 'agent.register',
      actorId: agentId,
      subject: { type: 'agent', id: agentId },
      detail: { consentVersion: input.consent_version },
      requestId: request.id,
    });
  });
}
