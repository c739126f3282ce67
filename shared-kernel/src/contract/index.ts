import type { AnyEndpoint } from './endpoint.ts';
import * as accountSecurity from './account-security.ts';
import * as agent from './agent.ts';
import * as applicationHandoff from './application-handoff.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as banks from './banks.ts';
import * as chat from './chat.ts';
import * as crossBorder from './cross-border.ts';
import * as documents from './documents.ts';
import * as events from './events.ts';
import * as income from './income.ts';
import * as listViews from './list-views.ts';
import * as news from './news.ts';
import * as notifications from './notifications.ts';
import * as personalData from './personal-data.ts';
import * as products from './products.ts';
import * as questionnaire from './questionnaire.ts';
import * as quotes from './quotes.ts';
import * as secondFactor from './second-factor.ts';
import * as signatureChecks from './signature-checks.ts';
import * as uploads from './uploads.ts';

const modules = [
  auth,
  accountSecurity,
  secondFactor,
  agent,
  banks,
  products,
  quotes,
  applications,
  applicationHandoff,
  listViews,
  documents,
  uploads,
  signatureChecks,
  notifications,
  chat,
  questionnaire,
  personalData,
  audit,
  income,
  news,
  crossBorder,
  events,
];

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

/** Every call of the contract. For the server and tests; the portal imports single endpoints. */
export const allEndpoints: readonly AnyEndpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);
