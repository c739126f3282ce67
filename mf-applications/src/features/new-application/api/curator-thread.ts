import { listThreads } from 'shared-kernel/contract/chat';
import { callEndpoint } from 'shared-kernel/http';
import { array, object, string } from 'shared-kernel/schema';
import type { Schema } from 'shared-kernel/schema';
import { storedDraft } from 'shared-kernel/stored-draft';

/** A message that is begun in a thread, as the chat reads it. */
const draftSchema: Schema<{ readonly text: string; readonly attachments: readonly object[] }> = object({
  text: string(),
  attachments: array(object({})),
});

/** The agent's talk with the curator of the current bank; `undefined` where there is none. */
export async function findCuratorThread(): Promise<string | undefined> {
  const threads = await callEndpoint(listThreads, { query: {} });
  return threads.find(({ kind, closed }) => kind === 'curator' && !closed)?.id;
}

/** Begins a message; what the agent has begun there already stays above it. */
export function beginMessage(threadId: string, text: string): void {
  const draft = storedDraft(draftSchema, ['chat', threadId]);
  const begun = draft.read();
  if (begun?.text.includes(text)) return;
  draft.write({
    text: begun?.text ? `${begun.text}\n\n${text}` : text,
    attachments: begun?.attachments ?? [],
  });
}
