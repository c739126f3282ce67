import { sql } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { NotificationKind } from 'shared-kernel/contract/notifications';
import { jsonb } from '../../database/jsonb.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

/** Whose notifications: an agent has those of each bank apart. */
export interface Reader {
  readonly agentId: string;
  readonly bank: BankCode;
}

export interface NewNotification extends Reader {
  readonly kind: NotificationKind;
  /** A few words in Russian: «Требуется подпись». */
  readonly title: string;
  /** A sentence in Russian. */
  readonly text: string;
  readonly applicationId?: number;
  /** Thread in which it can be answered. */
  readonly threadId?: string;
  /** Request that it can be answered with a file. */
  readonly requestId?: string;
  /** Documents to sign or to look at. */
  readonly documentIds?: readonly string[];
  /** Whom the text names, of other agents: an erasure takes the name out of it. */
  readonly named?: readonly { readonly id: string; readonly name: string }[];
  /** The transaction's time when absent. */
  readonly at?: Date;
}

export interface NotificationFilter {
  readonly unreadOnly: boolean;
  readonly kind: NotificationKind | undefined;
  readonly applicationHash: string | undefined;
  /** Those that are hidden until later instead of those to be seen now. */
  readonly snoozed: boolean;
}

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

function changing(db: DbOrTx, { agentId, bank }: Reader) {
  return db.updateTable('notifications').where('agent_id', '=', agentId).where('bank', '=', bank);
}

/** @returns The new notification's id. */
export async function insertNotification(tx: Tx, notification: NewNotification): Promise<string> {
  const { named } = notification;
  const { id } = await tx
    .insertInto('notifications')
    .values({
      agent_id: notification.agentId,
      bank: notification.bank,
      kind: notification.kind,
      title: notification.title,
      text: notification.text,
      application_id: notification.applicationId ?? null,
      thread_id: notification.threadId ?? null,
      request_id: notification.requestId ?? null,
      document_ids: jsonb(notification.documentIds ?? []),
      named_agents: named && jsonb(Object.fromEntries(named.map(({ id, name }) => [id, name]))),
      ...(notification.at === undefined ? {} : { created_at: notification.at.toISOString() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A page of the agent's notifications at the bank, newest first, with the number of all. */
export async function notificationsPage(
  db: DbOrTx,
  reader: Reader,
  { unreadOnly, kind, applicationHash, snoozed }: NotificationFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  at: string,
) {
  let query = snoozed ? own(db, reader).where('snoozed_until', '>', at) : awake(db, reader, at);
  if (unreadOnly) query = query.where('read_at', 'is', null);
  if (kind !== undefined) query = query.where('notifications.kind', '=', kind);
  if (applicationHash !== undefined) {
    query = query.where('notifications.application_id', '=', (eb) =>
      eb.selectFrom('applications').select('applications.id').where('hash_password', '=', applicationHash),
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
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute();
  return { rows, total: Number(n) };
}

/** Marks what announced messages of a thread: they were read in the thread itself. @returns Whether there was any. */
export async function markReadOfThread(
  tx: Tx,
  reader: Reader,
  threadId: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await changing(tx, reader)
    .set({ read_at: at })
    .where('read_at', 'is', null)
    .where('kind', '=', 'message')
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Number of unread notifications that are to be seen now. */
export async function countUnread(db: DbOrTx, reader: Reader, at: string): Promise<number> {
  const { n } = await awake(db, reader, at)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Keeps the moment of the first reading. @returns Whether there is such a notification. */
export async function markRead(db: DbOrTx, reader: Reader, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await changing(db, reader)
    .set({ read_at: sql<string>`coalesce(read_at, ${at})` })
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export async function markReadOfApplication(
  db: DbOrTx,
  reader: Reader,
  hash: string,
  at: string,
): Promise<void> {
  await changing(db, reader)
    .set({ read_at: at })
    .where('read_at', 'is', null)
    .where('application_id', '=', (eb) =>
      eb.selectFrom('applications').select('applications.id').where('hash_password', '=', hash),
    )
    .execute();
}

/** Marks all that are to be seen now; snoozed ones stay unread. */
export async function markAllRead(db: DbOrTx, reader: Reader, at: string): Promise<void> {
  await changing(db, reader)
    .set({ read_at: at })
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', at)]))
    .execute();
}

/** Hides one until an instant and makes it unread; `null` brings it back. @returns Whether there is such a one. */
export async function setSnoozedUntil(
  db: DbOrTx,
  reader: Reader,
  id: string,
  until: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await changing(db, reader)
    .set({ snoozed_until: until, ...(until === null ? {} : { read_at: null }) })
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** @returns Whether there was such a notification. */
export async function removeNotification(db: DbOrTx, reader: Reader, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('agent_id', '=', reader.agentId)
    .where('bank', '=', reader.bank)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

export async function removeAll(db: DbOrTx, { agentId, bank }: Reader): Promise<void> {
  await db.deleteFrom('notifications').where('agent_id', '=', agentId).where('bank', '=', bank).execute();
}

/** The bank's mute, if there is one: `muted_until` is `null` for one without an end. */
export function findMute(db: DbOrTx, { agentId, bank }: Reader) {
  return db
    .selectFrom('notification_mutes')
    .select('muted_until')
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .executeTakeFirst();
}

export async function saveMute(
  db: DbOrTx,
  { agentId, bank }: Reader,
  mutedUntil: string | null,
): Promise<void> {
  await db
    .insertInto('notification_mutes')
    .values({ agent_id: agentId, bank, muted_until: mutedUntil })
    .onConflict((conflict) => conflict.columns(['agent_id', 'bank']).doUpdateSet({ muted_until: mutedUntil }))
    .execute();
}

export async function removeMute(db: DbOrTx, { agentId, bank }: Reader): Promise<void> {
  await db
    .deleteFrom('notification_mutes')
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .execute();
}
