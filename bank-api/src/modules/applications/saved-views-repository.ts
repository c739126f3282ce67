import type { SavedView } from 'shared-kernel/contract/list-views';
import { jsonb } from '../../database/jsonb.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';

type Owner = Pick<Actor, 'agentId' | 'bank'>;
type NewView = Pick<SavedView, 'list' | 'name' | 'view' | 'updated_at'>;

const COLUMNS = ['id', 'list', 'name', 'view', 'updated_at'] as const;

/** An agent's saved views at one bank, by list and name. */
export function findViews(db: DbOrTx, { agentId, bank }: Owner): Promise<SavedView[]> {
  return db
    .selectFrom('list_views')
    .select(COLUMNS)
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .orderBy('list')
    .orderBy('name')
    .execute();
}

export function insertView(tx: Tx, { agentId, bank }: Owner, view: NewView): Promise<SavedView> {
  return tx
    .insertInto('list_views')
    .values({ ...view, view: jsonb(view.view), agent_id: agentId, bank })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** @returns The view as it is now; nothing when the agent has none of this id. */
export function updateView(
  db: DbOrTx,
  { agentId, bank }: Owner,
  id: string,
  view: NewView,
): Promise<SavedView | undefined> {
  return db
    .updateTable('list_views')
    .set({ ...view, view: jsonb(view.view) })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** @returns Whether there was such a view. */
export async function deleteView(db: DbOrTx, { agentId, bank }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
