import { defineModule } from '../module.ts';
import { productsRoutes } from './products-routes.ts';

/** Offers of the partner banks side by side. */
export const productsModule = defineModule({ name: 'products', routes: productsRoutes });
