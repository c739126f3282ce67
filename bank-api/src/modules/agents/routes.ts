import type { FastifyInstance } from 'fastify';
import {
  blockAgent,
  listAgents,
  unblockAgent,
  withdrawApproval,
} from 'shared-kernel/contract/account-security';
import { listAnswer } from '../../http/list-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { AgentsService } from './service.ts';

export function agentsRoutes(app: FastifyInstance, agents: AgentsService): void {
  registerEndpoint(app, listAgents, async ({ bank, query }) => {
    const { page, per_page: perPage, search } = query;
    const { items, total } = await agents.page(bank, search ?? '', { page, perPage });
    return listAnswer(bank, items, { total, page, perPage });
  });
  registerEndpoint(app, blockAgent, ({ actor, params, body, request }) =>
    agents.block(actor, params.id, body.reason, request.id),
  );
  registerEndpoint(app, unblockAgent, ({ actor, params, request }) =>
    agents.unblock(actor, params.id, request.id),
  );
  registerEndpoint(app, withdrawApproval, ({ actor, params, body, request }) =>
    agents.withdraw(actor, params.id, body.reason, request.id),
  );
}
