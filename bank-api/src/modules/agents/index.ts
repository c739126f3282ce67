import {
  blockAgent,
  listAgents,
  unblockAgent,
  withdrawApproval,
} from 'shared-kernel/contract/account-security';
import { listAnswer } from '../../http/list-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import { defineModule } from '../module.ts';
import { agentsPage, block, unblock, withdraw } from './agents-service.ts';

/** Accounts of the bank's agents for the security service: blocked, unblocked, approval withdrawn. */
export const agentsModule = defineModule({
  name: 'agents',
  routes(app) {
    const { context } = app;
    registerEndpoint(app, listAgents, async ({ bank, query }) => {
      const { page, per_page: perPage, search } = query;
      const { items, total } = await agentsPage(context.db, bank, search ?? '', { page, perPage });
      return listAnswer(bank, items, { total, page, perPage });
    });
    registerEndpoint(app, blockAgent, ({ actor, params, body, request }) =>
      block(context, actor, params.id, body.reason, request.id),
    );
    registerEndpoint(app, unblockAgent, ({ actor, params, request }) =>
      unblock(context, actor, params.id, request.id),
    );
    registerEndpoint(app, withdrawApproval, ({ actor, params, body, request }) =>
      withdraw(context, actor, params.id, body.reason, request.id),
    );
  },
});
