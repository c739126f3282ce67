import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import { bankNow } from 'shared-kernel/http';
import type { Attachment } from '../../../common/message-draft.ts';
import { openOutbox, senderAt } from './outbox.ts';
import type { OutgoingMessage } from './outbox.ts';
import { onStored, sendOutbox, startOutbox } from './outbox-sender.ts';
import { useThreadBank } from './thread-bank.ts';

export interface NewMessage {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly replyTo?: OutgoingMessage['replyTo'];
}

/** The outgoing messages of a thread; `onSent` receives each message as the bank stored it. */
export function useOutbox(threadId: string, onSent: (message: Message) => void) {
  const bank = useThreadBank();
  const { owner, outbox } = useMemo(() => {
    const sender = senderAt(bank);
    return { owner: sender, outbox: openOutbox(threadId, sender) };
  }, [bank, threadId]);
  const messages = useSyncExternalStore(outbox.subscribe, outbox.read);
  const isKept = useSyncExternalStore(outbox.subscribe, outbox.isKept);

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
        createdAt: bankNow(owner.bank).toISOString(),
        ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
        ...(replyTo ? { replyTo } : {}),
      };
      outbox.change((all) => [...all, message]);
      void sendOutbox(threadId, owner);
    },
    [outbox, owner, threadId],
  );

  const retry = useCallback(
    (clientId: string) => {
      outbox.change((all) =>
        all.map((each) => (each.clientId === clientId ? { ...each, state: 'waiting' } : each)),
      );
      void sendOutbox(threadId, owner);
    },
    [outbox, owner, threadId],
  );

  const discard = useCallback(
    (clientId: string) => outbox.change((all) => all.filter((each) => each.clientId !== clientId)),
    [outbox],
  );

  return { messages, isKept, post, retry, discard };
}
