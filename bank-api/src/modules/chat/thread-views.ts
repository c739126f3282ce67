import type { Thread } from 'shared-kernel/contract/chat';
import type { Actor } from '../../http/actor.ts';
import { mayWrite } from './access.ts';
import type { ThreadRow } from './repository.ts';
import { TEXTS } from './texts.ts';

function lastAuthor(row: ThreadRow): string {
  return row.last_side === 'system' ? TEXTS.system : (row.last_author_name ?? '');
}

/** A thread as the contract has it, for this reader. */
export function threadView(row: ThreadRow, actor: Actor, counterpart: string): Thread {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    application:
      row.application_id === null || row.hash_password === null
        ? null
        : { id: row.application_id, hash_password: row.hash_password, client_name: row.client_name ?? '' },
    counterpart,
    last_message:
      row.last_text === null || row.last_at === null
        ? null
        : { text: row.last_text, author_name: lastAuthor(row), created_at: row.last_at },
    unread: row.unread,
    waiting_since: row.closed_at === null ? row.waiting_since : null,
    closed: row.closed_at !== null,
    can_write: mayWrite(actor, row),
    message_count: row.message_count,
    request:
      row.request_id === null || row.request_state === null
        ? null
        : {
            id: row.request_id,
            title: row.request_title ?? '',
            state: row.request_state,
            due_at: row.request_due_at,
          },
    responder:
      row.responder_id === null
        ? null
        : {
            id: row.responder_id,
            name: row.responder_name ?? '',
            is_me: row.responder_id === actor.agentId,
          },
  };
}
