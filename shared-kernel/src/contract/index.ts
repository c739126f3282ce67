import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';
import * as accountSecurity from './account-security.ts';
import * as agent from './agent.ts';
import * as applicationHandoff from './application-handoff.ts';
import * as applicationStates from './application-states.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as banks from './banks.ts';
import * as capabilities from './capabilities.ts';
import * as chat from './chat.ts';
import * as clientSigning from './client-signing.ts';
import * as clientSigningPage from './client-signing-page.ts';
import * as clients from './clients.ts';
import * as common from './common.ts';
import * as crossBorder from './cross-border.ts';
import * as documents from './documents.ts';
import * as errors from './errors.ts';
import * as events from './events.ts';
import * as forms from './forms.ts';
import * as income from './income.ts';
import * as listViews from './list-views.ts';
import * as news from './news.ts';
import * as notifications from './notifications.ts';
import * as personalData from './personal-data.ts';
import * as products from './products.ts';
import * as questionnaire from './questionnaire.ts';
import * as quoteLinks from './quote-links.ts';
import * as quotes from './quotes.ts';
import * as reassignment from './reassignment.ts';
import * as registries from './registries.ts';
import * as roles from './roles.ts';
import * as secondFactor from './second-factor.ts';
import * as signatureChecks from './signature-checks.ts';
import * as uploads from './uploads.ts';

const modules = [
  auth,
  accountSecurity,
  secondFactor,
  agent,
  banks,
  capabilities,
  products,
  quotes,
  quoteLinks,
  applications,
  clients,
  applicationHandoff,
  reassignment,
  listViews,
  documents,
  uploads,
  signatureChecks,
  clientSigning,
  clientSigningPage,
  notifications,
  chat,
  questionnaire,
  personalData,
  audit,
  income,
  news,
  crossBorder,
  registries,
  events,
] as const;

type Exported<Module> = Module extends unknown ? Module[keyof Module] : never;
/** The ids of all calls: a table by it that lacks one does not compile. */
export type EndpointId = Extract<Exported<(typeof modules)[number]>, AnyEndpoint>['id'];

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

/** Every call of the contract. For the server and tests; the portal imports single endpoints. */
export const allEndpoints: readonly AnyEndpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

const SCHEMA_NAME = /^(\w+)Schema$/;

/** Schemas that the contract names, by their names: `documentSchema` is `Document`. The first name of a schema counts. */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  [common, errors, roles, forms, applicationStates, ...modules]
    .flatMap((module) => Object.entries<unknown>(module))
    .flatMap(([exported, value]) => {
      const name = SCHEMA_NAME.exec(exported)?.[1];
      return name !== undefined && value instanceof z.ZodType ? [[value, capitalised(name)] as const] : [];
    })
    .reverse(),
);

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
