import { sql } from 'kysely';
import type { z } from 'zod';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { listNotifications, Notification } from 'shared-kernel/contract/notifications';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';

type ListQuery = z.output<NonNullable<(typeof listNotifications)['query']>>;

function own(db: DbOrTx, { agentId, bank }: Pick<Actor, 'agentId' | 'bank'>) {
  return db
    .selectFrom('notifications')
    .where('notifications.agent_id', '=', agentId)
    .where('notifications.bank', '=', bank);
}

/** A page of the agent's notifications at the bank, newest first. */
export async function notificationsPage(
  db: DbOrTx,
  actor: Actor,
  { page_number, per_page, unread_only, kind }: ListQuery,
): Promise<{ readonly items: Notification[]; readonly total: number }> {
  let query = own(db, actor);
  if (unread_only === true) query = query.where('read_at', 'is', null);
  if (kind !== undefined) query = query.where('notifications.kind', '=', kind);
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .leftJoin('applications', 'applications.id', 'notifications.application_id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.title',
      'notifications.text',
      'notifications.read_at',
      'notifications.created_at',
      'notifications.application_id',
      'applications.hash_password',
      'applications.client_name',
    ])
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.seq', 'desc')
    .offset((page_number - 1) * per_page)
    .limit(per_page)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    read: row.read_at !== null,
    application:
      row.application_id === null || row.hash_password === null
        ? null
        : { id: row.application_id, hash_password: row.hash_password, client_name: row.client_name ?? '' },
    created_at: row.created_at,
  }));
  return { items, total: Number(n) };
}

/** Number of the agent's unread notifications at the bank. */
export async function unreadNotifications(
  db: DbOrTx,
  actor: Pick<Actor, 'agentId' | 'bank'>,
): Promise<number> {
  const { n } = await own(db, actor)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The count in the bank's own shape (chapter 7): a number, or an object that names it in one of three ways. */
export function countAnswer(bank: BankCode, count: number) {
  switch (bank) {
    case 'sgb':
      return count;
    case 'metcome':
      return { count };
    case 'cub':
      return { notifications_count: count };
    case 'ms6':
      return { total: count };
  }
}

/** Marks one as read; reading it again changes nothing. @throws DomainError not_found */
export async function readOne(db: DbOrTx, actor: Actor, id: string, at: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql<string>`coalesce(read_at, ${at})` })
    .where('id', '=', id)
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new DomainError('not_found');
}

export async function readAll(db: DbOrTx, actor: Actor, at: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .where('read_at', 'is', null)
    .execute();
}

/** @throws DomainError not_found */
export async function deleteOne(db: DbOrTx, actor: Actor, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .executeTakeFirst();
  if (Number(numDeletedRows) === 0) throw new DomainError('not_found');
}

export async function clearAll(db: DbOrTx, actor: Actor): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .execute();
}
