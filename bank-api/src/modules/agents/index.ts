import type { BankModule } from '../module.ts';
import { agentsRoutes } from './routes.ts';
import { createAgentsService, type AgentsDependencies } from './service.ts';

export { grant, type GrantedAccount, type Grants } from './grants.ts';

/** Accounts of the bank's agents for the security service: blocked, unblocked, given another e-mail, approval withdrawn. */
export function createAgents(needs: AgentsDependencies): BankModule {
  const service = createAgentsService(needs);
  return { name: 'agents', routes: (app) => agentsRoutes(app, service) };
}
