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
import type { BankCode } from 'shared-kernel/contract/banks';
import { bankNow, callEndpoint, getIdempotencyKey } from 'shared-kernel/http';
import {
  keepPreviousData,
  queryKeys,
  useBankQueries,
  useEndpointMutation,
  useEndpointQuery,
  useMutation,
  useQueryClient,
} from 'shared-kernel/query';
import { OTHER_BANKS_POLL_MS } from '../../../common/other-banks.ts';

export const SCOPES = ['all', 'unread', 'snoozed'] as const;
export type Scope = (typeof SCOPES)[number];

export interface NotificationView {
  readonly page: number;
  readonly scope: Scope;
  readonly kind: NotificationKind | undefined;
  /** Hash of the application whose notifications are shown. */
  readonly application: string | undefined;
}

const toQuery = ({ page, scope, kind, application }: NotificationView) => ({
  page_number: page,
  per_page: NOTIFICATIONS_PER_PAGE,
  ...(scope === 'unread' ? { unread_only: 'true' } : {}),
  ...(scope === 'snoozed' ? { snoozed: 'true' } : {}),
  ...(kind ? { kind } : {}),
  ...(application ? { hash_password: application } : {}),
});

/** A page of notifications; the page before stays while the next one loads. Asked for while it is needed. */
export function useNotifications(view: NotificationView, isNeeded = true) {
  return useEndpointQuery(
    listNotifications,
    { query: toQuery(view) },
    { placeholderData: keepPreviousData, enabled: isNeeded },
  );
}

/** The newest notifications of several banks, each as it answers. */
export function useBankNotifications(
  { scope, kind }: Pick<NotificationView, 'scope' | 'kind'>,
  banks: readonly BankCode[],
) {
  const query = toQuery({ page: 1, scope, kind, application: undefined });
  return useBankQueries(listNotifications, { query }, banks, OTHER_BANKS_POLL_MS);
}

const invalidates = [listNotifications, countNotifications] as const;

/** Marks a notification of another bank as read there. */
export function useReadElsewhere(bank: BankCode) {
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    await callEndpoint(readNotification, { params: { id }, bank });
    await Promise.all(
      invalidates.map((endpoint) =>
        client.invalidateQueries({ queryKey: queryKeys.endpoint(endpoint, undefined, bank) }),
      ),
    );
  };
}

/** What was done about a notification shows in its row. */
export function useOutdateNotifications(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(listNotifications) });
}

/** The longest that a timer of the browser can wait, ms: a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Asked for again when the time without sound is over. */
export const useNotificationSettings = () =>
  useEndpointQuery(
    getNotificationSettings,
    {},
    {
      refetchInterval: ({ state: { data } }) => {
        if (!data?.muted || data.muted_until === null) return false;
        const leftMs = Date.parse(data.muted_until) - bankNow().getTime();
        return Math.min(Math.max(leftMs, 1_000), MAX_TIMER_MS);
      },
      refetchIntervalInBackground: true,
    },
  );

export const useReadNotification = () => useEndpointMutation(readNotification, { invalidates });
export const useReadAllNotifications = () => useEndpointMutation(readAllNotifications, { invalidates });
export const useReadApplication = () => useEndpointMutation(readApplicationNotifications, { invalidates });
export const useDeleteNotification = () => useEndpointMutation(deleteNotification, { invalidates });
export const useClearNotifications = () => useEndpointMutation(clearNotifications, { invalidates });
export const useSnoozeNotification = () => useEndpointMutation(snoozeNotification, { invalidates });
export const useSetNotificationSettings = () =>
  useEndpointMutation(setNotificationSettings, { invalidates: [getNotificationSettings] });
/** Answers a message where it is announced; the same answer sent again after a lost connection is stored once. */
export function useAnswerMessage(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const key = getIdempotencyKey({ threadId, text });
      await callEndpoint(sendMessage, { params: { id: threadId }, body: { client_id: key.id, text } });
      key.forget();
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(listThreads) }),
  });
}
