import { defineModule } from '../module.ts';
import { accountRoutes } from './account-routes.ts';

/** Profile, agent info, banks of the marketplace, dataset. */
export const accountModule = defineModule({ name: 'account', routes: accountRoutes });
