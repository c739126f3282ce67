import { listProducts } from 'shared-kernel/contract/products';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { BankModule } from '../module.ts';
import { findProducts } from './service.ts';

/** The product catalogue of all partner banks. */
export function createCatalogue(): BankModule {
  return {
    name: 'catalogue',
    routes: (app) => registerEndpoint(app, listProducts, ({ query }) => findProducts(query)),
  };
}
