import type { DocumentRequest } from 'shared-kernel/contract/applications';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { findReadableRow, getAgentName, lockReadable } from '../applications/index.ts';
import type { Clock } from '../module.ts';
import { advance } from './advance.ts';
import type { Effects } from './effects.ts';
import { auditApplication } from './notices.ts';
import { findRequests, type DocumentRequestRow } from './repository.ts';

function toRequest(row: DocumentRequestRow): DocumentRequest {
  const { application_id: _application, ...request } = row;
  return request;
}

export type RequestsService = ReturnType<typeof createRequestsService>;

/** The bank's requests for documents of an application. */
export function createRequestsService({
  db,
  clock,
  effects,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly effects: Effects;
}) {
  return {
    async list(actor: Actor, hash: string): Promise<DocumentRequest[]> {
      const row = await findReadableRow(db, actor, hash);
      return (await findRequests(db, row.id)).map(toRequest);
    },

    /** Staff request a document: step 6 appears or opens again. @throws DomainError `application_closed`, `conflict`. */
    create: (
      actor: Actor,
      hash: string,
      request: { readonly title: string; readonly description: string; readonly due_days: number },
      requestId: string,
    ): Promise<DocumentRequest> =>
      withTransaction(db, async (tx) => {
        const at = clock();
        const row = await lockReadable(tx, actor, hash);
        const advanced = await advance(tx, row, { type: 'request' }, { at });
        const created = await effects.addRequest(tx, advanced.row, {
          title: request.title,
          description: request.description,
          dueDays: request.due_days,
          actor: await getAgentName(tx, actor.agentId),
          at,
        });
        await auditApplication(tx, row, {
          action: 'application.request_document',
          actor,
          requestId,
          detail: { request: created.id },
        });
        return toRequest(created);
      }),
  };
}
