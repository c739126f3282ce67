import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import { withTransaction } from '../../database/transaction.ts';
import { createIssue, fillForms, type TestAgent } from '../applications/testing.ts';
import { createThread } from './system-threads.ts';

export type Discussion = Awaited<ReturnType<typeof openDiscussion>>;

export const path = (id: string): string => `/agent/rest/chat/threads/${id}/messages`;

/** An application whose documents are awaited, with a thread of its own. */
export async function openDiscussion(app: FastifyInstance, agent: TestAgent) {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const { id: applicationId, owner_id: agentId } = await app.context.db
    .selectFrom('applications')
    .select(['id', 'owner_id'])
    .where('hash_password', '=', hash)
    .executeTakeFirstOrThrow();
  const threadId = await withTransaction(app.context.db, (tx) =>
    createThread(tx, {
      kind: 'application',
      key: `test:${applicationId}`,
      bank: 'sgb',
      agentId,
      applicationId,
      title: `Заявка №${applicationId}`,
      at: app.context.now(),
    }),
  );
  return {
    hash,
    applicationId,
    agentId,
    threadId,
    send: (who: TestAgent, text: string, more: object = {}): Promise<Message> =>
      who.ok<Message>('POST', path(threadId), { client_id: randomUUID(), text, ...more }),
    /** The thread as a row of the list of threads. */
    getThread: async (who: TestAgent): Promise<Thread> => {
      const threads = await who.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${hash}`);
      const found = threads.find((thread) => thread.id === threadId);
      assert.ok(found);
      return found;
    },
  };
}
