import { listCorridors, requestCrossBorder } from 'shared-kernel/contract/cross-border';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
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
      const serve = createServe(app, TAGS.products);
      serve(listCorridors, 'The project of cross-border payments: countries, tariffs, rates.', ({ bank }) =>
        getCorridors(bank).map((each) => ({ ...each, rates: getRates(each.currencies) })),
      );
      serve(requestCrossBorder, 'A request for a payment abroad.', ({ actor, body, request }) =>
        service.requestPayment(actor, body, request.id),
      );
    },
  };
}
