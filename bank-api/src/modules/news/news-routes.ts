import type { FastifyInstance } from 'fastify';
import { listNews, markAllNewsRead, readNews } from 'shared-kernel/contract/news';
import { listAnswer } from '../../http/list-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import { markAllRead, newsPage, readArticle } from './news-service.ts';

export function newsRoutes(app: FastifyInstance): void {
  const at = (): string => app.context.now().toISOString();

  registerEndpoint(app, listNews, async ({ db, actor, bank, query }) => {
    const { items, total } = await newsPage(db, actor, at(), query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  registerEndpoint(app, markAllNewsRead, async ({ db, actor }) => {
    await markAllRead(db, actor, at());
    return { success: true };
  });
  registerEndpoint(app, readNews, ({ db, actor, params }) => readArticle(db, actor, at(), params.id));
}
