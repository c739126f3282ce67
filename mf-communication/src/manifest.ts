import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';
import { routes } from './routes.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-communication',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes,
  menu: [
    {
      id: 'chat',
      group: 'communication',
      label: ru.menu.chat,
      icon: 'message',
      path: routes.chat.link(),
      order: 10,
      widget: 'chat-badge',
    },
    {
      id: 'notifications',
      group: 'communication',
      label: ru.menu.notifications,
      icon: 'bell',
      path: routes.notifications.link(),
      order: 20,
      widget: 'unread-badge',
    },
  ],
  search: [
    { ...ru.search.chat, path: routes.chat.link() },
    { ...ru.search.notifications, path: routes.notifications.link() },
  ],
  widgets: ['unread-badge', 'chat-badge', 'urgent-banner', 'contacts-modal', 'discussion-thread'],
});
