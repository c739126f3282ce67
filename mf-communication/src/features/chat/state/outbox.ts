import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import { array, number, object, oneOf, optional, string } from 'shared-kernel/schema';
import type { SchemaValue } from 'shared-kernel/schema';
import { storedDraft, storedDraftNames } from 'shared-kernel/stored-draft';
import { attachmentSchema } from '../../../common/message-draft.ts';

/** A message that the bank has not acknowledged yet. It survives a reload and goes out when the network is back. */
const outgoingSchema = object({
  /** The sender's id: the bank stores a repeated one once. */
  clientId: string(),
  text: string(),
  attachments: optional(array(attachmentSchema)),
  replyTo: optional(object({ id: number(), authorName: string(), text: string() })),
  state: oneOf(['sending', 'waiting', 'failed']),
  /** By this device's clock, which may be wrong: it orders nothing. */
  createdAt: string(),
});
export type OutgoingMessage = Readonly<SchemaValue<typeof outgoingSchema>>;

const FOLDER = 'chat-outbox';
const outboxSchema = array(outgoingSchema);
const NONE: readonly OutgoingMessage[] = [];

/** Outgoing messages of one thread, of whoever is signed in when it is opened. */
export interface Outbox {
  read(): readonly OutgoingMessage[];
  change(change: (messages: readonly OutgoingMessage[]) => readonly OutgoingMessage[]): void;
  subscribe(listener: () => void): () => void;
}

export function openOutbox(threadId: string): Outbox {
  const draft = storedDraft(outboxSchema, [FOLDER, threadId]);
  const read = (): readonly OutgoingMessage[] => draft.read() ?? NONE;
  return {
    read,
    // Storage is the source of truth: another tab may have sent something meanwhile.
    change: (change) => {
      const next = change(read());
      draft.write(next.length === 0 ? null : [...next]);
    },
    subscribe: draft.subscribe,
  };
}

/** Threads of whoever is signed in that have something to send. */
export const threadsWithOutbox = (): readonly string[] => storedDraftNames([FOLDER]);

export type TextCheck = 'empty' | 'too-long' | 'ok';

export function checkText(text: string, attachments = 0): TextCheck {
  const { length } = text.trim();
  if (length === 0) return attachments > 0 ? 'ok' : 'empty';
  return length > MESSAGE_LIMIT ? 'too-long' : 'ok';
}
