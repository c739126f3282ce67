import type { FastifyInstance } from 'fastify';
import {
  blockAgent,
  changeAgentEmail,
  listAgents,
  unblockAgent,
  withdrawApproval,
} from 'shared-kernel/contract/account-security';
import { listAnswer } from '../../http/list-answer.ts';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
import type { AgentsService } from './service.ts';

export function agentsRoutes(app: FastifyInstance, agents: AgentsService): void {
  const serve = createServe(app, TAGS.securityService);
  serve(listAgents, 'The page of agents.', async ({ actor, bank, query }) => {
    const { page, per_page: perPage, search } = query;
    const { items, total } = await agents.page(actor, search ?? '', { page, perPage });
    return listAnswer(bank, items, { total, page, perPage });
  });
  serve(blockAgent, 'Everything that the agent has ends at once.', ({ actor, params, body, request }) =>
    agents.block(actor, params.id, body.reason, request.id),
  );
  serve(unblockAgent, 'The agent may sign in again.', ({ actor, params, request }) =>
    agents.unblock(actor, params.id, request.id),
  );
  serve(
    withdrawApproval,
    'The agent may no longer create applications.',
    ({ actor, params, body, request }) => agents.withdraw(actor, params.id, body.reason, request.id),
  );
  serve(
    changeAgentEmail,
    'The agent signs in by another address; open sessions and the password stay.',
    ({ actor, params, body, request }) => agents.changeEmail(actor, params.id, body.email, request.id),
  );
}
