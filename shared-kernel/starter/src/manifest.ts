import { defineRemoteManifest } from '@agent-portal/sdk/remote/manifest';
import { ru } from './locale/ru.ts';
import { routes } from './routes.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-starter',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^0.0.0',
  routes,
  menu: [
    {
      id: 'mf-starter',
      group: 'tools',
      label: ru.menu,
      icon: 'project',
      path: routes.start.link(),
      order: 900,
    },
  ],
  search: [{ label: ru.title, path: routes.start.link(), keywords: [] }],
});
