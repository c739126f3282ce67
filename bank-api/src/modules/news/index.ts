import { defineModule } from '../module.ts';
import { newsRoutes } from './news-routes.ts';

/** News of the marketplace. */
export const newsModule = defineModule({ name: 'news', routes: newsRoutes });
