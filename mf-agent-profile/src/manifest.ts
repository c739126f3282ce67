import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';
import { routes } from './routes.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-agent-profile',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes,
  menu: [
    {
      id: 'security',
      group: 'main',
      label: ru.menu.queue,
      icon: 'solution',
      path: routes.securityQueue.link(),
      order: 30,
      roles: ['superuser'],
    },
    {
      id: 'security-audit',
      group: 'main',
      label: ru.menu.audit,
      icon: 'read',
      path: routes.securityAudit.link(),
      order: 40,
      roles: ['superuser'],
    },
    {
      id: 'security-agents',
      group: 'main',
      label: ru.menu.agents,
      icon: 'team',
      path: routes.securityAgents.link(),
      order: 35,
      roles: ['superuser'],
    },
  ],
  search: [
    { ...ru.search.questionnaire, path: routes.questionnaire.link() },
    { ...ru.search.profile, path: routes.profile.link() },
  ],
  widgets: ['approval-status', 'approval-gate', 'second-factor-gate'],
});
