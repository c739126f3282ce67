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
import type { NewsEditingService } from './editing-service.ts';
import { feedAnswer } from './feed.ts';
import type { NewsImages } from './images.ts';
import type { NewsService } from './service.ts';

const DONE = { success: true };

export interface NewsServices {
  readonly news: NewsService;
  readonly editing: NewsEditingService;
  readonly images: NewsImages;
  /** Address of the portal that the feed's links lead to. */
  readonly publicUrl: string;
}

export function newsRoutes(app: FastifyInstance, services: NewsServices): void {
  const { news, images, publicUrl } = services;
  registerEndpoint(app, listNews, async ({ actor, bank, query }) => {
    const { items, total } = await news.list(actor, query);
    return listAnswer(bank, items, { total, page: query.page, perPage: query.per_page });
  });
  registerEndpoint(app, countUnreadNews, ({ actor }) => news.unread(actor));
  registerEndpoint(app, markAllNewsRead, async ({ actor }) => {
    await news.readAll(actor);
    return DONE;
  });
  registerEndpoint(app, readNews, ({ actor, params }) => news.read(actor, params.id));
  registerEndpoint(app, newsFeed, ({ query }) => feedAnswer(news, publicUrl, query.section));
  registerEndpoint(app, readNewsImage, ({ params }) => images.answer(params.id));
  editingRoutes(app, services);
}

/** What only editors may: the contract names their roles. */
function editingRoutes(app: FastifyInstance, { editing, images }: NewsServices): void {
  registerEndpoint(app, listEditedNews, async ({ bank, query }) => {
    const range = { page: query.page, perPage: query.per_page };
    const { items, total } = await editing.list(query.state, range);
    return listAnswer(bank, items, { total, ...range });
  });
  registerEndpoint(app, readEditedNews, ({ params }) => editing.read(params.id));
  registerEndpoint(app, createNews, ({ actor, body }) => editing.createDraft(actor, body));
  registerEndpoint(app, updateNews, ({ actor, params, body }) => editing.saveText(actor, params.id, body));
  registerEndpoint(app, publishNews, ({ actor, params, body, request }) =>
    editing.publish(actor, { id: params.id, version: body.version, requestId: request.id }, body.publish_at),
  );
  registerEndpoint(app, withdrawNews, ({ actor, params, body, request }) =>
    editing.withdraw(actor, { id: params.id, version: body.version, requestId: request.id }),
  );
  registerEndpoint(app, deleteNews, async ({ actor, params, query, request }) => {
    await editing.deleteDraft(actor, { id: params.id, version: query.version, requestId: request.id });
    return DONE;
  });
  registerEndpoint(app, uploadNewsImage, ({ actor, file }) => images.keep(actor, file));
}
