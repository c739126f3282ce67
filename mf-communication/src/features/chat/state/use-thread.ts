import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import { usePortalEvent } from 'shared-kernel/events';
import { isApiError } from 'shared-kernel/http';
import { useQueryClient } from 'shared-kernel/query';
import { notifyError } from 'shared-kernel/toast';
import { useOnline } from 'shared-kernel/ui';
import { CHAT_POLL_MS, messagesAfter, messagesKey, useMessages, useSendMessage } from '../api/chat.ts';
import type { MessageWindows } from '../api/chat.ts';
import { allMessages, withMessages, withReadMark } from './message-windows.ts';
import { readOutbox, writeOutbox } from './outbox.ts';
import type { OutgoingMessage } from './outbox.ts';

/** A refusal that will not pass by itself; anything else is tried again. */
const isFinal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/** One thread: its history, what arrives while it is open, and what has still to go out. */
export function useThread(threadId: string) {
  const client = useQueryClient();
  const history = useMessages(threadId);
  const { mutateAsync: send } = useSendMessage();
  const isOnline = useOnline();
  const [outbox, setOutbox] = useState(() => readOutbox(threadId));
  const sending = useRef(new Set<string>());

  const update = useCallback(
    (change: (data: MessageWindows) => MessageWindows) =>
      client.setQueryData<MessageWindows>(messagesKey(threadId), (data) => (data ? change(data) : data)),
    [client, threadId],
  );

  const changeOutbox = useCallback(
    (change: (messages: readonly OutgoingMessage[]) => readonly OutgoingMessage[]) => {
      // Storage is the copy that counts: another tab may have sent something meanwhile.
      const next = change(readOutbox(threadId));
      writeOutbox(threadId, next);
      setOutbox(next);
    },
    [threadId],
  );

  const catchUp = useCallback(async () => {
    const loaded = allMessages(client.getQueryData<MessageWindows>(messagesKey(threadId)));
    const last = loaded.at(-1)?.id;
    if (last === undefined) {
      await client.invalidateQueries({ queryKey: messagesKey(threadId) });
      return;
    }
    const { messages } = await messagesAfter(threadId, last);
    update((data) => withMessages(data, messages));
  }, [client, threadId, update]);

  // A gap is filled by the next event or poll, so a failed attempt stays silent.
  const catchUpQuietly = useCallback(() => void catchUp().catch(() => undefined), [catchUp]);

  usePortalEvent('thread-changed', ({ threadId: changed, messageId, lastReadId }) => {
    if (changed !== threadId) return;
    if (lastReadId !== undefined) update((data) => withReadMark(data, lastReadId));
    if (messageId !== undefined) catchUpQuietly();
  });
  useEffect(() => {
    const timer = setInterval(catchUpQuietly, CHAT_POLL_MS);
    return () => clearInterval(timer);
  }, [catchUpQuietly]);

  const deliver = useCallback(
    async (message: OutgoingMessage) => {
      if (sending.current.has(message.clientId)) return;
      sending.current.add(message.clientId);
      const setState = (state: OutgoingMessage['state']): void =>
        changeOutbox((all) =>
          all.map((each) => (each.clientId === message.clientId ? { ...each, state } : each)),
        );
      setState('sending');
      try {
        const stored: Message = await send({
          params: { id: threadId },
          body: {
            client_id: message.clientId,
            text: message.text,
            ...(message.replyTo ? { reply_to: message.replyTo.id } : {}),
          },
        });
        update((data) => withMessages(data, [stored]));
        changeOutbox((all) => all.filter((each) => each.clientId !== message.clientId));
      } catch (error) {
        setState(isFinal(error) ? 'failed' : 'waiting');
        if (isFinal(error)) notifyError(error);
      } finally {
        sending.current.delete(message.clientId);
      }
    },
    [changeOutbox, send, threadId, update],
  );

  // What waited for the network goes out in order, also after a reload.
  useEffect(() => {
    if (!isOnline) return undefined;
    const flush = async (): Promise<void> => {
      for (const message of readOutbox(threadId)) if (message.state !== 'failed') await deliver(message);
    };
    void flush();
    const timer = setInterval(() => void flush(), CHAT_POLL_MS);
    return () => clearInterval(timer);
  }, [deliver, isOnline, threadId]);

  const post = useCallback(
    (text: string, replyTo?: OutgoingMessage['replyTo']) => {
      const message: OutgoingMessage = {
        clientId: crypto.randomUUID(),
        text: text.trim(),
        state: 'sending',
        createdAt: new Date().toISOString(),
        ...(replyTo ? { replyTo } : {}),
      };
      changeOutbox((all) => [...all, message]);
      void deliver(message);
    },
    [changeOutbox, deliver],
  );

  const discard = useCallback(
    (clientId: string) => changeOutbox((all) => all.filter((each) => each.clientId !== clientId)),
    [changeOutbox],
  );

  const messages = allMessages(history.data);
  const acknowledged = new Set(messages.map((message) => message.client_id));
  return {
    history,
    messages,
    outgoing: outbox.filter((message) => !acknowledged.has(message.clientId)),
    lastReadId: history.data?.pages[0]?.last_read_id ?? 0,
    post,
    retry: deliver,
    discard,
  };
}
