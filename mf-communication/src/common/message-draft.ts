import { useEffect } from 'react';
import { array, boolean, object, optional, string } from 'shared-kernel/schema';
import type { SchemaValue } from 'shared-kernel/schema';
import { storedDraft, useStoredDraft } from 'shared-kernel/stored-draft';
import { namedMentions } from './mentions.ts';
import type { Mention } from './mentions.ts';

/** A file that goes with a message. */
export const attachmentSchema = object({
  documentId: string(),
  fileName: string(),
  /** Uploaded for this talk: withdrawn from the message, it is deleted. */
  isThreadFile: optional(boolean()),
});
export type Attachment = Readonly<SchemaValue<typeof attachmentSchema>>;

const mentionSchema = object({ documentId: string(), title: string() });

const draftSchema = object({
  text: string(),
  attachments: array(attachmentSchema),
  mentions: optional(array(mentionSchema)),
});

/** What was begun and not sent: kept on this device until it is sent. */
export interface Draft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Documents that the text names. */
  readonly mentions?: readonly Mention[] | undefined;
}

const EMPTY: Draft = { text: '', attachments: [] };

/** A draft as it is kept: one that holds nothing is none. */
const toStored = ({ text, attachments, mentions = [] }: Draft): SchemaValue<typeof draftSchema> | null =>
  text === '' && attachments.length === 0
    ? null
    : { text, attachments: [...attachments], mentions: [...namedMentions(text, mentions)] };

/** The message being written in a thread. */
export function useMessageDraft(threadId: string): readonly [Draft, (next: Draft) => void] {
  const [stored, keep] = useStoredDraft(draftSchema, ['chat', threadId]);
  return [stored ?? EMPTY, (next) => keep(toStored(next))];
}

/**
 * The text of a draft is on its way: the returned function takes it out once the bank has it, of whichever page shows the
 * draft by then. A text that was changed since stays as it is.
 */
export function beginSending(threadId: string, { text }: Draft): () => void {
  const kept = storedDraft(draftSchema, ['chat', threadId]);
  return () => {
    const now = kept.read();
    if (now?.text === text) kept.write(toStored({ ...now, text: '' }));
  };
}

/** The draft's text for a list, `null` without one; follows changes in every tab. */
export function useDraftText(threadId: string): string | null {
  const [stored] = useStoredDraft(draftSchema, ['chat', threadId]);
  if (stored === null) return null;
  return stored.text === '' ? (stored.attachments[0]?.fileName ?? null) : stored.text;
}

/** Adds a text from the address to what is being written in a thread, once; the agent reads it before it goes out. */
export function useBegunText(threadId: string, text: string, onTaken: () => void): void {
  const [draft, change] = useMessageDraft(threadId);
  useEffect(() => {
    if (text === '') return;
    if (!draft.text.includes(text))
      change({ ...draft, text: draft.text === '' ? text : `${draft.text}\n${text}` });
    onTaken();
    // Only a new text is taken.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [threadId, text]);
}
