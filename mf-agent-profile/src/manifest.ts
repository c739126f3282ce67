import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-agent-profile',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.0.0',
  routes: ['/agent-profile', '/profile'],
  search: ru.search.map((entry) => ({ ...entry, keywords: [...entry.keywords] })),
  widgets: ['approval-status', 'approval-gate'],
});
