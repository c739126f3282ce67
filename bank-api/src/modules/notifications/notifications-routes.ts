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
import {
  changeSettings,
  clearAll,
  countAnswer,
  deleteOne,
  notificationsPage,
  readAll,
  readOfApplication,
  readOne,
  settingsOf,
  snooze,
  unreadNotifications,
} from './notifications-service.ts';

const DONE = { success: true };

export function notificationsRoutes(app: FastifyInstance): void {
  const { context } = app;
  const at = (): string => context.now().toISOString();

  registerEndpoint(app, listNotifications, async ({ db, actor, bank, query }) => {
    const { items, total } = await notificationsPage(db, actor, query, at());
    return listAnswer(bank, items, { total, page: query.page_number, perPage: query.per_page });
  });
  registerEndpoint(app, countNotifications, async ({ db, actor, bank }) =>
    countAnswer(bank, await unreadNotifications(db, actor, at())),
  );
  registerEndpoint(app, readAllNotifications, async ({ db, actor }) => {
    await readAll(db, actor, at());
    return DONE;
  });
  registerEndpoint(app, readApplicationNotifications, async ({ db, actor, body }) => {
    await readOfApplication(db, actor, body.hash_password, at());
    return DONE;
  });
  registerEndpoint(app, snoozeNotification, async ({ db, actor, params, body }) => {
    await snooze(db, actor, params.id, body.until, context.now());
    return DONE;
  });
  registerEndpoint(app, getNotificationSettings, ({ db, actor }) => settingsOf(db, actor, at()));
  registerEndpoint(app, setNotificationSettings, ({ db, actor, body }) =>
    changeSettings(db, actor, body, at()),
  );
  registerEndpoint(app, readNotification, async ({ db, actor, params }) => {
    await readOne(db, actor, params.id, at());
    return DONE;
  });
  registerEndpoint(app, clearNotifications, async ({ db, actor }) => {
    await clearAll(db, actor);
    return DONE;
  });
  registerEndpoint(app, deleteNotification, async ({ db, actor, params }) => {
    await deleteOne(db, actor, params.id);
    return DONE;
  });
}
