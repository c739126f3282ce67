import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * What a bank may have beyond the specification, in groups as the screens need them. An endpoint names the one that it
 * belongs to, a route of a remote the one that its page is nothing without.
 */
export const CAPABILITIES = [
  /** Offers side by side and a new application from one of them. */
  'offers',
  /** The comparison of the offers as a document for the client. */
  'offer_documents',
  /** The same as a page that the client opens by a link. */
  'quote_links',
  /** Later forms and the documents of step 5 before their steps are reached, and the rules of the scoring for any answers. */
  'steps_ahead',
  /** Handing an application to a colleague. */
  'reassignment',
  /** The steps of an application: forms, documents, scoring, requests, history. */
  'flow',
  /** Search, further filters, saved views, export and the summary of the lists; reasons of a rejection. */
  'lists',
  /** Numbers of the queues, order and filters by deadlines and dates, export of chosen rows. */
  'queues',
  /** Documents with versions, signatures and certificates. */
  'documents',
  /** Links by which the client signs. */
  'client_signing',
  /** The agent's clients, and their files for further applications. */
  'clients',
  /** The agent questionnaire as data. */
  'questionnaires',
  'income',
  'chat',
  /** Kinds and texts of notifications, putting them off, muting a bank. */
  'notifications',
  /** Changes told by the bank as they happen. */
  'events',
  'products',
  /** Calculations of the bank, beside those that the portal makes itself. */
  'quotes',
  'news',
  'cross_border',
  /** Registries by a number that is typed, each for itself: `contract/registries.ts`. */
  'bank_directory',
  'organization_registry',
  'purchase_registry',
  /** Sessions, the second factor, personal data, signing out at the bank. */
  'account',
  /** Pages of the security service. */
  'security',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** A bank that has nothing beyond the specification need not have the call below either: it answers one of these. */
export const NO_CAPABILITIES_STATUSES: readonly number[] = [404, 405, 501];

/** Asked right after every sign-in: a 401 ends the session, as that of any call does. */
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
