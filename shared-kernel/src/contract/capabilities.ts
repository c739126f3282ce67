import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';
import { endpoint } from './endpoint.ts';

/**
 * What a bank may have beyond the specification, each a group of calls as the screens need them, by the beginnings of
 * their addresses.
 */
const CALLS = {
  /** Offers side by side and a new application from one of them. */
  offers: ['/agent/rest/offers', '/agent/rest/create-issue', '/agent/rest/clients/'],
  /** The comparison of the offers as a document for the client. */
  offer_documents: ['/agent/rest/offer-documents'],
  /** The same as a page that the client opens by a link. */
  quote_links: ['/agent/rest/quote-links'],
  /** Later forms and the documents of step 5 before their steps are reached, and the rules of the scoring for any answers. */
  steps_ahead: ['/agent/rest/issue/{hash}/expected-documents', '/agent/rest/issue/{hash}/foreseen'],
  /** Handing an application to a colleague. */
  reassignment: ['/agent/rest/colleagues', '/agent/rest/issue/{hash}/owner'],
  /** The steps of an application: forms, documents, scoring, requests, history. */
  flow: ['/agent/rest/issue/{hash}/'],
  /** Search, further filters, saved views, export and the summary of the lists; reasons of a rejection. */
  lists: [
    '/agent/rest/list-views',
    '/agent/rest/issues/export',
    '/agent/rest/summary',
    '/agent/rest/reject-reasons',
  ],
  /** Numbers of the queues, order and filters by deadlines and dates, export of chosen rows. */
  queues: ['/agent/rest/list-queues'],
  /** Documents with versions, signatures and certificates. */
  documents: [
    '/agent/rest/documents',
    '/agent/rest/document-applications',
    '/agent/rest/certificates',
    '/agent/rest/uploads/',
    '/agent/rest/signatures/',
  ],
  /** Links by which the client signs. */
  client_signing: ['/agent/rest/client-signing/'],
  /** The agent's clients, and their files for further applications. */
  clients: ['/agent/rest/own-clients', '/agent/rest/client-files/'],
  /** The agent questionnaire as data. */
  questionnaires: ['/agent/rest/questionnaire'],
  income: ['/agent/rest/income'],
  chat: ['/agent/rest/chat/'],
  /** Kinds and texts of notifications, putting them off, muting a bank. */
  notifications: [
    '/agent/rest/notification_settings',
    '/agent/rest/notifications/mark_application_read',
    '/agent/rest/notifications/{id}/snooze',
  ],
  /** Changes told by the bank as they happen. */
  events: ['/agent/rest/events'],
  products: ['/agent/rest/products'],
  /** Calculations of the bank, beside those that the portal makes itself. */
  quotes: ['/agent/rest/quotes'],
  news: ['/agent/rest/news'],
  cross_border: ['/agent/rest/cross-border'],
  /** Registries by a number that is typed, each for itself: `contract/registries.ts`. */
  bank_directory: ['/agent/rest/registries/banks/'],
  organization_registry: ['/agent/rest/registries/organizations/'],
  purchase_registry: ['/agent/rest/registries/purchases/'],
  /** Sessions, the second factor, personal data, signing out at the bank. */
  account: [
    '/auth/sessions',
    '/auth/logout',
    '/auth/confirm-identity',
    '/auth/second-factor',
    '/agent/rest/personal-data',
  ],
  /** Pages of the security service. */
  security: ['/agent/rest/security/'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Capability = keyof typeof CALLS;
export const CAPABILITIES = Object.keys(CALLS) as [Capability, ...Capability[]];

/** The capability that a call belongs to; none where every bank has the call, or nobody is signed in yet. */
export function findCapability({
  path,
  source,
  auth,
}: Pick<AnyEndpoint, 'path' | 'source' | 'auth'>): Capability | undefined {
  if (source === 'specification' || auth === 'public') return undefined;
  return CAPABILITIES.find((name) => CALLS[name].some((start) => path.startsWith(start)));
}

/** Screens that are nothing without a capability, by the beginnings of their addresses. */
const SCREENS: readonly (readonly [path: string, needs: Capability])[] = [
  ['/create-request', 'offers'],
  ['/clients', 'clients'],
  ['/my-income', 'income'],
  ['/chat', 'chat'],
  ['/products', 'products'],
  ['/news', 'news'],
  ['/cross-border-payments', 'cross_border'],
  ['/security', 'security'],
];

/** What the screen at an address, or of a route's pattern, needs of the bank. */
export function findScreenCapability(path: string): Capability | undefined {
  return SCREENS.find(
    ([start]) => path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}-`),
  )?.[1];
}

/** A bank that has nothing beyond the specification need not have this call either: it answers 404. */
export const readCapabilities = endpoint({
  id: 'readCapabilities',
  method: 'GET',
  path: '/agent/rest/capabilities',
  summary: 'What the bank has beyond the specification',
  source: 'addition',
  auth: 'bearer',
  beforeSecondFactor: true,
  beforePasswordChange: true,
  response: z.object({ capabilities: z.array(z.enum(CAPABILITIES)) }),
  /** Names that this portal does not know are of no use to it. */
  reads: z.object({ capabilities: z.array(z.string()) }),
});
