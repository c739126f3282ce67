import { sql } from 'kysely';
import type { z } from 'zod';
import type { BankCode } from 'shared-kernel/contract/banks';
import {
  SNOOZE_LIMIT_MS,
  type listNotifications,
  type Notification,
  type NotificationSettings,
} from 'shared-kernel/contract/notifications';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';

type ListQuery = z.output<NonNullable<(typeof listNotifications)['query']>>;

type Reader = Pick<Actor, 'agentId' | 'bank'>;

function own(db: DbOrTx, { agentId, bank }: Reader) {
  return db
    .selectFrom('notifications')
    .where('notifications.agent_id', '=', agentId)
    .where('notifications.bank', '=', bank);
}

/** Those that are to be seen now: a snoozed one is hidden until its time. */
function awake(db: DbOrTx, reader: Reader, at: string) {
  return own(db, reader).where((eb) =>
    eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', at)]),
  );
}

/** A page of the agent's notifications at the bank, newest first. */
export async function notificationsPage(
  db: DbOrTx,
  actor: Actor,
  { page_number, per_page, unread_only, kind, hash_password, snoozed }: ListQuery,
  at: string,
): Promise<{ readonly items: Notification[]; readonly total: number }> {
  let query = snoozed === true ? own(db, actor).where('snoozed_until', '>', at) : awake(db, actor, at);
  if (unread_only === true) query = query.where('read_at', 'is', null);
  if (kind !== undefined) query = query.where('notifications.kind', '=', kind);
  if (hash_password !== undefined) {
    query = query.where('notifications.application_id', '=', (eb) =>
      eb.selectFrom('applications').select('applications.id').where('hash_password', '=', hash_password),
    );
  }
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
      'notifications.thread_id',
      'notifications.request_id',
      'notifications.document_ids',
      'notifications.snoozed_until',
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
    target: { thread_id: row.thread_id, request_id: row.request_id, document_ids: [...row.document_ids] },
    snoozed_until: row.snoozed_until !== null && row.snoozed_until > at ? row.snoozed_until : null,
    created_at: row.created_at,
  }));
  return { items, total: Number(n) };
}

/** Number of the agent's unread notifications at the bank; snoozed ones do not count. */
export async function unreadNotifications(db: DbOrTx, actor: Reader, at: string): Promise<number> {
  const { n } = await awake(db, actor, at)
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

/** Marks those of one application as read. */
export async function readOfApplication(db: DbOrTx, actor: Actor, hash: string, at: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .where('read_at', 'is', null)
    .where('application_id', '=', (eb) =>
      eb.selectFrom('applications').select('applications.id').where('hash_password', '=', hash),
    )
    .execute();
}

/**
 * Hides one until an instant, from which on it is unread again; `null` brings it back now.
 * @throws DomainError validation when the instant is past or too far ahead, not_found
 */
export async function snooze(
  db: DbOrTx,
  actor: Actor,
  id: string,
  until: string | null,
  at: Date,
): Promise<void> {
  const untilMs = until === null ? null : Date.parse(until);
  if (untilMs !== null && untilMs <= at.getTime()) throw fieldError('/until', 'minimum');
  if (untilMs !== null && untilMs > at.getTime() + SNOOZE_LIMIT_MS) throw fieldError('/until', 'maximum');
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({
      snoozed_until: untilMs === null ? null : new Date(untilMs).toISOString(),
      ...(untilMs === null ? {} : { read_at: null }),
    })
    .where('id', '=', id)
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new DomainError('not_found');
}

/** Whether the agent has muted the bank. A mute that has run out is none. */
export async function settingsOf(db: DbOrTx, reader: Reader, at: string): Promise<NotificationSettings> {
  const mute = await db
    .selectFrom('notification_mutes')
    .select('muted_until')
    .where('agent_id', '=', reader.agentId)
    .where('bank', '=', reader.bank)
    .executeTakeFirst();
  if (mute === undefined || (mute.muted_until !== null && mute.muted_until <= at))
    return { muted: false, muted_until: null };
  return { muted: true, muted_until: mute.muted_until };
}

/** Mutes the bank, or switches it on again. @throws DomainError validation when the instant is past */
export async function changeSettings(
  db: DbOrTx,
  { agentId, bank }: Reader,
  { muted, until }: { readonly muted: boolean; readonly until: string | null },
  at: string,
): Promise<NotificationSettings> {
  if (muted && until !== null && Date.parse(until) <= Date.parse(at)) throw fieldError('/until', 'minimum');
  if (muted) {
    const muted_until = until === null ? null : new Date(until).toISOString();
    await db
      .insertInto('notification_mutes')
      .values({ agent_id: agentId, bank, muted_until })
      .onConflict((conflict) => conflict.columns(['agent_id', 'bank']).doUpdateSet({ muted_until }))
      .execute();
  } else {
    await db
      .deleteFrom('notification_mutes')
      .where('agent_id', '=', agentId)
      .where('bank', '=', bank)
      .execute();
  }
  return settingsOf(db, { agentId, bank }, at);
}

/** Marks all that are to be seen as read; what was put off comes back unread. */
export async function readAll(db: DbOrTx, actor: Actor, at: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('agent_id', '=', actor.agentId)
    .where('bank', '=', actor.bank)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', at)]))
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
