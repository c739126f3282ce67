import type { Insertable, Selectable } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import { jsonb } from '../../database/jsonb.ts';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export type QuoteLinkRow = Selectable<Database['quote_links']>;

/** Links that an agent sees in the list. */
const SHOWN_LINKS = 50;

export function insertLink(
  tx: Tx,
  link: Omit<Insertable<Database['quote_links']>, 'quote'> & Pick<QuoteLinkRow, 'quote'>,
): Promise<QuoteLinkRow> {
  return tx
    .insertInto('quote_links')
    .values({ ...link, quote: jsonb(link.quote) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The links of an agent at a bank, the latest first. */
export function findLinks(db: DbOrTx, agentId: string, bank: BankCode): Promise<QuoteLinkRow[]> {
  return db
    .selectFrom('quote_links')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_LINKS)
    .execute();
}

/** Whatever the link has become. */
export function findBySecret(
  db: DbOrTx,
  bank: BankCode,
  tokenHash: Buffer,
): Promise<QuoteLinkRow | undefined> {
  return db
    .selectFrom('quote_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('bank', '=', bank)
    .executeTakeFirst();
}

/** Ends a link of the agent; one that has been revoked keeps its time. */
export function revokeLink(
  tx: Tx,
  { id, agentId, bank }: { readonly id: string; readonly agentId: string; readonly bank: BankCode },
  at: string,
): Promise<QuoteLinkRow | undefined> {
  return tx
    .updateTable('quote_links')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .returningAll()
    .executeTakeFirst();
}

export async function countOpening(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .updateTable('quote_links')
    .set((eb) => ({ opened_count: eb('opened_count', '+', 1), last_opened_at: at }))
    .where('id', '=', id)
    .execute();
}

/** Takes back the links that somebody else may have given in an agent's name from `since` on. */
export async function revokeGivenSince(tx: Tx, agentId: string, since: string, at: string): Promise<void> {
  await tx
    .updateTable('quote_links')
    .set({ revoked_at: at })
    .where('agent_id', '=', agentId)
    .where('created_at', '>=', since)
    .where('revoked_at', 'is', null)
    .execute();
}
