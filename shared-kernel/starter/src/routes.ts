import { defineRoutes } from '@agent-portal/sdk/paths';

/** The pages of this remote. Manifest, router, preloads and links take them from here. */
export const routes = defineRoutes({
  start: {
    path: '/starter',
    page: () => import('./features/start/ui/start-page.tsx').then((module) => module.StartPage),
  },
});
