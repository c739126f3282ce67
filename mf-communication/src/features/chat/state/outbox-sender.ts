import type { Message } from 'shared-kernel/contract/chat';
import { isApiError, isCancelled } from 'shared-kernel/http';
import { bankName } from 'shared-kernel/locale';
import { portalQueryClient } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import type { DraftOwner } from 'shared-kernel/stored-draft';
import { notifyError } from 'shared-kernel/toast';
import { outdateThreads } from '../api/chat.ts';
import { postMessage } from '../api/send-message.ts';
import { ru } from '../locale/ru.ts';
import { openOutbox, outboxes, senderAt } from './outbox.ts';
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

/** What the bank wants of the person first: it says nothing about the message. */
const HOLDS: ReadonlySet<string> = new Set(['password_change_required', 'second_factor_required']);

/** A rejection that a retry cannot change; anything else is retried. */
const isFinal = (error: unknown): boolean =>
  isApiError(error) &&
  !isCancelled(error) &&
  !HOLDS.has(error.code) &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/** Nobody looks at a bank that was left: what it refuses is told with its name. */
function tellRefusal(error: unknown, { bank }: DraftOwner): void {
  const isElsewhere = bank !== session.currentBank();
  notifyError(error, isElsewhere ? ru.chat.sendFailedAt(bankName(bank)) : ru.chat.sendFailed);
}

/** Sends one message. @returns Whether the thread may go on: the next message must not overtake this one. */
async function deliver(
  threadId: string,
  owner: DraftOwner,
  outbox: Outbox,
  message: OutgoingMessage,
): Promise<boolean> {
  const { clientId, text, replyTo, attachments = [] } = message;
  const setState = (state: OutgoingMessage['state']): void =>
    outbox.change((all) => all.map((each) => (each.clientId === clientId ? { ...each, state } : each)));
  setState('sending');
  try {
    const stored = await postMessage(threadId, owner.bank, {
      clientId,
      text,
      documentIds: attachments.map(({ documentId }) => documentId),
      replyTo: replyTo?.id,
    });
    for (const listener of [...listeners]) listener(stored);
    outbox.change((all) => all.filter((each) => each.clientId !== clientId));
    void outdateThreads(portalQueryClient, owner.bank);
    return true;
  } catch (error) {
    setState(isFinal(error) ? 'failed' : 'waiting');
    if (isFinal(error)) tellRefusal(error, owner);
    return isFinal(error);
  }
}

/** Sends the waiting messages of a thread in order; a rejected one waits for the agent. */
export async function sendOutbox(threadId: string, owner: DraftOwner): Promise<void> {
  const key = JSON.stringify([owner, threadId]);
  if (sending.has(key)) return;
  sending.add(key);
  const outbox = openOutbox(threadId, owner);
  try {
    for (;;) {
      const next = outbox.read().find(({ state }) => state !== 'failed');
      // The session at the bank has ended, or is somebody else's.
      if (!next || senderAt(owner.bank).userId !== owner.userId) return;
      if (!(await deliver(threadId, owner, outbox, next))) return;
    }
  } finally {
    sending.delete(key);
  }
}

/**
 * Sends waiting messages in the background, on any page and to every bank with a session: at once, when the network is back,
 * and every few seconds. Several tabs may do so: the bank stores a message once.
 * @param isOwn Only what no other tab can send.
 */
export function startOutbox({ isOwn = false } = {}): () => void {
  const sendAll = (): void => {
    for (const { threadId, owner, outbox } of outboxes())
      if (!isOwn || !outbox.isKept()) void sendOutbox(threadId, owner);
  };
  sendAll();
  const timer = setInterval(sendAll, RETRY_MS);
  window.addEventListener('online', sendAll);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', sendAll);
  };
}
