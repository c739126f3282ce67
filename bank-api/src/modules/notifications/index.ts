import type { BankModule } from '../module.ts';
import { notificationsRoutes } from './routes.ts';
import {
  createNotificationsService,
  notify,
  type NotificationsDependencies,
  type NotificationsService,
} from './service.ts';

export type { NewNotification } from './repository.ts';
export { notify, readOfThread } from './service.ts';
export type { OpenTasks } from './service.ts';

export interface Notifications extends BankModule {
  readonly notify: typeof notify;
  readonly countUnread: NotificationsService['unread'];
}

/** Notifications of agents, apart for each bank. */
export function createNotifications(needs: NotificationsDependencies): Notifications {
  const service = createNotificationsService(needs);
  return {
    name: 'notifications',
    routes: (app) => notificationsRoutes(app, service),
    notify,
    countUnread: service.unread,
  };
}
