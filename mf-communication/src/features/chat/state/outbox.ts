import type { BankCode } from 'shared-kernel/contract/banks';
import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import { portalBanks } from 'shared-kernel/locale';
import { array, number, object, oneOf, optional, string } from 'shared-kernel/schema';
import type { SchemaValue } from 'shared-kernel/schema';
import { isHeld, portalUserOf, readAuthRecord } from 'shared-kernel/session';
import { storedDraft, storedDraftNames } from 'shared-kernel/stored-draft';
import type { DraftOwner } from 'shared-kernel/stored-draft';
import { attachmentSchema } from '../../../common/message-draft.ts';

/** A message that the bank has not acknowledged yet. It survives a reload and goes out when the network is back. */
const outgoingSchema = object({
  /** The sender's id: the bank stores a repeated one once. */
  clientId: string(),
  text: string(),
  attachments: optional(array(attachmentSchema)),
  replyTo: optional(object({ id: number(), authorName: string(), text: string() })),
  state: oneOf(['sending', 'waiting', 'failed']),
  /** By the bank's clock, as far as this device knows it: it orders nothing. */
  createdAt: string(),
});
export type OutgoingMessage = Readonly<SchemaValue<typeof outgoingSchema>>;

const FOLDER = 'chat-outbox';
const outboxSchema = array(outgoingSchema);
const NONE: readonly OutgoingMessage[] = [];

/** Outgoing messages of one thread. */
export interface Outbox {
  read(): readonly OutgoingMessage[];
  change(change: (messages: readonly OutgoingMessage[]) => readonly OutgoingMessage[]): void;
  subscribe(listener: () => void): () => void;
  /** Whether the device keeps it; otherwise it lives in this tab alone. */
  isKept(): boolean;
}

/** Keys of what the browser refused to keep. */
const unkept = new Set<string>();
const listeners = new Set<() => void>();

/** Calls back when this tab has changed any outbox. */
export function onOutboxChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function openOutbox(threadId: string, owner: DraftOwner): Outbox {
  const draft = storedDraft(outboxSchema, [FOLDER, threadId], { owner });
  const key = JSON.stringify([owner, threadId]);
  const read = (): readonly OutgoingMessage[] => draft.read() ?? NONE;
  return {
    read,
    // Storage is the source of truth: another tab may have sent something meanwhile.
    change: (change) => {
      const next = change(read());
      if (draft.write(next.length === 0 ? null : [...next])) unkept.delete(key);
      else unkept.add(key);
      for (const listener of [...listeners]) listener();
    },
    subscribe: draft.subscribe,
    isKept: () => !unkept.has(key),
  };
}

/** Whoever is signed in at the bank. */
export const senderAt = (bank: BankCode): DraftOwner => ({
  bank,
  userId: readAuthRecord(bank)?.user.id ?? '',
});

/** One that has something to send. */
interface OpenedOutbox {
  readonly threadId: string;
  readonly owner: DraftOwner;
  readonly outbox: Outbox;
}

/** Everything to send of whoever is signed in, at every bank where they may write now. */
export const outboxes = (): readonly OpenedOutbox[] =>
  portalBanks().flatMap(({ code }) => {
    const record = readAuthRecord(code);
    if (!record || isHeld(portalUserOf(code, record.user))) return [];
    const owner = senderAt(code);
    return storedDraftNames([FOLDER], { owner }).map((threadId) => ({
      threadId,
      owner,
      outbox: openOutbox(threadId, owner),
    }));
  });

export type TextCheck = 'empty' | 'too-long' | 'ok';

export function checkText(text: string, attachments = 0): TextCheck {
  const { length } = text.trim();
  if (length === 0) return attachments > 0 ? 'ok' : 'empty';
  return length > MESSAGE_LIMIT ? 'too-long' : 'ok';
}
