import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
import { ru } from './locale/ru.ts';
import { routes } from './routes.ts';

/** What the portal learns about this remote without running its code. */
export const manifest = defineRemoteManifest({
  name: 'mf-documents',
  title: ru.title,
  version: '0.1.0',
  contractRange: '^1.1.0',
  routes,
  menu: [
    {
      id: 'documents',
      group: 'main',
      label: ru.menu.documents,
      icon: 'file-text',
      path: routes.documents.link(),
      order: 20,
    },
  ],
  search: [{ ...ru.search.documents, path: routes.documents.link() }],
  widgets: [
    'document-workspace',
    'signing-dialog',
    'challenge-signer',
    'client-signing',
    'certificates-panel',
    'signature-check',
  ],
});
