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
import { createServe } from '../../plugins/contract.ts';
import type { NewsEditingService } from './editing-service.ts';
import { feedAnswer } from './feed.ts';
import type { NewsImages } from './images.ts';
import type { NewsService } from './service.ts';

const DONE = { success: true };
const NEWS = {
  name: 'News',
  description: 'News of the bank, for readers and for editors.',
};

export interface NewsServices {
  readonly news: NewsService;
  readonly editing: NewsEditingService;
  readonly images: NewsImages;
  /** Address of the portal that the feed's links lead to. */
  readonly publicUrl: string;
}

export function newsRoutes(app: FastifyInstance, services: NewsServices): void {
  const { news, images, publicUrl } = services;
  const serve = createServe(app, NEWS);
  serve(listNews, 'The page of news and its sections.', async ({ actor, bank, query }) => {
    const { items, total } = await news.list(actor, query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  serve(countUnreadNews, 'The counters beside the sections.', ({ actor }) => news.unread(actor));
  serve(markAllNewsRead, '«Прочитать все».', async ({ actor }) => {
    await news.readAll(actor);
    return DONE;
  });
  serve(readNews, 'One article; it counts as read afterwards.', ({ actor, params }) =>
    news.read(actor, params.id),
  );
  serve(newsFeed, 'The feed for news readers; it needs no token.', ({ query }) =>
    feedAnswer(news, publicUrl, query.section),
  );
  serve(readNewsImage, 'The images of an article.', ({ params }) => images.answer(params.id));
  editingRoutes(app, services);
}

/** What only editors may: the contract names their roles. */
function editingRoutes(app: FastifyInstance, { editing, images }: NewsServices): void {
  const serve = createServe(app, NEWS);
  serve(listEditedNews, 'The page of the editors.', async ({ bank, query }) => {
    const range = { page: query.page, perPage: query.per_page };
    const { items, total } = await editing.list(query.state, range);
    return listAnswer(bank, items, { total, ...range });
  });
  serve(readEditedNews, 'One article in the editor.', ({ params }) => editing.read(params.id));
  serve(createNews, 'A new draft.', ({ actor, body }) => editing.createDraft(actor, body));
  serve(updateNews, 'Saving in the editor.', ({ actor, params, body: { version, ...text }, request }) =>
    editing.saveText(actor, { id: params.id, version, requestId: request.id }, text),
  );
  serve(publishNews, 'Publishes now or at a given moment.', ({ actor, params, body, request }) =>
    editing.publish(actor, { id: params.id, version: body.version, requestId: request.id }, body.publish_at),
  );
  serve(withdrawNews, 'Takes an article back.', ({ actor, params, body, request }) =>
    editing.withdraw(actor, { id: params.id, version: body.version, requestId: request.id }),
  );
  serve(deleteNews, 'Deletes a draft.', async ({ actor, params, query, request }) => {
    await editing.deleteDraft(actor, { id: params.id, version: query.version, requestId: request.id });
    return DONE;
  });
  serve(uploadNewsImage, 'An image for an article.', ({ actor, file }) => images.keep(actor, file));
}
