import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-applications',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes: [
    '/',
    '/requests',
    '/all-requests',
    '/archived-requests',
    '/create-request',
    '/issue/:hash',
    '/issue/:hash/:page',
    '/my-income',
  ],
  menu: [
    { id: 'home', group: 'main', label: ru.menu.home, icon: 'home', path: '/', order: 10 },
    {
      id: 'requests',
      group: 'applications',
      label: ru.menu.requests,
      icon: 'solution',
      path: '/requests',
      order: 10,
    },
    {
      id: 'all-requests',
      group: 'applications',
      label: ru.menu.allRequests,
      icon: 'team',
      path: '/all-requests',
      order: 20,
    },
    {
      id: 'archived-requests',
      group: 'applications',
      label: ru.menu.archivedRequests,
      icon: 'inbox',
      path: '/archived-requests',
      order: 30,
    },
    {
      id: 'my-income',
      group: 'tools',
      label: ru.menu.myIncome,
      icon: 'wallet',
      path: '/my-income',
      order: 20,
    },
  ],
  search: ru.search,
  widgets: [],
});
