import { useSyncExternalStore } from 'react';
import { portalStorage } from 'shared-kernel/session';
import { keep, keptJson, onKeptTextChange, ownerKey } from './kept-text.ts';

/** A file that goes with a message. */
export interface Attachment {
  readonly documentId: string;
  readonly fileName: string;
  /** Uploaded for this talk: withdrawn from the message, it is deleted. */
  readonly isThreadFile?: boolean;
}

/** What was begun and not sent: kept on this device until it is sent. */
export interface Draft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

const EMPTY: Draft = { text: '', attachments: [] };

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Draft).text === 'string' &&
  Array.isArray((value as Draft).attachments);

const keyOf = (threadId: string): string => `${ownerKey('draft')}${threadId}`;

export const readDraft = (threadId: string): Draft => keptJson(keyOf(threadId), isDraft) ?? EMPTY;

export function writeDraft(threadId: string, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.attachments.length === 0;
  keep(keyOf(threadId), isEmpty ? null : JSON.stringify(draft));
}

/** The draft's text for a list, empty without one; follows changes in every tab. */
export function useDraftText(threadId: string): string | null {
  const kept = useSyncExternalStore(onKeptTextChange, () => portalStorage.get(keyOf(threadId)));
  if (kept === null) return null;
  const { text, attachments } = readDraft(threadId);
  return text === '' ? (attachments[0]?.fileName ?? null) : text;
}
