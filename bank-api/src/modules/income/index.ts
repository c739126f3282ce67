import { defineModule } from '../module.ts';
import { incomeRoutes } from './income-routes.ts';

/** The agents' commission. */
export const incomeModule = defineModule({ name: 'income', routes: incomeRoutes });
