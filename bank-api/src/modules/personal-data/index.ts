import type { BankModule } from '../module.ts';
import { createConsents, type Consents } from './consents.ts';
import { createErasureService, type ErasureDependencies } from './erasure-service.ts';
import { personalDataRoutes } from './routes.ts';
import { createExportService, type ExportDependencies } from './service.ts';

export { consentHash, currentConsent } from './consent-texts.ts';
export type { Consents } from './consents.ts';

export interface PersonalData extends BankModule {
  readonly consents: Consents;
}

/** Personal data (152-ФЗ): consents, the export of one's own data, and their erasure. */
export function createPersonalData(needs: ErasureDependencies & ExportDependencies): PersonalData {
  const consents = createConsents(needs);
  const erasure = createErasureService(needs);
  const service = createExportService(needs);
  return {
    name: 'personal-data',
    routes: (app) => personalDataRoutes(app, { consents, erasure, service }),
    consents,
  };
}
