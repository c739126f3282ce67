import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';
import { routes } from './routes.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-applications',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes,
  menu: [
    { id: 'home', group: 'main', label: ru.menu.home, icon: 'home', path: routes.home.link(), order: 10 },
    {
      id: 'requests',
      group: 'applications',
      label: ru.menu.requests,
      icon: 'solution',
      path: routes.requests.link(),
      order: 10,
    },
    {
      id: 'all-requests',
      group: 'applications',
      label: ru.menu.allRequests,
      icon: 'team',
      path: routes.allRequests.link(),
      order: 20,
    },
    {
      id: 'archived-requests',
      group: 'applications',
      label: ru.menu.archivedRequests,
      icon: 'inbox',
      path: routes.archivedRequests.link(),
      order: 30,
    },
    {
      id: 'bank-queue',
      group: 'applications',
      label: ru.queue.title,
      icon: 'project',
      path: routes.bankQueue.link(),
      order: 40,
      roles: ['staff'],
    },
    {
      id: 'bank-requests',
      group: 'applications',
      label: ru.menu.bankRequests,
      icon: 'appstore',
      path: routes.bankRequests.link(),
      order: 50,
      roles: ['staff'],
    },
    {
      id: 'clients',
      group: 'applications',
      label: ru.menu.clients,
      icon: 'user',
      path: routes.clients.link(),
      order: 35,
      roles: ['user'],
    },
    {
      id: 'my-income',
      group: 'tools',
      label: ru.menu.myIncome,
      icon: 'wallet',
      path: routes.myIncome.link(),
      order: 20,
    },
  ],
  search: [
    { ...ru.search.home, path: routes.home.link() },
    { ...ru.search.requests, path: routes.requests.link() },
    { ...ru.search.allRequests, path: routes.allRequests.link() },
    { ...ru.search.archivedRequests, path: routes.archivedRequests.link() },
    { ...ru.search.clients, path: routes.clients.link() },
    { ...ru.search.createRequest, path: routes.createRequest.link() },
    { ...ru.search.myIncome, path: routes.myIncome.link() },
  ],
  widgets: [],
});
