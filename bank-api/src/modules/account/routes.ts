import type { FastifyInstance } from 'fastify';
import { getAgentInfo, getDataset, getProfile, updateProfile } from 'shared-kernel/contract/agent';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { readCapabilities } from 'shared-kernel/contract/capabilities';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(app: FastifyInstance, account: AccountService): void {
  const serve = createServe(app, TAGS.agent);
  serve(
    getProfile,
    'Loaded after the sign-in: the user menu, the profile page, the approval gate.',
    ({ actor }) => account.profile(actor),
  );
  serve(
    updateProfile,
    'The profile page: name, phone, position, photo, notifications.',
    ({ actor, body, request }) => account.changeProfile(actor, body, request.id),
  );
  serve(getAgentInfo, 'Loaded after the sign-in: the requisites in the agent questionnaire.', ({ actor }) =>
    account.agentInfo(actor),
  );
  serve(
    getDataset,
    'Loaded after the sign-in: the banner of urgent messages and the contacts.',
    ({ actor }) => account.dataset(actor),
  );
  serve(
    readCapabilities,
    'Asked after the sign-in: screens and buttons of what the bank has not are left out. 404 says that it has nothing.',
    () => ({ capabilities: [...account.capabilities] }),
  );
  serve(
    listPartnerBanks,
    'Loaded after the sign-in: the bank selector and the choice of a bank.',
    ({ actor }) => account.partnerBanks(actor),
  );
}
