import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-documents',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes: ['/documents-page'],
  menu: [
    {
      id: 'documents',
      group: 'main',
      label: ru.menu.documents,
      icon: 'file-text',
      path: '/documents-page',
      order: 20,
    },
  ],
  search: ru.search,
  widgets: [
    'document-workspace',
    'signing-dialog',
    'challenge-signer',
    'certificates-panel',
    'signature-check',
  ],
});
