import type { FastifyInstance } from 'fastify';
import {
  changePassword,
  getAgentInfo,
  getDataset,
  getProfile,
  updateProfile,
} from 'shared-kernel/contract/agent';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { registerEndpoint } from '../../plugins/contract.ts';
import { changeOwnPassword } from '../auth/password-service.ts';
import { agentInfoOf, changeProfile, datasetOf, partnerBanksOf, profileOf } from './account-service.ts';

export function accountRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, getProfile, ({ db, actor }) => profileOf(db, actor));
  registerEndpoint(app, updateProfile, ({ actor, body, request }) =>
    changeProfile(context, actor, body, request.id),
  );
  registerEndpoint(app, changePassword, async ({ actor, body, request }) => {
    const next = { field: '/new_password', value: body.new_password };
    await changeOwnPassword(context, actor, body.current_password, next, request.id);
    return { success: true };
  });
  registerEndpoint(app, getAgentInfo, ({ actor }) => agentInfoOf(context, actor));
  registerEndpoint(app, getDataset, ({ actor }) => datasetOf(context, actor));
  registerEndpoint(app, listPartnerBanks, ({ db, actor }) => partnerBanksOf(db, actor));
}
