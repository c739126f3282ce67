import type { z } from 'zod';
import type { createDocumentRequest, DocumentRequest } from 'shared-kernel/contract/applications';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { findReadableRow, getNamedAgent, recordEvent } from '../applications/index.ts';
import type { ApplicationDocuments } from '../documents/index.ts';
import type { Clock } from '../module.ts';
import { advance, toFlowState } from './advance.ts';
import type { Effects } from './effects.ts';
import { auditApplication, notifyOwner } from './notices.ts';
import { findRequests, findSteps, type DocumentRequestRow } from './repository.ts';
import { move } from './stage-machine.ts';
import { actsForBank, lockForBank } from './staff-moves.ts';
import { notificationTexts, timelineTexts } from './texts.ts';

type NewRequest = z.output<NonNullable<(typeof createDocumentRequest)['body']>>;

function toRequest(row: DocumentRequestRow): DocumentRequest {
  const {
    application_id: _application,
    rule: _rule,
    asked_by_rule: _by,
    client_request_id: _id,
    ...request
  } = row;
  return request;
}

/** What the rules ask for they close themselves. */
const isWithdrawable = ({ state, asked_by_rule }: DocumentRequestRow): boolean =>
  state === 'open' && !asked_by_rule;

const isLast = (request: DocumentRequestRow, all: readonly DocumentRequestRow[]): boolean =>
  all.every(({ id, state }) => id === request.id || state === 'accepted');

export type RequestsService = ReturnType<typeof createRequestsService>;

/** The bank's requests for documents of an application. */
export function createRequestsService({
  db,
  clock,
  effects,
  documents,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly effects: Effects;
  readonly documents: Pick<ApplicationDocuments, 'undecided' | 'withdrawRejection'>;
}) {
  return {
    async list(actor: Actor, hash: string): Promise<DocumentRequest[]> {
      const row = await findReadableRow(db, actor, hash);
      const all = await findRequests(db, row.id);
      if (actor.role !== 'staff') return all.map(toRequest);
      const state = toFlowState(row, await findSteps(db, row.id));
      const isPossible =
        actsForBank(actor, row) &&
        move(state, { type: 'withdraw_request', isLast: false, isDecided: false }).ok;
      return all.map((request) => ({
        ...toRequest(request),
        can_withdraw: isPossible && isWithdrawable(request),
      }));
    },

    /**
     * Staff request a document: step 6 appears or opens again. The same `client_request_id` answers the request that was
     * made first, while it is not over.
     * @throws DomainError `not_found`, `application_closed`, `conflict`.
     */
    create: (actor: Actor, hash: string, request: NewRequest, requestId: string): Promise<DocumentRequest> =>
      withTransaction(db, async (tx) => {
        const at = clock();
        const row = await lockForBank(tx, actor, hash);
        const known = (await findRequests(tx, row.id)).find(
          ({ client_request_id: id, state }) =>
            id !== null && id === request.client_request_id && state !== 'accepted',
        );
        if (known !== undefined) return toRequest(known);
        const advanced = await advance(tx, row, { type: 'request' }, { at });
        const created = await effects.addRequest(tx, advanced.row, {
          title: request.title,
          description: request.description,
          dueDays: request.due_days,
          clientRequestId: request.client_request_id,
          actor: await getNamedAgent(tx, actor.agentId),
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

    /**
     * Staff take an open request back, and the application goes on without it. A rejected document that it asks for anew
     * waits for their look again.
     * @throws DomainError `not_found`, `application_closed`; `conflict` where it is the rules', not open any more or the
     * application is the actor's own.
     */
    withdraw: (
      actor: Actor,
      { hash, id }: { readonly hash: string; readonly id: string },
      requestId: string,
    ): Promise<DocumentRequest> =>
      withTransaction(db, async (tx) => {
        const deed = { actor: await getNamedAgent(tx, actor.agentId), at: clock() };
        const row = await lockForBank(tx, actor, hash);
        const all = await findRequests(tx, row.id);
        const request = all.find((one) => one.id === id);
        if (request === undefined) throw new DomainError('not_found');
        if (!isWithdrawable(request)) throw new DomainError('conflict');
        await documents.withdrawRejection(tx, request.document_id);
        const advanced = await advance(
          tx,
          row,
          {
            type: 'withdraw_request',
            isLast: isLast(request, all),
            isDecided: (await documents.undecided(tx, row.id)).length === 0,
          },
          { at: deed.at },
        );
        await effects.closeOpenRequests(tx, advanced.row, (open) => open.id === id);
        await recordEvent(tx, advanced.row, {
          kind: 'request',
          title: timelineTexts.requestWithdrawn(request.title),
          ...deed,
        });
        const text = notificationTexts.requestWithdrawn(row.id, request.title);
        await notifyOwner(tx, row, { kind: 'request', ...text, at: deed.at });
        await effects.perform(tx, advanced, deed);
        await auditApplication(tx, row, {
          action: 'application.withdraw_request',
          actor,
          requestId,
          detail: { request: id },
        });
        return toRequest({ ...request, state: 'accepted' });
      }),
  };
}
