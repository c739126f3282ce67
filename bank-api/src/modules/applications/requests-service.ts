import type { DocumentRequest } from 'shared-kernel/contract/applications';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { nameOfAgent } from './application-view.ts';
import { readableRow } from './applications-access.ts';
import { lockApplication, requestsOf, type DocumentRequestRow } from './applications-repository.ts';
import { addRequest } from './flow-effects.ts';
import { advance } from './flow.ts';

function view(row: DocumentRequestRow): DocumentRequest {
  const { application_id: _application, ...request } = row;
  return request;
}

/** The bank's requests for documents of an application. */
export async function listRequests(db: DbOrTx, actor: Actor, hash: string): Promise<DocumentRequest[]> {
  const row = await readableRow(db, actor, hash);
  return (await requestsOf(db, row.id)).map(view);
}

/** Staff request a document: step 6 appears or opens again. @throws DomainError `application_closed`, `conflict`. */
export async function createRequest(
  context: AppContext,
  actor: Actor,
  hash: string,
  request: { readonly title: string; readonly description: string; readonly due_days: number },
  requestId: string,
): Promise<DocumentRequest> {
  return withTransaction(context.db, async (tx) => {
    const found = await readableRow(tx, actor, hash);
    const row = await lockApplication(tx, found.id);
    const advanced = await advance(context, tx, row, { type: 'request' }, { reason: 'request' });
    const created = await addRequest(context, tx, advanced.row, {
      title: request.title,
      description: request.description,
      dueDays: request.due_days,
      actor: await nameOfAgent(tx, actor.agentId),
    });
    await audit(tx, {
      action: 'application.request_document',
      bank: row.bank,
      actorId: actor.agentId,
      subject: { type: 'application', id: String(row.id) },
      detail: { request: created.id },
      requestId,
    });
    return view(created);
  });
}
