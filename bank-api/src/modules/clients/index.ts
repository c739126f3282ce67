import { listClients, readClient } from 'shared-kernel/contract/clients';
import type { Db } from '../../database/types.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
import type { BankModule } from '../module.ts';
import { createClientsService } from './service.ts';

/** The agents' clients. Their files are kept by the documents. */
export function createClients(needs: { readonly db: Db }): BankModule {
  const clients = createClientsService(needs);
  return {
    name: 'clients',
    routes(app) {
      const serve = createServe(app, TAGS.clients);
      serve(listClients, 'The page of clients.', async ({ actor, bank, query }) => {
        const { items, total } = await clients.list(actor, query);
        return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
      });
      serve(
        readClient,
        "A client's card. The portal asks every bank that the agent is signed in to.",
        ({ actor, params }) => clients.read(actor, params.inn),
      );
    },
  };
}
