import { listProducts } from 'shared-kernel/contract/products';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
import type { BankModule } from '../module.ts';
import { findProducts } from './service.ts';

/** The product catalogue of all partner banks. */
export function createCatalogue(): BankModule {
  return {
    name: 'catalogue',
    routes: (app) =>
      createServe(app, TAGS.products)(listProducts, 'The product catalogue.', ({ query }) =>
        findProducts(query),
      ),
  };
}
