import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import type { Attachment } from '../../../common/message-draft.ts';
import { openOutbox } from './outbox.ts';
import type { OutgoingMessage } from './outbox.ts';
import { onStored, sendOutbox, startOutbox } from './outbox-sender.ts';

export interface NewMessage {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly replyTo?: OutgoingMessage['replyTo'];
}

/** The outgoing messages of a thread; `onSent` receives each message as the bank stored it. */
export function useOutbox(threadId: string, onSent: (message: Message) => void) {
  const outbox = useMemo(() => openOutbox(threadId), [threadId]);
  const messages = useSyncExternalStore(outbox.subscribe, outbox.read);

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
        ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
        ...(replyTo ? { replyTo } : {}),
      };
      outbox.change((all) => [...all, message]);
      void sendOutbox(threadId);
    },
    [outbox, threadId],
  );

  const retry = useCallback(
    (clientId: string) => {
      outbox.change((all) =>
        all.map((each) => (each.clientId === clientId ? { ...each, state: 'waiting' } : each)),
      );
      void sendOutbox(threadId);
    },
    [outbox, threadId],
  );

  const discard = useCallback(
    (clientId: string) => outbox.change((all) => all.filter((each) => each.clientId !== clientId)),
    [outbox],
  );

  return { messages, post, retry, discard };
}
