import type { Insertable, Updateable } from 'kysely';
import type { NewsState } from 'shared-kernel/contract/news';
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

export type EditedRow = Awaited<ReturnType<typeof articleOf>>;

/** The article with its editor's name. @throws DomainError not_found */
export function articleOf(db: DbOrTx, id: number) {
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

export function imageOf(db: DbOrTx, id: string) {
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
