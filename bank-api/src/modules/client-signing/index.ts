import type { BankModule } from '../module.ts';
import { createSigningArchive } from './archive.ts';
import type { ClientSigningDependencies } from './dependencies.ts';
import { createSigningLetters } from './letters.ts';
import { createSigningLimits } from './limits.ts';
import { createSigningPageService } from './page-service.ts';
import { revokeSentSince } from './repository.ts';
import { clientSigningRoutes } from './routes.ts';
import { createClientSigningService } from './service.ts';
import { createSignService } from './sign-service.ts';

export interface ClientSigningModule extends BankModule {
  /** Subscribe to the sign-in: links that somebody else may have sent in an agent's name end. */
  readonly revokeSentSince: typeof revokeSentSince;
}

/** Links by which clients sign: what agents do with them, the page behind them, their letters. */
export function createClientSigning(given: ClientSigningDependencies): ClientSigningModule {
  const needs = {
    ...given,
    limits: createSigningLimits(given.attempts),
    archive: createSigningArchive(given),
  };
  const service = createClientSigningService(needs);
  const pages = createSigningPageService(needs);
  const sign = createSignService(needs, pages);
  return {
    name: 'client-signing',
    routes: (app) => clientSigningRoutes(app, { service, pages, sign }),
    jobs: () => createSigningLetters(needs).work(),
    revokeSentSince,
  };
}
