import { audit } from '../../audit/audit.ts';
import type { Tx } from '../../database/types.ts';
import { bankNames, findOrCreateOrganisation, insertAgent, insertAgentBanks } from '../account/index.ts';
import type { PendingRegistration } from './pending-registrations-repository.ts';

/** The consents of the agents, as a registration needs them. */
export interface RegistrationConsents {
  /** @throws DomainError validation when the accepted text is not the one in force */
  readonly assertCurrent: (version: string) => void;
  readonly record: (tx: Tx, agentId: string, version: string, at: string) => Promise<void>;
}

/**
 * Writes a new agent down.
 * @param at When the agent gave the consent.
 * @throws a unique violation (`email_taken`) when the e-mail has an account
 */
export type StoreAgent = (
  tx: Tx,
  input: PendingRegistration,
  passwordHash: string,
  at: string,
  requestId: string,
) => Promise<void>;

export function createStoreAgent(consents: RegistrationConsents): StoreAgent {
  return async (tx, input, passwordHash, at, requestId) => {
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
      (await bankNames(tx)).map(({ code: bank }) => ({ agent_id: agentId, bank })),
    );
    await consents.record(tx, agentId, input.consent_version, at);
    await audit(tx, {
      action: 'agent.register',
      actorId: agentId,
      subject: { type: 'agent', id: agentId },
      detail: { consentVersion: input.consent_version },
      requestId,
    });
  };
}
