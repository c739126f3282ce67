import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import { portalStorage, session } from 'shared-kernel/session';

/** A message that the bank has not acknowledged yet. It survives a reload and goes out when the network is back. */
export interface OutgoingMessage {
  /** The sender's id: the bank stores a repeated one once. */
  readonly clientId: string;
  readonly text: string;
  readonly replyTo?: { readonly id: number; readonly authorName: string; readonly text: string };
  readonly state: 'sending' | 'waiting' | 'failed';
  readonly createdAt: string;
}

/** Text that is not sent yet is kept per bank, agent and thread. */
const keyOf = (kind: 'outbox' | 'draft', threadId: string): string =>
  `chat_${kind}:${session.currentBank()}:${session.snapshot().user?.id ?? ''}:${threadId}`;

export function readOutbox(threadId: string): readonly OutgoingMessage[] {
  try {
    const value: unknown = JSON.parse(portalStorage.get(keyOf('outbox', threadId)) ?? '[]');
    return Array.isArray(value) ? (value as OutgoingMessage[]) : [];
  } catch {
    return [];
  }
}

export function writeOutbox(threadId: string, messages: readonly OutgoingMessage[]): void {
  if (messages.length === 0) portalStorage.remove(keyOf('outbox', threadId));
  else portalStorage.set(keyOf('outbox', threadId), JSON.stringify(messages));
}

export const readDraft = (threadId: string): string => portalStorage.get(keyOf('draft', threadId)) ?? '';

export function writeDraft(threadId: string, text: string): void {
  if (text === '') portalStorage.remove(keyOf('draft', threadId));
  else portalStorage.set(keyOf('draft', threadId), text);
}

export type TextCheck = 'empty' | 'too-long' | 'ok';

export function checkText(text: string): TextCheck {
  const length = text.trim().length;
  if (length === 0) return 'empty';
  return length > MESSAGE_LIMIT ? 'too-long' : 'ok';
}
