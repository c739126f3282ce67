import type { CommonMessage, Message } from 'shared-kernel/contract/chat';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { findAttachments, type MessageRow } from './messages-repository.ts';
import type { ReadMarks } from './read-marks.ts';
import { TEXTS } from './texts.ts';

/** Messages as all readers of their thread have them. */
export async function commonMessages(db: DbOrTx, rows: readonly MessageRow[]): Promise<CommonMessage[]> {
  const files = await findAttachments(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    thread_id: row.thread_id,
    client_id: row.client_id,
    author: {
      id: row.author_id ?? 'system',
      name: row.side === 'system' ? TEXTS.system : (row.author_name ?? ''),
      role: row.side,
    },
    text: row.text,
    reply_to:
      row.reply_id === null
        ? null
        : { id: row.reply_id, author_name: row.reply_author || TEXTS.system, text: row.reply_text ?? '' },
    attachments: files
      .filter((file) => file.message_id === row.id)
      .map(({ document_id, file_name, size_bytes }) => ({ document_id, file_name, size_bytes })),
    created_at: row.created_at,
  }));
}

/** Messages as the contract has them, for this reader. */
export async function messageViews(
  db: DbOrTx,
  actor: Actor,
  marks: ReadMarks,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const messages = await commonMessages(db, rows);
  return messages.map((message) => ({
    ...message,
    author: { ...message.author, is_me: message.author.id === actor.agentId },
    read: message.id <= (message.author.role === 'agent' ? marks.bankSide : marks.agentSide),
  }));
}
