import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-catalog',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes: [
    '/products',
    '/products/:section',
    '/news',
    '/news/:section',
    '/news/:section/:id',
    '/cross-border-payments',
    '/calculator',
  ],
  menu: [
    {
      id: 'calculator',
      group: 'tools',
      label: ru.menu.calculator,
      icon: 'calculator',
      path: '/calculator',
      order: 10,
    },
  ],
  topBar: ru.topBar,
  search: ru.search,
  widgets: [],
});
