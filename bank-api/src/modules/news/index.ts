import type { Db } from '../../database/types.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { BankModule, Clock } from '../module.ts';
import { createNewsEditingService } from './editing-service.ts';
import { createNewsImages } from './images.ts';
import { newsRoutes } from './routes.ts';
import { createNewsService } from './service.ts';

export interface NewsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** Address of the portal that the feed's links lead to. */
  readonly publicUrl: string;
}

/** News of the marketplace, their editing and their feed. */
export function createNews({ publicUrl, ...needs }: NewsDependencies): BankModule {
  const images = createNewsImages(needs);
  const news = createNewsService(needs);
  const editing = createNewsEditingService(needs);
  return {
    name: 'news',
    routes: (app) => newsRoutes(app, { news, editing, images, publicUrl }),
    jobs: () => images.scheduleSweep(),
  };
}
