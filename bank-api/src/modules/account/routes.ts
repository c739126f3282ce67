import type { FastifyInstance } from 'fastify';
import { getAgentInfo, getDataset, getProfile, updateProfile } from 'shared-kernel/contract/agent';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { readCapabilities } from 'shared-kernel/contract/capabilities';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(app: FastifyInstance, account: AccountService): void {
  registerEndpoint(app, getProfile, ({ actor }) => account.profile(actor));
  registerEndpoint(app, updateProfile, ({ actor, body, request }) =>
    account.changeProfile(actor, body, request.id),
  );
  registerEndpoint(app, getAgentInfo, ({ actor }) => account.agentInfo(actor));
  registerEndpoint(app, getDataset, ({ actor }) => account.dataset(actor));
  registerEndpoint(app, readCapabilities, () => ({ capabilities: [...account.capabilities] }));
  registerEndpoint(app, listPartnerBanks, ({ actor }) => account.partnerBanks(actor));
}
