import { sql } from 'kysely';
import type { z } from 'zod';
import type { listNews, NewsItem, NewsSection, UnreadCounts } from 'shared-kernel/contract/news';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';

type ListQuery = z.output<NonNullable<(typeof listNews)['query']>>;

function articles(db: DbOrTx, agentId: string, now: string) {
  return db
    .selectFrom('news')
    .leftJoin('news_reads', (join) =>
      join.onRef('news_reads.news_id', '=', 'news.id').on('news_reads.agent_id', '=', agentId),
    )
    .where('news.state', '=', 'published')
    .where('news.published_at', '<=', now);
}

const COLUMNS = [
  'news.id',
  'news.section',
  'news.title',
  'news.summary',
  'news.pinned',
  'news.author',
  'news.published_at',
  'news_reads.read_at',
] as const;

interface Row extends Omit<NewsItem, 'read' | 'published_at'> {
  readonly published_at: string | null;
  readonly read_at: string | null;
}

function view({ read_at, published_at, ...row }: Row): NewsItem {
  return { ...row, published_at: momentOf(published_at), read: read_at !== null };
}

/** The table lets nothing be published without its moment. */
function momentOf(publishedAt: string | null): string {
  if (publishedAt === null) throw new Error('published news without a moment');
  return publishedAt;
}

/** The latest news of all sections or of one, for the feed. */
export async function latestNews(
  db: DbOrTx,
  now: string,
  section: NewsSection | undefined,
  limit: number,
): Promise<readonly Pick<NewsItem, 'id' | 'section' | 'title' | 'summary' | 'published_at'>[]> {
  let query = db
    .selectFrom('news')
    .select(['id', 'section', 'title', 'summary', 'published_at'])
    .where('state', '=', 'published')
    .where('published_at', '<=', now);
  if (section !== undefined) query = query.where('section', '=', section);
  const rows = await query.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, published_at: momentOf(row.published_at) }));
}

/** A page of news, pinned first, then the newest. */
export async function newsPage(
  db: DbOrTx,
  actor: Actor,
  now: string,
  { section, search, page, per_page }: ListQuery,
): Promise<{ readonly items: NewsItem[]; readonly total: number }> {
  let query = articles(db, actor.agentId, now);
  if (section !== undefined) query = query.where('news.section', '=', section);
  if (search !== undefined && search !== '') {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`lower(news.title) like ${pattern}`,
        sql<boolean>`lower(news.summary) like ${pattern}`,
        sql<boolean>`lower(news.body) like ${pattern}`,
      ]),
    );
  }
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS)
    .orderBy('news.pinned', 'desc')
    .orderBy('news.published_at', 'desc')
    .orderBy('news.id', 'desc')
    .offset((page - 1) * per_page)
    .limit(per_page)
    .execute();
  return { items: rows.map(view), total: Number(n) };
}

/** Unread articles by section. */
export async function unreadBySection(db: DbOrTx, actor: Actor, now: string): Promise<UnreadCounts> {
  const rows = await articles(db, actor.agentId, now)
    .where('news_reads.read_at', 'is', null)
    .select((eb) => ['news.section' as const, eb.fn.countAll<number>().as('n')])
    .groupBy('news.section')
    .execute();
  return Object.fromEntries(rows.map(({ section, n }) => [section, Number(n)]));
}

/** One article; it counts as read from then on. @throws DomainError not_found */
export async function readArticle(
  db: DbOrTx,
  actor: Actor,
  now: string,
  id: number,
): Promise<NewsItem & { readonly body: string }> {
  const row = await articles(db, actor.agentId, now)
    .select([...COLUMNS, 'news.body'])
    .where('news.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('not_found');
  await db
    .insertInto('news_reads')
    .values({ agent_id: actor.agentId, news_id: id, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { body, ...item } = row;
  return { ...view(item), read: true, body };
}

export async function markAllRead(db: DbOrTx, actor: Actor, now: string): Promise<void> {
  await sql`insert into news_reads (agent_id, news_id, read_at)
    select ${actor.agentId}, id, ${now} from news where state = 'published' and published_at <= ${now}
    on conflict do nothing`.execute(db);
}
