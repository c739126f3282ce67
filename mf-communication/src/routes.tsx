import { definePages } from 'shared-kernel/remote';

/** Pages by route. The build reads this literal: patterns and import paths stay written out. */
export const pages = definePages(
  {
    '/chat': () => import('./features/chat/ui/chat-page.tsx').then((module) => module.ChatPage),
    '/notifications': () =>
      import('./features/notifications/ui/notifications-page.tsx').then((module) => module.NotificationsPage),
  },
  { keepAlive: ['/notifications'] },
);
