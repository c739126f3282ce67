import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import { portalStorage } from 'shared-kernel/session';
import type { Attachment } from './drafts.ts';
import { keep, keptJson, ownerKey } from './kept-text.ts';

/** A message that the bank has not acknowledged yet. It survives a reload and goes out when the network is back. */
export interface OutgoingMessage {
  /** The sender's id: the bank stores a repeated one once. */
  readonly clientId: string;
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  readonly replyTo?: { readonly id: number; readonly authorName: string; readonly text: string };
  readonly state: 'sending' | 'waiting' | 'failed';
  /** By this device's clock, which may be wrong: it orders nothing. */
  readonly createdAt: string;
}

const isList = (value: unknown): value is OutgoingMessage[] => Array.isArray(value);

/** Key of a thread's outgoing messages for whoever is signed in now. */
export const outboxKey = (threadId: string): string => `${ownerKey('outbox')}${threadId}`;

export const readOutbox = (key: string): readonly OutgoingMessage[] => keptJson(key, isList) ?? [];

/** Storage is the copy that counts: another tab may have sent something meanwhile. */
export function changeOutbox(
  key: string,
  change: (messages: readonly OutgoingMessage[]) => readonly OutgoingMessage[],
): void {
  const next = change(readOutbox(key));
  keep(key, next.length === 0 ? null : JSON.stringify(next));
}

/** Text of the stored outbox, for comparing. */
export const keptOutbox = (key: string): string => portalStorage.get(key) ?? '[]';

/** Threads of whoever is signed in that have something to send. */
export function threadsWithOutbox(): readonly string[] {
  const prefix = ownerKey('outbox');
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

export type TextCheck = 'empty' | 'too-long' | 'ok';

export function checkText(text: string, attachments = 0): TextCheck {
  const { length } = text.trim();
  if (length === 0) return attachments > 0 ? 'ok' : 'empty';
  return length > MESSAGE_LIMIT ? 'too-long' : 'ok';
}
