import { defineModule } from '../module.ts';
import { sweepNewsImages } from './news-images.ts';
import { newsRoutes } from './news-routes.ts';

/** News of the marketplace, their editing and their feed. */
export const newsModule = defineModule({ name: 'news', routes: newsRoutes, jobs: sweepNewsImages });
