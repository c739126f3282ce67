import type { BankModule } from '../module.ts';
import { agentsRoutes } from './routes.ts';
import { createAgentsService, type AgentsDependencies } from './service.ts';

/** Accounts of the bank's agents for the security service: blocked, unblocked, approval withdrawn. */
export function createAgents(needs: AgentsDependencies): BankModule {
  const service = createAgentsService(needs);
  return { name: 'agents', routes: (app) => agentsRoutes(app, service) };
}
