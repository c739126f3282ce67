import { listCorridors, requestCrossBorder } from 'shared-kernel/contract/cross-border';
import { registerEndpoint } from '../../plugins/contract.ts';
import { defineModule } from '../module.ts';
import { corridorsOf } from './bank-corridors.ts';
import { ratesOf } from './exchange-rates.ts';
import { requestPayment } from './cross-border-service.ts';

/** Cross-border payments: corridors and requests. */
export const crossBorderModule = defineModule({
  name: 'cross-border',
  routes(app) {
    registerEndpoint(app, listCorridors, ({ bank }) =>
      corridorsOf(bank).map((each) => ({ ...each, rates: ratesOf(each.currencies) })),
    );
    registerEndpoint(app, requestCrossBorder, ({ actor, body, request }) =>
      requestPayment(app.context, actor, body, request.id),
    );
  },
});
