import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/types.ts';
import type { Attachments } from './attachments.ts';
import { announceMessage } from './events.ts';
import { appendMessage } from './messages-repository.ts';
import { setReadMark } from './read-marks-repository.ts';
import { findRequest } from './repository.ts';

export type PostRequestAnswer = (tx: Tx, requestId: string, actorId: string, at: Date) => Promise<void>;

/** A file has answered a request of the bank: its thread shows the file as a message of whoever uploaded it. */
export function createPostRequestAnswer(attachments: Attachments): PostRequestAnswer {
  return async (tx, requestId, actorId, at) => {
    const request = await findRequest(tx, requestId);
    if (request === undefined) return;
    const message = {
      clientId: randomUUID(),
      authorId: actorId,
      side: 'agent' as const,
      // Words of the agent's own would not be the agent's.
      text: '',
      replyTo: null,
    };
    const id = await appendMessage(tx, request.thread_id, message, at.toISOString());
    await attachments.attachCurrent(tx, id, request.document_id);
    await setReadMark(tx, request.thread_id, actorId, 'agent', id);
    await announceMessage(tx, request.thread_id, id);
  };
}
