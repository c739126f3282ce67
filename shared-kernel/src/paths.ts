import type { NewsSection } from './contract/news.ts';
import { STEP_ROUTES } from './domain/steps.ts';
import type { StepRoute } from './domain/steps.ts';

/** Step pages of an application in the order of the flow (chapter 2 of the specification). */
export const STEP_PAGES = STEP_ROUTES;
export type StepPage = StepRoute;

/** Sections of the product catalogue. */
export const PRODUCT_SECTIONS = ['credits', 'deposits', 'cards'] as const;
export type ProductSection = (typeof PRODUCT_SECTIONS)[number];

/** A route: its pattern for the router and the builder of links to it, side by side. */
interface Page {
  readonly pattern: string;
  readonly link: () => string;
}

function page<const Pattern extends string>(pattern: Pattern): Page & { readonly pattern: Pattern } {
  return { pattern, link: () => pattern };
}

/** Every route of the portal (chapter 2), below the hash. */
export const paths = {
  home: page('/'),
  login: page('/login'),
  register: page('/register'),
  forgotPassword: page('/forgot-password'),
  resetPassword: page('/reset-password'),
  /** The link of a security letter: «это были не вы?». */
  accountAlert: page('/account-alert'),
  profile: page('/profile'),
  requests: page('/requests'),
  allRequests: page('/all-requests'),
  archivedRequests: page('/archived-requests'),
  documents: page('/documents-page'),
  calculator: page('/calculator'),
  myIncome: page('/my-income'),
  chat: page('/chat'),
  notifications: page('/notifications'),
  products: page('/products'),
  productSection: {
    pattern: '/products/:section',
    link: (section: ProductSection) => `/products/${section}`,
  },
  news: page('/news'),
  newsSection: { pattern: '/news/:section', link: (section: NewsSection) => `/news/${section}` },
  crossBorderPayments: page('/cross-border-payments'),
  agentProfile: page('/agent-profile'),
  /** The security service's queue, one agent's questionnaire, the audit trail (role superuser). */
  security: page('/security'),
  securityAudit: page('/security-audit'),
  securityAgents: page('/security-agents'),
  securityQuestionnaire: {
    pattern: '/security/:agentId',
    link: (agentId: string) => `/security/${encodeURIComponent(agentId)}`,
  },
  createRequest: page('/create-request'),
  issue: {
    pattern: '/issue/:hash/:page',
    /** `step` is a step page or a step number 1–8. */
    link: (hash: string, step: StepPage | number) => `/issue/${encodeURIComponent(hash)}/${step}`,
    /** The application where it stands: a page that is no step leads to the current one. */
    current: (hash: string) => `/issue/${encodeURIComponent(hash)}/current`,
  },
} as const;

/** Pages of the auth layout, for those who are not signed in. */
export const AUTH_PATHS: readonly string[] = [
  paths.login.pattern,
  paths.register.pattern,
  paths.forgotPassword.pattern,
  paths.resetPassword.pattern,
  paths.accountAlert.pattern,
];
