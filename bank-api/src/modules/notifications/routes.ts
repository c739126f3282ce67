import type { FastifyInstance } from 'fastify';
import {
  clearNotifications,
  countNotifications,
  deleteNotification,
  getNotificationSettings,
  listNotifications,
  readAllNotifications,
  readApplicationNotifications,
  readNotification,
  setNotificationSettings,
  snoozeNotification,
} from 'shared-kernel/contract/notifications';
import { listAnswer } from '../../http/list-answer.ts';
import { createServe } from '../../plugins/contract.ts';
import { toCountAnswer, type NotificationsService } from './service.ts';

const DONE = { success: true };

export function notificationsRoutes(app: FastifyInstance, notifications: NotificationsService): void {
  const serve = createServe(app, {
    name: 'Notifications',
    description: 'What happened to applications, and the counter in the menu.',
  });
  serve(listNotifications, 'The page of notifications.', async ({ actor, bank, query }) => {
    const { items, total } = await notifications.list(actor, query);
    return listAnswer(bank, items, { total, page: query.page_number, perPage: query.per_page });
  });
  serve(countNotifications, 'The badge in the menu; asked every 30 seconds.', async ({ actor, bank }) =>
    toCountAnswer(bank, await notifications.unread(actor)),
  );
  serve(readAllNotifications, '«Прочитать все».', async ({ actor }) => {
    await notifications.readAll(actor);
    return DONE;
  });
  serve(
    readApplicationNotifications,
    'An application was opened: what was told about it is read.',
    async ({ actor, body }) => {
      await notifications.readOfApplication(actor, body.hash_password);
      return DONE;
    },
  );
  serve(snoozeNotification, '«Напомнить позже».', async ({ actor, params, body }) => {
    await notifications.snooze(actor, params.id, body.until);
    return DONE;
  });
  serve(getNotificationSettings, 'Whether the agent has muted this bank.', ({ actor }) =>
    notifications.settings(actor),
  );
  serve(setNotificationSettings, 'Mutes this bank for a while.', ({ actor, body }) =>
    notifications.changeSettings(actor, body),
  );
  serve(readNotification, 'A notification was opened.', async ({ actor, params }) => {
    await notifications.read(actor, params.id);
    return DONE;
  });
  serve(clearNotifications, '«Очистить все».', async ({ actor }) => {
    await notifications.clear(actor);
    return DONE;
  });
  serve(deleteNotification, 'Deletes one notification.', async ({ actor, params }) => {
    await notifications.remove(actor, params.id);
    return DONE;
  });
}
