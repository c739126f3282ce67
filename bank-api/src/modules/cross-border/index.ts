import { listCorridors, requestCrossBorder } from 'shared-kernel/contract/cross-border';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { BankModule } from '../module.ts';
import { getCorridors } from './bank-corridors.ts';
import { getRates } from './exchange-rates.ts';
import { createCrossBorderService, type CrossBorderDependencies } from './service.ts';

/** Cross-border payments: corridors and requests. */
export function createCrossBorder(needs: CrossBorderDependencies): BankModule {
  const service = createCrossBorderService(needs);
  return {
    name: 'cross-border',
    routes(app) {
      registerEndpoint(app, listCorridors, ({ bank }) =>
        getCorridors(bank).map((each) => ({ ...each, rates: getRates(each.currencies) })),
      );
      registerEndpoint(app, requestCrossBorder, ({ actor, body, request }) =>
        service.requestPayment(actor, body, request.id),
      );
    },
  };
}
