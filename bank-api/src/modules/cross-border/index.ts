import { listCorridors, requestCrossBorder } from 'shared-kernel/contract/cross-border';
import { dateOf } from 'shared-kernel/domain/instants';
import { registerEndpoint } from '../../plugins/contract.ts';
import { defineModule } from '../module.ts';
import { corridorsOf } from './bank-corridors.ts';
import { ratesOf } from './exchange-rates.ts';
import { requestPayment } from './cross-border-service.ts';

/** Banks change their rates at midnight in Moscow. */
const RATES_ZONE = 'Europe/Moscow';

/** Cross-border payments: corridors and requests. */
export const crossBorderModule = defineModule({
  name: 'cross-border',
  routes(app) {
    registerEndpoint(app, listCorridors, ({ bank }) => {
      const on = dateOf(app.context.now().toISOString(), RATES_ZONE);
      return corridorsOf(bank).map((each) => ({ ...each, rates: ratesOf(each.currencies, on) }));
    });
    registerEndpoint(app, requestCrossBorder, ({ actor, body, request }) =>
      requestPayment(app.context, actor, body, request.id),
    );
  },
});
