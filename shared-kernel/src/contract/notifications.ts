import { z } from 'zod';
import {
  countResponseSchema,
  hashSchema,
  idSchema,
  instantSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  successSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';

export const NOTIFICATION_POLL_MS = 30_000;
export const NOTIFICATIONS_PER_PAGE = 10;

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(['status', 'document', 'signature', 'request', 'message', 'scoring', 'approval', 'system']),
  title: z.string(),
  text: z.string(),
  read: z.boolean(),
  application: z
    .object({ id: z.int().positive(), hash_password: hashSchema, client_name: z.string() })
    .nullable(),
  created_at: instantSchema,
});
export type Notification = z.output<typeof notificationSchema>;

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
  }),
  response: listResponseSchema(notificationSchema),
});

export const countNotifications = endpoint({
  id: 'countNotifications',
  method: 'GET',
  path: '/agent/rest/notifications_on_applications_count',
  summary: 'Number of unread notifications',
  source: 'specification',
  auth: 'bearer',
  response: countResponseSchema,
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
});
