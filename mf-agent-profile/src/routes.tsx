import { definePages } from 'shared-kernel/remote';

/** Pages by route. The build reads this literal: patterns and import paths stay written out. */
export const pages = definePages({
  '/agent-profile': () =>
    import('./features/questionnaire/ui/agent-profile-page.tsx').then((module) => module.AgentProfilePage),
  '/profile': () => import('./features/profile/ui/profile-page.tsx').then((module) => module.ProfilePage),
});
