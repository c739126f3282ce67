import { sql, type Insertable, type Updateable } from 'kysely';
import type { NewsSection, NewsState } from 'shared-kernel/contract/news';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';

/** Articles with the name of who changed them last. */
function edited(db: DbOrTx) {
  return db
    .selectFrom('news')
    .leftJoin('agents', 'agents.id', 'news.updated_by')
    .select([
      'news.id',
      'news.section',
      'news.title',
      'news.summary',
      'news.body',
      'news.author',
      'news.pinned',
      'news.state',
      'news.published_at',
      'news.version',
      'news.updated_at',
      'agents.last_name',
      'agents.first_name',
      'agents.middle_name',
    ]);
}

export type EditedRow = Awaited<ReturnType<typeof findArticle>>;

/** The article with its editor's name. @throws DomainError not_found */
export function findArticle(db: DbOrTx, id: number) {
  return edited(db)
    .where('news.id', '=', id)
    .executeTakeFirstOrThrow(() => new DomainError('not_found'));
}

/** A page of one state: drafts by their last change, the others by the moment of publication. */
export async function editedPage(
  db: DbOrTx,
  state: NewsState,
  now: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  const inState = <Query extends ReturnType<typeof edited>>(query: Query) =>
    state === 'draft'
      ? query.where('news.state', '=', 'draft').orderBy('news.updated_at', 'desc')
      : query
          .where('news.state', '=', 'published')
          .where('news.published_at', state === 'scheduled' ? '>' : '<=', now)
          .orderBy('news.published_at', state === 'scheduled' ? 'asc' : 'desc');
  const rows = await inState(edited(db))
    .orderBy('news.id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute();
  const counted = await inState(edited(db))
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counted.n) };
}

export function lockArticle(tx: Tx, id: number) {
  return tx.selectFrom('news').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertArticle(tx: Tx, article: Insertable<Database['news']>): Promise<number> {
  const { id } = await tx.insertInto('news').values(article).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateArticle(
  tx: Tx,
  id: number,
  changes: Updateable<Database['news']>,
): Promise<void> {
  await tx
    .updateTable('news')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function removeArticle(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('news').where('id', '=', id).execute();
}

export async function insertImage(tx: Tx, image: Insertable<Database['news_images']>): Promise<void> {
  await tx.insertInto('news_images').values(image).execute();
}

export function findImage(db: DbOrTx, id: string) {
  return db
    .selectFrom('news_images')
    .select(['content_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Images that no article names, uploaded before a moment: their article was never saved, or is gone. */
export async function removeUnusedImages(tx: Tx, before: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('news_images')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('news')
            .select('news.id')
            .where((inner) =>
              inner(inner.fn<number>('strpos', ['news.body', inner.cast('news_images.id', 'text')]), '>', 0),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Published articles, with whether the agent has read them. */
function published(db: DbOrTx, agentId: string, now: string) {
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

/** The latest articles of all sections or of one, newest first. */
export function latestPublished(db: DbOrTx, now: string, section: NewsSection | undefined, limit: number) {
  let query = db
    .selectFrom('news')
    .select(['id', 'section', 'title', 'summary', 'published_at'])
    .where('state', '=', 'published')
    .where('published_at', '<=', now);
  if (section !== undefined) query = query.where('section', '=', section);
  return query.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** A page of published articles, pinned first, then the newest, with the number of all. */
export async function publishedPage(
  db: DbOrTx,
  agentId: string,
  now: string,
  { section, search }: { readonly section: NewsSection | undefined; readonly search: string | undefined },
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  let query = published(db, agentId, now);
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
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute();
  return { rows, total: Number(n) };
}

/** Number of unread articles of each section that has any. */
export function unreadBySection(db: DbOrTx, agentId: string, now: string) {
  return published(db, agentId, now)
    .where('news_reads.read_at', 'is', null)
    .select((eb) => ['news.section' as const, eb.fn.countAll<number>().as('n')])
    .groupBy('news.section')
    .execute();
}

export function findPublished(db: DbOrTx, agentId: string, now: string, id: number) {
  return published(db, agentId, now)
    .select([...COLUMNS, 'news.body'])
    .where('news.id', '=', id)
    .executeTakeFirst();
}

/** Keeps the moment of the first reading. */
export async function markRead(db: DbOrTx, agentId: string, id: number, at: string): Promise<void> {
  await db
    .insertInto('news_reads')
    .values({ agent_id: agentId, news_id: id, read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markAllRead(db: DbOrTx, agentId: string, at: string): Promise<void> {
  await sql`insert into news_reads (agent_id, news_id, read_at)
    select ${agentId}, id, ${at} from news where state = 'published' and published_at <= ${at}
    on conflict do nothing`.execute(db);
}
