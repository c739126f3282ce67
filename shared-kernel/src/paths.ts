import { authPaths } from './auth-paths.ts';
import type { NewsSection } from './contract/news.ts';
import { STEP_ROUTES } from './domain/steps.ts';
import type { StepRoute } from './domain/steps.ts';
import { path } from './path.ts';
import type { LinkQuery, Path } from './path.ts';
import { session } from './session/session.ts';

export { AUTH_PATHS } from './auth-paths.ts';
export type { AuthPage } from './auth-paths.ts';
export { path } from './path.ts';
export type { LinkQuery, Path } from './path.ts';
export { defineRoutes } from './routes.ts';
export type { AnyRoutes, RouteDeclaration, Routes } from './routes.ts';

/** Step pages of an application in the order of the flow (chapter 2 of the specification). */
export const STEP_PAGES = STEP_ROUTES;
export type StepPage = StepRoute;

/** Sections of the product catalogue. */
export const PRODUCT_SECTIONS = ['credits', 'deposits', 'cards'] as const;
export type ProductSection = (typeof PRODUCT_SECTIONS)[number];

/** Names the bank of an application in its address. */
export const BANK_PARAM = 'bank';

const issue = path('/issue/:hash/:page') as Path<[hash: string, step: StepPage | number]>;

/** The address of an application carries its bank, so that a link works whatever bank is current where it is opened. */
const atItsBank = (query: LinkQuery = {}): LinkQuery => {
  const given = new URLSearchParams(
    query instanceof URLSearchParams
      ? query
      : Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
  );
  if (!given.has(BANK_PARAM)) given.set(BANK_PARAM, session.currentBank());
  return given;
};

/**
 * The addresses that packages know of one another, below the hash. A page that only its own remote links to has
 * its address in the remote's `src/routes.ts`.
 */
export const paths = {
  ...authPaths,
  home: path('/'),
  profile: path('/profile'),
  requests: path('/requests'),
  allRequests: path('/all-requests'),
  archivedRequests: path('/archived-requests'),
  clients: path('/clients'),
  client: path('/clients/:inn') as Path<[inn: string]>,
  documents: path('/documents-page'),
  calculator: path('/calculator'),
  myIncome: path('/my-income'),
  chat: path('/chat'),
  notifications: path('/notifications'),
  products: path('/products'),
  productSection: path('/products/:section') as Path<[section: ProductSection]>,
  news: path('/news'),
  newsSection: path('/news/:section') as Path<[section: NewsSection]>,
  newsArticle: path('/news/:section/:id') as Path<[section: NewsSection, id: number]>,
  crossBorderPayments: path('/cross-border-payments'),
  agentProfile: path('/agent-profile'),
  securityQueue: path('/security'),
  securityReview: path('/security/:agentId'),
  createRequest: path('/create-request'),
  /** An application at the step that it has reached. */
  currentStep: path('/issue/:hash'),
  issue: {
    pattern: issue.pattern,
    /** `step` is a step page or a step number 1–8. Without a `bank` in the query it is an application of the current bank. */
    link: (hash: string, step: StepPage | number, query?: LinkQuery): string =>
      issue.link(hash, step, atItsBank(query)),
    /** The application where it stands: a page that is no step leads to the current one. */
    current: (hash: string, query?: LinkQuery): string =>
      path('/issue/:hash/current').link(hash, atItsBank(query)),
  },
} as const;
