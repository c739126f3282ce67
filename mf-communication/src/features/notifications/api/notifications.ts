import { listThreads, sendMessage } from 'shared-kernel/contract/chat';
import {
  NOTIFICATIONS_PER_PAGE,
  clearNotifications,
  countNotifications,
  deleteNotification,
  getNotificationSettings,
  listNotifications,
  readAllNotifications,
  readApplicationNotifications,
  readNotification,
  setNotificationSettings,
  snoozeNotification,
} from 'shared-kernel/contract/notifications';
import type { NotificationKind } from 'shared-kernel/contract/notifications';
import { keepPreviousData, useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

export const SCOPES = ['all', 'unread', 'snoozed'] as const;
export type Scope = (typeof SCOPES)[number];

export interface NotificationView {
  readonly page: number;
  readonly scope: Scope;
  readonly kind: NotificationKind | undefined;
  /** Hash of the application whose notifications are shown. */
  readonly application: string | undefined;
}

/** A page of notifications; the page before stays while the next one loads. */
export function useNotifications({ page, scope, kind, application }: NotificationView) {
  const query = {
    page_number: page,
    per_page: NOTIFICATIONS_PER_PAGE,
    ...(scope === 'unread' ? { unread_only: 'true' } : {}),
    ...(scope === 'snoozed' ? { snoozed: 'true' } : {}),
    ...(kind ? { kind } : {}),
    ...(application ? { hash_password: application } : {}),
  };
  return useEndpointQuery(listNotifications, { query }, { placeholderData: keepPreviousData });
}

export const useNotificationSettings = () => useEndpointQuery(getNotificationSettings, {});

const invalidates = [listNotifications, countNotifications] as const;

export const useReadNotification = () => useEndpointMutation(readNotification, { invalidates });
export const useReadAllNotifications = () => useEndpointMutation(readAllNotifications, { invalidates });
export const useReadApplication = () => useEndpointMutation(readApplicationNotifications, { invalidates });
export const useDeleteNotification = () => useEndpointMutation(deleteNotification, { invalidates });
export const useClearNotifications = () => useEndpointMutation(clearNotifications, { invalidates });
export const useSnoozeNotification = () => useEndpointMutation(snoozeNotification, { invalidates });
export const useSetNotificationSettings = () =>
  useEndpointMutation(setNotificationSettings, { invalidates: [getNotificationSettings] });
/** Answers a message where it is announced. */
export const useAnswerMessage = () => useEndpointMutation(sendMessage, { invalidates: [listThreads] });
