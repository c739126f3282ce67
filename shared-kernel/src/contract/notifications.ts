import { z } from 'zod';
import {
  countResponseSchema,
  hashSchema,
  idSchema,
  instantSchema,
  listResponseSchema,
  normaliseCount,
  pageNumberSchema,
  pageSizeSchema,
  successSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { anyIdReader, pageReader, toReader, unreadReader } from './reading.ts';
import { NOTIFICATION_KIND_FACTS, NOTIFICATION_KINDS } from '../locale/notification-kinds.ts';
import type { NotificationIcon, NotificationKind } from '../locale/notification-kinds.ts';

export { NOTIFICATION_KIND_FACTS, NOTIFICATION_KINDS };
export type { NotificationIcon, NotificationKind };

export const NOTIFICATION_POLL_MS = 30_000;
export const NOTIFICATIONS_PER_PAGE = 10;

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  text: z.string(),
  read: z.boolean(),
  application: z
    .object({ id: z.int().positive(), hash_password: hashSchema, client_name: z.string() })
    .nullable(),
  /** What can be done about it in place: answer the thread, upload to the request, sign or open the document. */
  target: z
    .object({
      thread_id: idSchema.nullable(),
      request_id: idSchema.nullable(),
      document_ids: z.array(idSchema),
      /** Answered, uploaded or signed already: nothing is to be done any more. Addition. */
      done: z.boolean().optional(),
    })
    .nullish(),
  /** Hidden from the list and from the count until then. */
  snoozed_until: instantSchema.nullish(),
  created_at: instantSchema,
});
export type FullNotification = z.output<typeof notificationSchema>;

/** An id in the specification; everything that it says is an addition. */
const notificationReader = toReader(notificationSchema, []).extend({
  id: anyIdReader,
  application: notificationSchema.shape.application.catch(null),
});
export type Notification = z.output<typeof notificationReader>;

export const listNotifications = endpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/agent/rest/notifications_on_applications',
  summary: 'A page of notifications, newest first',
  source: 'specification',
  auth: 'bearer',
  query: z.strictObject({
    page_number: pageNumberSchema,
    per_page: pageSizeSchema.default(NOTIFICATIONS_PER_PAGE),
    unread_only: z.stringbool().optional(),
    kind: notificationSchema.shape.kind.optional(),
    /** Only those of one application. */
    hash_password: hashSchema.optional(),
    /** Only those that are snoozed now. */
    snoozed: z.stringbool().optional(),
  }),
  response: listResponseSchema(notificationSchema),
  reads: pageReader(notificationReader),
});

export const countNotifications = endpoint({
  id: 'countNotifications',
  method: 'GET',
  path: '/agent/rest/notifications_on_applications_count',
  summary: 'Number of unread notifications',
  source: 'specification',
  auth: 'bearer',
  response: countResponseSchema,
  reads: countResponseSchema.transform(normaliseCount),
});

export const readNotification = endpoint({
  id: 'readNotification',
  method: 'POST',
  path: '/agent/rest/notifications/{id}/read',
  summary: 'Mark a notification as read',
  source: 'specification',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found'],
});

export const readAllNotifications = endpoint({
  id: 'readAllNotifications',
  method: 'POST',
  path: '/agent/rest/notifications/mark_all_read',
  summary: 'Mark all notifications as read',
  source: 'specification',
  auth: 'bearer',
  response: successSchema,
  reads: unreadReader,
});

export const deleteNotification = endpoint({
  id: 'deleteNotification',
  method: 'DELETE',
  path: '/agent/rest/notifications/{id}',
  summary: 'Delete a notification',
  source: 'specification',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found'],
});

export const clearNotifications = endpoint({
  id: 'clearNotifications',
  method: 'DELETE',
  path: '/agent/rest/notifications/clear_all',
  summary: 'Delete all notifications',
  source: 'specification',
  auth: 'bearer',
  response: successSchema,
  reads: unreadReader,
});

/** A snooze lasts at most this long, ms. */
export const SNOOZE_LIMIT_MS = 30 * 24 * 60 * 60 * 1000;

export const snoozeNotification = endpoint({
  id: 'snoozeNotification',
  method: 'POST',
  path: '/agent/rest/notifications/{id}/snooze',
  summary: 'Hide a notification for a while; it comes back unread. `null` brings it back now',
  source: 'addition',
  capability: 'notifications',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ until: instantSchema.nullable() }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found'],
});

export const readApplicationNotifications = endpoint({
  id: 'readApplicationNotifications',
  method: 'POST',
  path: '/agent/rest/notifications/mark_application_read',
  summary: 'Mark the notifications of one application as read',
  source: 'addition',
  capability: 'notifications',
  auth: 'bearer',
  body: z.strictObject({ hash_password: hashSchema }),
  response: successSchema,
  reads: unreadReader,
});

const notificationSettingsSchema = z.object({
  /** No badge and no browser notification of this bank; the list stays complete. */
  muted: z.boolean(),
  /** `null`: until it is switched on again. */
  muted_until: instantSchema.nullable(),
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

export const getNotificationSettings = endpoint({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/agent/rest/notification_settings',
  summary: 'Whether this bank is muted',
  source: 'addition',
  capability: 'notifications',
  auth: 'bearer',
  response: notificationSettingsSchema,
});

export const setNotificationSettings = endpoint({
  id: 'setNotificationSettings',
  method: 'PUT',
  path: '/agent/rest/notification_settings',
  summary: 'Mute this bank, for a while or until it is switched on again',
  source: 'addition',
  capability: 'notifications',
  auth: 'bearer',
  body: z.strictObject({ muted: z.boolean(), until: instantSchema.nullable().default(null) }),
  response: notificationSettingsSchema,
});
