import type { BankModule } from '../module.ts';
import { createConsents } from './consents.ts';
import { createErasureService, type ErasureDependencies } from './erasure-service.ts';
import { personalDataRoutes } from './routes.ts';
import { createExportService, type ExportDependencies } from './service.ts';

export { consentHash, currentConsent } from './consent-texts.ts';
export { createConsents } from './consents.ts';

/** Personal data (152-ФЗ): consents, the export of one's own data, and their erasure. */
export function createPersonalData(needs: ErasureDependencies & ExportDependencies): BankModule {
  const consents = createConsents(needs);
  const erasure = createErasureService(needs);
  const service = createExportService(needs);
  return {
    name: 'personal-data',
    routes: (app) => personalDataRoutes(app, { consents, erasure, service }),
  };
}
