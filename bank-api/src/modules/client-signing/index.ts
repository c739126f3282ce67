import type { BankModule } from '../module.ts';
import { createSigningArchive } from './archive.ts';
import type { ClientSigningDependencies } from './dependencies.ts';
import { createSigningLetters } from './letters.ts';
import { createSigningLimits } from './limits.ts';
import { createSigningPageService } from './page-service.ts';
import { clientSigningRoutes } from './routes.ts';
import { createClientSigningService } from './service.ts';
import { createSignService } from './sign-service.ts';

/** Links by which clients sign: what agents do with them, the page behind them, their letters. */
export function createClientSigning(given: ClientSigningDependencies): BankModule {
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
  };
}
