import { definePages } from 'shared-kernel/remote';

/** Pages by route. The build reads this literal: patterns and import paths stay written out. */
export const pages = definePages({
  '/agent-profile': () =>
    import('./features/questionnaire/ui/agent-profile-page.tsx').then((module) => module.AgentProfilePage),
  '/security': () =>
    import('./features/security/ui/queue-page.tsx').then((module) => module.SecurityQueuePage),
  '/security/:agentId': () =>
    import('./features/security/ui/review-page.tsx').then((module) => module.SecurityReviewPage),
  '/security-audit': () =>
    import('./features/security/ui/audit-page.tsx').then((module) => module.SecurityAuditPage),
  '/security-agents': () =>
    import('./features/security/ui/agents-page.tsx').then((module) => module.SecurityAgentsPage),
  '/profile': () => import('./features/profile/ui/profile-page.tsx').then((module) => module.ProfilePage),
});
