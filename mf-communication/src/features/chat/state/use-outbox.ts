import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import type { Attachment } from './drafts.ts';
import { onKeptTextChange } from './kept-text.ts';
import { changeOutbox, keptOutbox, outboxKey, readOutbox } from './outbox.ts';
import type { OutgoingMessage } from './outbox.ts';
import { onStored, sendOutbox, startOutbox } from './outbox-sender.ts';

export interface NewMessage {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly replyTo?: OutgoingMessage['replyTo'];
}

/** What has still to go out in a thread; `onSent` receives each message as the bank stored it. */
export function useOutbox(threadId: string, onSent: (message: Message) => void) {
  const key = outboxKey(threadId);
  const kept = useSyncExternalStore(onKeptTextChange, () => keptOutbox(key));
  // `kept` is the text that the list is read from.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  const messages = useMemo(() => readOutbox(key), [key, kept]);

  useEffect(() => startOutbox(), []);
  useEffect(
    () =>
      onStored((message) => {
        if (message.thread_id === threadId) onSent(message);
      }),
    [onSent, threadId],
  );

  const post = useCallback(
    ({ text, attachments, replyTo }: NewMessage) => {
      const message: OutgoingMessage = {
        clientId: crypto.randomUUID(),
        text: text.trim(),
        state: 'sending',
        createdAt: new Date().toISOString(),
        ...(attachments.length > 0 ? { attachments } : {}),
        ...(replyTo ? { replyTo } : {}),
      };
      changeOutbox(key, (all) => [...all, message]);
      void sendOutbox(threadId);
    },
    [key, threadId],
  );

  const retry = useCallback(
    (clientId: string) => {
      changeOutbox(key, (all) =>
        all.map((each) => (each.clientId === clientId ? { ...each, state: 'waiting' } : each)),
      );
      void sendOutbox(threadId);
    },
    [key, threadId],
  );

  const discard = useCallback(
    (clientId: string) => changeOutbox(key, (all) => all.filter((each) => each.clientId !== clientId)),
    [key],
  );

  return { messages, post, retry, discard };
}
