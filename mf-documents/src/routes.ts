import { defineRoutes, paths } from 'shared-kernel/paths';

/** The pages of this remote. Manifest, router, preloads and links take them from here. */
export const routes = defineRoutes({
  documents: {
    path: paths.documents,
    page: () => import('./features/documents/ui/documents-page.tsx').then((module) => module.DocumentsPage),
    keepAlive: true,
  },
});
