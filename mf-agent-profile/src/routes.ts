import { defineRoutes, paths } from 'shared-kernel/paths';

/** The pages of this remote. Manifest, router, preloads and links take them from here. */
export const routes = defineRoutes({
  questionnaire: {
    path: paths.agentProfile,
    page: () =>
      import('./features/questionnaire/ui/agent-profile-page.tsx').then((module) => module.AgentProfilePage),
  },
  profile: {
    path: paths.profile,
    page: () => import('./features/profile/ui/profile-page.tsx').then((module) => module.ProfilePage),
  },
  securityQueue: {
    path: paths.securityQueue,
    capability: 'security',
    page: () => import('./features/security/ui/queue-page.tsx').then((module) => module.SecurityQueuePage),
  },
  securityReview: {
    path: paths.securityReview,
    capability: 'security',
    page: () => import('./features/security/ui/review-page.tsx').then((module) => module.SecurityReviewPage),
  },
  securityAudit: {
    path: '/security-audit',
    capability: 'security',
    page: () => import('./features/security/ui/audit-page.tsx').then((module) => module.SecurityAuditPage),
  },
  securityAgents: {
    path: '/security-agents',
    capability: 'security',
    page: () => import('./features/security/ui/agents-page.tsx').then((module) => module.SecurityAgentsPage),
  },
});
