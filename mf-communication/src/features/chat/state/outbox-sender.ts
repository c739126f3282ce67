import type { Message } from 'shared-kernel/contract/chat';
import { isApiError, isCancelled } from 'shared-kernel/http';
import { portalQueryClient } from 'shared-kernel/query';
import { currentOwner } from 'shared-kernel/stored-draft';
import { notifyError } from 'shared-kernel/toast';
import { outdateThreads } from '../api/chat.ts';
import { postMessage } from '../api/send-message.ts';
import { ru } from '../locale/ru.ts';
import { openOutbox, threadsWithOutbox } from './outbox.ts';
import type { OutgoingMessage, Outbox } from './outbox.ts';

/** Interval at which waiting messages are sent again, ms. */
const RETRY_MS = 5_000;

const sending = new Set<string>();
const listeners = new Set<(message: Message) => void>();

/** Calls back with every message that the bank has stored. */
export function onStored(listener: (message: Message) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A rejection that a retry cannot change; anything else is retried. */
const isFinal = (error: unknown): boolean =>
  isApiError(error) &&
  !isCancelled(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/** Sends one message. @returns Whether the thread may go on: the next message must not overtake this one. */
async function deliver(threadId: string, outbox: Outbox, message: OutgoingMessage): Promise<boolean> {
  const { clientId, text, replyTo, attachments = [] } = message;
  const setState = (state: OutgoingMessage['state']): void =>
    outbox.change((all) => all.map((each) => (each.clientId === clientId ? { ...each, state } : each)));
  setState('sending');
  try {
    const stored = await postMessage(threadId, {
      clientId,
      text,
      documentIds: attachments.map(({ documentId }) => documentId),
      replyTo: replyTo?.id,
    });
    for (const listener of [...listeners]) listener(stored);
    outbox.change((all) => all.filter((each) => each.clientId !== clientId));
    void outdateThreads(portalQueryClient);
    return true;
  } catch (error) {
    setState(isFinal(error) ? 'failed' : 'waiting');
    if (isFinal(error)) notifyError(error, ru.chat.sendFailed);
    return isFinal(error);
  }
}

/** Sends the waiting messages of a thread in order; a rejected one waits for the agent. */
export async function sendOutbox(threadId: string): Promise<void> {
  const owner = currentOwner();
  const key = JSON.stringify([owner, threadId]);
  if (sending.has(key)) return;
  sending.add(key);
  const outbox = openOutbox(threadId);
  try {
    for (;;) {
      const next = outbox.read().find(({ state }) => state !== 'failed');
      // The bank or the agent has changed: this thread belongs to somebody else.
      if (!next || JSON.stringify(currentOwner()) !== JSON.stringify(owner)) return;
      if (!(await deliver(threadId, outbox, next))) return;
    }
  } finally {
    sending.delete(key);
  }
}

function sendAll(): void {
  for (const threadId of threadsWithOutbox()) void sendOutbox(threadId);
}

/**
 * Sends waiting messages in the background, on any page: at once, when the network is back, and every few seconds.
 * Several tabs may do so: the bank stores a message once.
 */
export function startOutbox(): () => void {
  sendAll();
  const timer = setInterval(sendAll, RETRY_MS);
  window.addEventListener('online', sendAll);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', sendAll);
  };
}
