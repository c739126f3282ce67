import type { FastifyInstance } from 'fastify';
import { compareOffers } from 'shared-kernel/contract/products';
import { registerEndpoint } from '../../plugins/contract.ts';

export function productsRoutes(app: FastifyInstance): void {
  registerEndpoint(app, compareOffers, ({ actor, body }) =>
    app.context.modules.flow.compareOffers(actor, body),
  );
}
