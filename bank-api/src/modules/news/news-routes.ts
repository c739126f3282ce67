import type { FastifyInstance } from 'fastify';
import {
  countUnreadNews,
  createNews,
  deleteNews,
  listEditedNews,
  listNews,
  markAllNewsRead,
  newsFeed,
  publishNews,
  readEditedNews,
  readNews,
  readNewsImage,
  updateNews,
  uploadNewsImage,
  withdrawNews,
} from 'shared-kernel/contract/news';
import { listAnswer } from '../../http/list-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import {
  createDraft,
  deleteDraft,
  listForEditors,
  publish,
  readForEditors,
  saveText,
  withdraw,
} from './news-editing-service.ts';
import { feedAnswer } from './news-feed.ts';
import { imageAnswer, keepImage } from './news-images.ts';
import { markAllRead, newsPage, readArticle, unreadBySection } from './news-service.ts';

export function newsRoutes(app: FastifyInstance): void {
  const at = (): string => app.context.now().toISOString();

  registerEndpoint(app, listNews, async ({ db, actor, bank, query }) => {
    const { items, total } = await newsPage(db, actor, at(), query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  registerEndpoint(app, countUnreadNews, ({ db, actor }) => unreadBySection(db, actor, at()));
  registerEndpoint(app, markAllNewsRead, async ({ db, actor }) => {
    await markAllRead(db, actor, at());
    return { success: true };
  });
  registerEndpoint(app, readNews, ({ db, actor, params }) => readArticle(db, actor, at(), params.id));
  registerEndpoint(app, newsFeed, ({ query }) => feedAnswer(app.context, query.section));
  registerEndpoint(app, readNewsImage, ({ params }) => imageAnswer(app.context, params.id));
  editing(app);
}

/** What only editors may: the contract names their roles. */
function editing(app: FastifyInstance): void {
  const { context } = app;
  registerEndpoint(app, listEditedNews, async ({ bank, query }) => {
    const range = { page: query.page, perPage: query.per_page };
    const { items, total } = await listForEditors(context, query.state, range);
    return listAnswer(bank, items, { total, ...range });
  });
  registerEndpoint(app, readEditedNews, ({ params }) => readForEditors(context, params.id));
  registerEndpoint(app, createNews, ({ actor, body }) => createDraft(context, actor, body));
  registerEndpoint(app, updateNews, ({ actor, params, body }) => saveText(context, actor, params.id, body));
  registerEndpoint(app, publishNews, ({ actor, params, body, request }) =>
    publish(context, actor, { id: params.id, version: body.version, requestId: request.id }, body.publish_at),
  );
  registerEndpoint(app, withdrawNews, ({ actor, params, body, request }) =>
    withdraw(context, actor, { id: params.id, version: body.version, requestId: request.id }),
  );
  registerEndpoint(app, deleteNews, async ({ actor, params, query, request }) => {
    await deleteDraft(context, actor, { id: params.id, version: query.version, requestId: request.id });
    return { success: true };
  });
  registerEndpoint(app, uploadNewsImage, ({ actor, file }) => keepImage(context, actor, file));
}
