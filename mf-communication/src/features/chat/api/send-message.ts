import type { BankCode } from 'shared-kernel/contract/banks';
import { sendMessage } from 'shared-kernel/contract/chat';
import type { Message } from 'shared-kernel/contract/chat';
import { callEndpoint } from 'shared-kernel/http';

export interface NewMessage {
  /** The sender's own id: the bank stores a message once, however often it is sent. */
  readonly clientId: string;
  readonly text: string;
  readonly documentIds: readonly string[];
  /** The message that is answered. */
  readonly replyTo?: number | undefined;
}

/** Sends a message to a thread of the bank and returns it as the bank has stored it. */
export function postMessage(threadId: string, bank: BankCode, message: NewMessage): Promise<Message> {
  const { clientId, text, documentIds, replyTo } = message;
  return callEndpoint(sendMessage, {
    bank,
    params: { id: threadId },
    body: {
      client_id: clientId,
      text,
      document_ids: [...documentIds],
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    },
  });
}
