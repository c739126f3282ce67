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
import { registerEndpoint } from '../../plugins/contract.ts';
import { toCountAnswer, type NotificationsService } from './service.ts';

const DONE = { success: true };

export function notificationsRoutes(app: FastifyInstance, notifications: NotificationsService): void {
  registerEndpoint(app, listNotifications, async ({ actor, bank, query }) => {
    const { items, total } = await notifications.list(actor, query);
    return listAnswer(bank, items, { total, page: query.page_number, perPage: query.per_page });
  });
  registerEndpoint(app, countNotifications, async ({ actor, bank }) =>
    toCountAnswer(bank, await notifications.unread(actor)),
  );
  registerEndpoint(app, readAllNotifications, async ({ actor }) => {
    await notifications.readAll(actor);
    return DONE;
  });
  registerEndpoint(app, readApplicationNotifications, async ({ actor, body }) => {
    await notifications.readOfApplication(actor, body.hash_password);
    return DONE;
  });
  registerEndpoint(app, snoozeNotification, async ({ actor, params, body }) => {
    await notifications.snooze(actor, params.id, body.until);
    return DONE;
  });
  registerEndpoint(app, getNotificationSettings, ({ actor }) => notifications.settings(actor));
  registerEndpoint(app, setNotificationSettings, ({ actor, body }) =>
    notifications.changeSettings(actor, body),
  );
  registerEndpoint(app, readNotification, async ({ actor, params }) => {
    await notifications.read(actor, params.id);
    return DONE;
  });
  registerEndpoint(app, clearNotifications, async ({ actor }) => {
    await notifications.clear(actor);
    return DONE;
  });
  registerEndpoint(app, deleteNotification, async ({ actor, params }) => {
    await notifications.remove(actor, params.id);
    return DONE;
  });
}
