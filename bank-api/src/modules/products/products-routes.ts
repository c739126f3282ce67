import type { FastifyInstance } from 'fastify';
import { compareOffers } from 'shared-kernel/contract/products';
import { registerEndpoint } from '../../plugins/contract.ts';
import { offersFor } from '../applications/create-service.ts';

export function productsRoutes(app: FastifyInstance): void {
  registerEndpoint(app, compareOffers, ({ actor, body }) => offersFor(app.context, actor, body));
}
