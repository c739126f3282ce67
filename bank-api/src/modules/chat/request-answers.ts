import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/types.ts';
import { attachCurrent } from './attachments.ts';
import { announceMessage } from './chat-events.ts';
import { appendMessage } from './chat-repository.ts';
import { TEXTS } from './chat-texts.ts';
import { setReadMark } from './read-marks.ts';

/** A file has answered a request of the bank: its thread shows the file as a message of whoever uploaded it. */
export async function postRequestAnswer(tx: Tx, requestId: string, actorId: string, at: Date): Promise<void> {
  const request = await tx
    .selectFrom('document_requests')
    .select(['thread_id', 'document_id', 'title'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (request === undefined) return;
  const message = {
    clientId: randomUUID(),
    authorId: actorId,
    side: 'agent' as const,
    text: TEXTS.requestAnswer(request.title),
    replyTo: null,
  };
  const id = await appendMessage(tx, request.thread_id, message, at.toISOString());
  await attachCurrent(tx, id, request.document_id);
  await setReadMark(tx, request.thread_id, actorId, 'agent', id);
  await announceMessage(tx, request.thread_id, id);
}
