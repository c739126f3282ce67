import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-agent-profile',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes: [
    '/agent-profile',
    '/profile',
    '/security',
    '/security/:agentId',
    '/security-audit',
    '/security-agents',
  ],
  menu: [
    {
      id: 'security',
      group: 'main',
      label: ru.menu.queue,
      icon: 'solution',
      path: '/security',
      order: 30,
      roles: ['superuser'],
    },
    {
      id: 'security-audit',
      group: 'main',
      label: ru.menu.audit,
      icon: 'read',
      path: '/security-audit',
      order: 40,
      roles: ['superuser'],
    },
    {
      id: 'security-agents',
      group: 'main',
      label: ru.menu.agents,
      icon: 'team',
      path: '/security-agents',
      order: 35,
      roles: ['superuser'],
    },
  ],
  search: ru.search.map((entry) => ({ ...entry, keywords: [...entry.keywords] })),
  widgets: ['approval-status', 'approval-gate', 'second-factor-gate'],
});
