import { definePages } from 'shared-kernel/remote';

/** Pages by route. The build reads this literal: patterns and import paths stay written out. */
export const pages = definePages(
  {
    '/documents-page': () =>
      import('./features/documents/ui/documents-page.tsx').then((module) => module.DocumentsPage),
  },
  { keepAlive: ['/documents-page'] },
);
