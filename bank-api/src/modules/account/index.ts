import type { RevocationReason } from 'shared-kernel/contract/documents';
import { createDomainEvent, type DomainEvent } from '../domain-event.ts';
import type { BankModule } from '../module.ts';
import { accountRoutes } from './routes.ts';
import { createAccountService, type AccountDependencies } from './service.ts';

export {
  approvedIdentity,
  hasOutgrownApproval,
  lockApprovedIdentity,
  type ApprovedIdentity,
} from './approved-identity.ts';
export { deleteApproved, insertApproved } from './approved-identity-repository.ts';
export { bankInfoSchema, setBankInfo, type BankInfo } from './bank-info.ts';
export {
  agentMatches,
  agentWithOrganisation,
  bankNames,
  findCurator,
  findOrCreateOrganisation,
  insertAgent,
  insertAgentBanks,
  nameOfAgent,
  registerBanks,
  toldOfOrganisation,
  type AgentWithOrganisation,
} from './repository.ts';

type ApprovalEnded = DomainEvent<[agentId: string, reason: RevocationReason, at: string]>;

export interface Account extends BankModule {
  /** The agent's name or organisation was written: it may no longer be what the security service approved. */
  readonly onIdentityWritten: DomainEvent<[agentId: string, requestId: string]>['subscribe'];
  /** Nothing of the agent is approved any longer. */
  readonly onApprovalEnded: ApprovalEnded['subscribe'];
  /** Called by whoever ends an approval, in the same transaction. */
  readonly approvalEnded: ApprovalEnded['announce'];
}

/** Profile, agent info, banks of the marketplace, dataset. */
export function createAccount(needs: Omit<AccountDependencies, 'identityWritten'>): Account {
  const identityWritten: DomainEvent<[agentId: string, requestId: string]> = createDomainEvent();
  const approvalEnded: ApprovalEnded = createDomainEvent();
  const service = createAccountService({ ...needs, identityWritten: identityWritten.announce });
  return {
    name: 'account',
    routes: (app) => accountRoutes(app, service),
    onIdentityWritten: identityWritten.subscribe,
    onApprovalEnded: approvalEnded.subscribe,
    approvalEnded: approvalEnded.announce,
  };
}
