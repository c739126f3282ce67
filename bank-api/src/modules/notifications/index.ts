import { defineModule } from '../module.ts';
import { notificationsRoutes } from './notifications-routes.ts';

/** Notifications of agents. */
export const notificationsModule = defineModule({ name: 'notifications', routes: notificationsRoutes });
