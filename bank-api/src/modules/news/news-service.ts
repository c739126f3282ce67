import { sql } from 'kysely';
import type { z } from 'zod';
import type { listNews, NewsItem } from 'shared-kernel/contract/news';
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

interface Row extends Omit<NewsItem, 'read'> {
  readonly read_at: string | null;
}

function view({ read_at, ...row }: Row): NewsItem {
  return { ...row, read: read_at !== null };
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
    select ${actor.agentId}, id, ${now} from news where published_at <= ${now}
    on conflict do nothing`.execute(db);
}
