import { defineRoutes, paths } from 'shared-kernel/paths';

/** The pages of this remote. Manifest, router, preloads and links take them from here. */
export const routes = defineRoutes({
  chat: {
    path: paths.chat,
    capability: 'chat',
    page: () => import('./features/chat/ui/chat-page.tsx').then((module) => module.ChatPage),
  },
  notifications: {
    path: paths.notifications,
    page: () =>
      import('./features/notifications/ui/notifications-page.tsx').then((module) => module.NotificationsPage),
    keepAlive: true,
  },
});
