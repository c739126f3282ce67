import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { withTransaction } from '../../src/database/transaction.ts';
import { notify } from '../../src/modules/notifications/index.ts';
import { READERS, WRITERS, everybody, only, own } from './expectations.ts';
import type { AccessTable, Cases, Expectations } from './expectations.ts';
import type { AccessWorld } from './world.ts';

/** Notifications and chat. */
export function communicationAccess(world: AccessWorld) {
  async function newNotification(): Promise<string> {
    const id = await world.agentId('agent');
    const { db } = world.server.app.context;
    await withTransaction(db, (tx) =>
      notify(tx, { agentId: id, bank: 'sgb', kind: 'status', title: 'Заголовок', text: 'Текст' }),
    );
    const row = await db
      .selectFrom('notifications')
      .select('id')
      .where('agent_id', '=', id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function getThread(hash: string): Promise<string> {
    const [thread] = await world.owner.get<{ id: string }[]>(
      `/agent/rest/chat/threads?hash_password=${hash}`,
    );
    return thread?.id ?? assert.fail('no thread');
  }

  const forThread =
    (who: Expectations, body: () => object | undefined): Cases =>
    async () => {
      const request = body();
      const id = await getThread((await world.withDocument()).hash);
      return [{ who, params: { id }, ...(request === undefined ? {} : { body: request }) }];
    };

  return {
    listNotifications: own(),
    countNotifications: own(),
    readNotification: async () => [{ who: WRITERS, params: { id: await newNotification() } }],
    readAllNotifications: own(),
    deleteNotification: async () => [{ who: WRITERS, params: { id: await newNotification() } }],
    clearNotifications: own(),
    snoozeNotification: async () => [
      { who: WRITERS, params: { id: await newNotification() }, body: { until: null } },
    ],
    readApplicationNotifications: own({ body: { hash_password: 'A'.repeat(20) } }),
    getNotificationSettings: own(),
    setNotificationSettings: own({ body: { muted: false } }),
    listThreads: async () => [
      { who: everybody('ok') },
      { who: READERS, query: { hash_password: (await world.withDocument()).hash } },
    ],
    countUnreadChat: own(),
    readThread: forThread(READERS, () => undefined),
    listMessages: forThread(READERS, () => undefined),
    sendMessage: forThread(only({ owner: 'ok', staff: 'ok' }), () => ({
      client_id: randomUUID(),
      text: 'Здравствуйте',
    })),
    markThreadRead: forThread(READERS, () => ({ last_read_id: 0 })),
    reportTyping: forThread(only({ owner: 'ok', staff: 'ok' }), () => undefined),
    reportDelivered: own({ body: {} }),
    setResponder: forThread(only({ staff: 'ok', staffElsewhere: 'hidden' }, 'no'), () => ({
      action: 'take',
    })),
    searchMessages: async () => [
      { who: everybody('ok'), query: { text: 'договор' } },
      {
        who: READERS,
        query: { text: 'договор', thread_id: await getThread((await world.withDocument()).hash) },
      },
    ],
    createAttachmentLink: async () => {
      const { hash, documentId } = await world.withDocument();
      const message = await world.owner.ok<{ id: number }>(
        'POST',
        `/agent/rest/chat/threads/${await getThread(hash)}/messages`,
        { client_id: randomUUID(), text: '', document_ids: [documentId] },
      );
      return [{ who: READERS, params: { id: String(message.id), document_id: documentId }, body: {} }];
    },
  } satisfies AccessTable;
}
