import { listProducts } from 'shared-kernel/contract/products';
import { registerEndpoint } from '../../plugins/contract.ts';
import { defineModule } from '../module.ts';
import { findProducts } from './catalogue-service.ts';

/** The product catalogue of all partner banks. */
export const catalogueModule = defineModule({
  name: 'catalogue',
  routes(app) {
    registerEndpoint(app, listProducts, ({ query }) => findProducts(query));
  },
});
