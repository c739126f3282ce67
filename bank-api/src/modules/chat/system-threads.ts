import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/types.ts';
import { announceMessage, announceThread } from './events.ts';
import { appendMessage } from './messages-repository.ts';
import { setReadMark } from './read-marks-repository.ts';
import { insertThread, syncClosedThreads as syncRows, threadIdOfKey, type NewThread } from './repository.ts';

/** Creates a thread, or finds the one of the same key. @returns Its id. */
export async function createThread(tx: Tx, thread: NewThread): Promise<string> {
  const id = (await insertThread(tx, thread)) ?? (await threadIdOfKey(tx, thread.key));
  if (id === undefined) throw new Error('The thread could not be stored');
  return id;
}

/** A message of the system in a thread; it waits for nobody's answer. @returns Its id. */
export async function postSystemMessage(tx: Tx, threadId: string, text: string, at: Date): Promise<number> {
  const message = { clientId: randomUUID(), authorId: null, side: 'system' as const, text, replyTo: null };
  const id = await appendMessage(tx, threadId, message, at.toISOString());
  await announceMessage(tx, threadId, id);
  return id;
}

/** A message that the server writes in an agent's name: a request that lands with the curator. @returns Its id. */
export async function postAgentMessage(
  tx: Tx,
  threadId: string,
  agentId: string,
  text: string,
  at: Date,
): Promise<number> {
  const message = { clientId: randomUUID(), authorId: agentId, side: 'agent' as const, text, replyTo: null };
  const id = await appendMessage(tx, threadId, message, at.toISOString());
  await setReadMark(tx, threadId, agentId, 'agent', id);
  await announceMessage(tx, threadId, id);
  return id;
}

/** Closes and opens the threads of an application as it stands now, and tells open portals of those that have changed. */
export async function syncClosedThreads(tx: Tx, applicationId: number, at: Date): Promise<void> {
  for (const id of await syncRows(tx, applicationId, at)) await announceThread(tx, id);
}
