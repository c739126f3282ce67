import { countNotifications } from 'shared-kernel/contract/notifications';
import { useEndpointQuery } from 'shared-kernel/query';

/** Number of unread notifications at the current bank; `undefined` until the bank has answered. */
export function useUnreadCountQuery(pollMs: number | false = false): number | undefined {
  const { data } = useEndpointQuery(
    countNotifications,
    {},
    { refetchInterval: pollMs, refetchIntervalInBackground: true },
  );
  return data;
}
