import type { BankModule } from '../module.ts';
import { revokeGivenSince } from './link-repository.ts';
import { createQuoteLinkService, type QuoteLinkNeeds } from './link-service.ts';
import { quoteRoutes } from './routes.ts';
import { createQuoteService, type QuoteDependencies } from './service.ts';

export interface QuotesModule extends BankModule {
  /** Subscribe to the sign-in: links that somebody else may have given in an agent's name end. */
  readonly revokeGivenSince: typeof revokeGivenSince;
}

/** Calculations of the calculator and comparisons of offers for clients, as documents and by a link. */
export function createQuotes(needs: QuoteDependencies & Omit<QuoteLinkNeeds, 'quotes'>): QuotesModule {
  const quotes = createQuoteService(needs);
  const links = createQuoteLinkService({ ...needs, quotes });
  return {
    name: 'quotes',
    routes: (app) => quoteRoutes(app, { quotes, links }),
    revokeGivenSince,
  };
}
