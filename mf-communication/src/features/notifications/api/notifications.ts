import { normaliseList } from 'shared-kernel/contract/common';
import {
  NOTIFICATIONS_PER_PAGE,
  clearNotifications,
  countNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from 'shared-kernel/contract/notifications';
import type { Notification } from 'shared-kernel/contract/notifications';
import { keepPreviousData, useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

export interface NotificationView {
  readonly page: number;
  readonly unreadOnly: boolean;
  readonly kind: Notification['kind'] | undefined;
}

/** A page of notifications; the page before stays while the next one loads. */
export function useNotifications({ page, unreadOnly, kind }: NotificationView) {
  const query = {
    page_number: page,
    per_page: NOTIFICATIONS_PER_PAGE,
    ...(unreadOnly ? { unread_only: 'true' } : {}),
    ...(kind ? { kind } : {}),
  };
  return useEndpointQuery(
    listNotifications,
    { query },
    { select: (answer) => normaliseList(answer), placeholderData: keepPreviousData },
  );
}

const invalidates = [listNotifications, countNotifications] as const;

export const useReadNotification = () => useEndpointMutation(readNotification, { invalidates });
export const useReadAllNotifications = () => useEndpointMutation(readAllNotifications, { invalidates });
export const useDeleteNotification = () => useEndpointMutation(deleteNotification, { invalidates });
export const useClearNotifications = () => useEndpointMutation(clearNotifications, { invalidates });
