import type { z } from 'zod';
import { SAVED_VIEWS_LIMIT, type createSavedView, type SavedView } from 'shared-kernel/contract/list-views';
import type { AppContext } from '../../app-context.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';

type Body = z.output<NonNullable<(typeof createSavedView)['body']>>;

const COLUMNS = ['id', 'list', 'name', 'view', 'updated_at'] as const;

/** The agent's saved views at the bank, by list and name. */
export function savedViews(db: DbOrTx, actor: Actor): Promise<SavedView[]> {
  return db
    .selectFrom('list_views')
    .select(COLUMNS)
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .orderBy('list')
    .orderBy('name')
    .execute();
}

/** @throws DomainError `conflict` when the name is taken, `saved_views_limit`. */
export async function saveView({ db, now }: AppContext, actor: Actor, body: Body): Promise<SavedView> {
  return withTransaction(db, async (tx) => {
    if ((await savedViews(tx, actor)).length >= SAVED_VIEWS_LIMIT) throw new DomainError('saved_views_limit');
    return tx
      .insertInto('list_views')
      .values({
        agent_id: actor.agentId,
        bank: actor.bank,
        list: body.list,
        name: body.name,
        view: jsonb(body.view),
        updated_at: now().toISOString(),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** @throws DomainError `not_found`, `conflict` when another view has the name. */
export async function replaceView(
  { db, now }: AppContext,
  actor: Actor,
  id: string,
  body: Body,
): Promise<SavedView> {
  const saved = await db
    .updateTable('list_views')
    .set({ list: body.list, name: body.name, view: jsonb(body.view), updated_at: now().toISOString() })
    .where('id', '=', id)
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (saved === undefined) throw new DomainError('not_found');
  return saved;
}

/** @throws DomainError `not_found`. */
export async function forgetView({ db }: AppContext, actor: Actor, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new DomainError('not_found');
}
