import type { z } from 'zod';
import type { BankCode } from 'shared-kernel/contract/banks';
import {
  SNOOZE_LIMIT_MS,
  type listNotifications,
  type FullNotification,
  type NotificationSettings,
  type setNotificationSettings,
} from 'shared-kernel/contract/notifications';
import type { Db, Tx } from '../../database/types.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import {
  countUnread,
  findMute,
  insertNotification,
  markAllRead,
  markRead,
  markReadOfApplication,
  markReadOfThread,
  notificationsPage,
  removeAll,
  removeMute,
  removeNotification,
  saveMute,
  setSnoozedUntil,
  type NewNotification,
  type Reader,
} from './repository.ts';

type ListQuery = z.output<NonNullable<(typeof listNotifications)['query']>>;
type SettingsChange = z.output<NonNullable<(typeof setNotificationSettings)['body']>>;
type Row = Awaited<ReturnType<typeof notificationsPage>>['rows'][number];

/** Of these, what is still to be done: the modules that own it know. */
export interface OpenTasks {
  /** Requests that wait for a file. */
  readonly requests: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Documents that wait for a signature. */
  readonly documents: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Threads that can be written in, with the time of the agent's last message in each. */
  readonly threads: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;
}

type Known = { readonly [Kind in keyof OpenTasks]: Awaited<ReturnType<OpenTasks[Kind]>> };

/** Whether the deed that a notification asks for was done, here or elsewhere. */
function isDone(row: Row, open: Known): boolean {
  if (row.request_id !== null) return !open.requests.has(row.request_id);
  if (row.kind === 'signature') return !row.document_ids.some((id) => open.documents.has(id));
  if (row.kind !== 'message' || row.thread_id === null) return false;
  const answeredAt = open.threads.get(row.thread_id);
  return answeredAt === undefined || (answeredAt !== null && answeredAt >= row.created_at);
}

function toNotification(row: Row, at: string, open: Known): FullNotification {
  const isKnownApplication = row.application_id !== null && row.hash_password !== null;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    read: row.read_at !== null,
    application: isKnownApplication
      ? {
          id: row.application_id as number,
          hash_password: row.hash_password as string,
          client_name: row.client_name ?? '',
        }
      : null,
    target: {
      thread_id: row.thread_id,
      request_id: row.request_id,
      document_ids: [...row.document_ids],
      done: isDone(row, open),
    },
    snoozed_until: row.snoozed_until !== null && row.snoozed_until > at ? row.snoozed_until : null,
    created_at: row.created_at,
  };
}

/** The count in the bank's own shape (chapter 7): a number, or an object that names it in one of three ways. */
export function toCountAnswer(bank: BankCode, count: number) {
  switch (bank) {
    case 'sgb':
      return count;
    case 'cub':
      return { notifications_count: count };
    case 'ms6':
      return { total: count };
    default:
      return { count };
  }
}

/** Notifies an agent, in the transaction of what happened; open portals hear of it when it commits. */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  const id = await insertNotification(tx, notification);
  emitEvent(tx, {
    bank: notification.bank,
    audience: { agentId: notification.agentId },
    event: { type: 'notification-added', id },
  });
}

/** The reader has read a thread to its end: what announced its messages is no news any more. */
export async function readOfThread(tx: Tx, reader: Reader, threadId: string, at: Date): Promise<void> {
  await markReadOfThread(tx, reader, threadId, at.toISOString());
}

export interface NotificationsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly openTasks: OpenTasks;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

/** What an agent does with the notifications of one bank. */
export function createNotificationsService({ db, clock, openTasks }: NotificationsDependencies) {
  const now = (): string => clock().toISOString();

  /** A mute that has run out is none. */
  async function settings(reader: Reader): Promise<NotificationSettings> {
    const mute = await findMute(db, reader);
    const isOver = mute?.muted_until !== undefined && mute.muted_until !== null && mute.muted_until <= now();
    if (mute === undefined || isOver) return { muted: false, muted_until: null };
    return { muted: true, muted_until: mute.muted_until };
  }

  async function findOpen(rows: readonly Row[]): Promise<Known> {
    const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
    const [requests, documents, threads] = await Promise.all([
      openTasks.requests(present(rows.map((row) => row.request_id))),
      openTasks.documents(present(rows.flatMap((row) => row.document_ids))),
      openTasks.threads(present(rows.map((row) => (row.kind === 'message' ? row.thread_id : null)))),
    ]);
    return { requests, documents, threads };
  }

  return {
    settings,

    async list(
      reader: Reader,
      query: ListQuery,
    ): Promise<{ readonly items: FullNotification[]; readonly total: number }> {
      const at = now();
      const filter = {
        unreadOnly: query.unread_only === true,
        kind: query.kind,
        applicationHash: query.hash_password,
        snoozed: query.snoozed === true,
      };
      const range = { page: query.page_number, perPage: query.per_page };
      const { rows, total } = await notificationsPage(db, reader, filter, range, at);
      const open = await findOpen(rows);
      return { items: rows.map((row) => toNotification(row, at, open)), total };
    },

    unread: (reader: Reader): Promise<number> => countUnread(db, reader, now()),

    /** Reading it again changes nothing. @throws DomainError not_found */
    async read(reader: Reader, id: string): Promise<void> {
      if (!(await markRead(db, reader, id, now()))) throw new DomainError('not_found');
    },

    readOfApplication: (reader: Reader, hash: string): Promise<void> =>
      markReadOfApplication(db, reader, hash, now()),

    readAll: (reader: Reader): Promise<void> => markAllRead(db, reader, now()),

    /**
     * Hides one until an instant, from which on it is unread again; `null` brings it back now.
     * @throws DomainError validation when the instant is past or too far ahead, not_found
     */
    async snooze(reader: Reader, id: string, until: string | null): Promise<void> {
      const nowMs = clock().getTime();
      const untilMs = until === null ? null : Date.parse(until);
      if (untilMs !== null && untilMs <= nowMs) throw fieldError('/until', 'minimum');
      if (untilMs !== null && untilMs > nowMs + SNOOZE_LIMIT_MS) throw fieldError('/until', 'maximum');
      const instant = untilMs === null ? null : new Date(untilMs).toISOString();
      if (!(await setSnoozedUntil(db, reader, id, instant))) throw new DomainError('not_found');
    },

    /** Mutes the bank, or switches it on again. @throws DomainError validation when the instant is past */
    async changeSettings(reader: Reader, { muted, until }: SettingsChange): Promise<NotificationSettings> {
      if (muted && until !== null && Date.parse(until) <= clock().getTime())
        throw fieldError('/until', 'minimum');
      if (muted) await saveMute(db, reader, until === null ? null : new Date(until).toISOString());
      else await removeMute(db, reader);
      return settings(reader);
    },

    /** @throws DomainError not_found */
    async remove(reader: Reader, id: string): Promise<void> {
      if (!(await removeNotification(db, reader, id))) throw new DomainError('not_found');
    },

    clear: (reader: Reader): Promise<void> => removeAll(db, reader),
  };
}
