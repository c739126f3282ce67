import type { z } from 'zod';
import type { listNews, NewsItem, NewsSection, UnreadCounts } from 'shared-kernel/contract/news';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import {
  findPublished,
  latestPublished,
  markAllRead,
  markRead,
  publishedPage,
  unreadBySection,
} from './repository.ts';

type ListQuery = z.output<NonNullable<(typeof listNews)['query']>>;

interface Row extends Omit<NewsItem, 'read' | 'published_at'> {
  readonly published_at: string | null;
  readonly read_at: string | null;
}

function toItem({ read_at, published_at, ...row }: Row): NewsItem {
  return { ...row, published_at: requirePublishedAt(published_at), read: read_at !== null };
}

/** The table lets nothing be published without its moment. */
function requirePublishedAt(publishedAt: string | null): string {
  if (publishedAt === null) throw new Error('published news without a moment');
  return publishedAt;
}

export type NewsService = ReturnType<typeof createNewsService>;

/** What an agent reads. */
export function createNewsService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const now = (): string => clock().toISOString();
  return {
    /** The latest news of all sections or of one, for the feed. */
    async latest(section: NewsSection | undefined, limit: number) {
      const rows = await latestPublished(db, now(), section, limit);
      return rows.map((row) => ({ ...row, published_at: requirePublishedAt(row.published_at) }));
    },

    /** A page of news, pinned first, then the newest. */
    async list({ agentId }: Actor, { section, search, page, per_page: perPage }: ListQuery) {
      const { rows, total } = await publishedPage(db, agentId, now(), { section, search }, { page, perPage });
      return { items: rows.map(toItem), total };
    },

    async unread({ agentId }: Actor): Promise<UnreadCounts> {
      const rows = await unreadBySection(db, agentId, now());
      return Object.fromEntries(rows.map(({ section, n }) => [section, Number(n)]));
    },

    /** One article; it counts as read from then on. @throws DomainError not_found */
    async read({ agentId }: Actor, id: number): Promise<NewsItem & { readonly body: string }> {
      const at = now();
      const row = await findPublished(db, agentId, at, id);
      if (row === undefined) throw new DomainError('not_found');
      await markRead(db, agentId, id, at);
      const { body, ...item } = row;
      return { ...toItem(item), read: true, body };
    },

    readAll: ({ agentId }: Actor): Promise<void> => markAllRead(db, agentId, now()),
  };
}
