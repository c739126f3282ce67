import { countUnreadChat } from 'shared-kernel/contract/chat';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

/** Interval at which the number is asked for in case the live connection is down, ms. */
const POLL_MS = 60_000;

/** Unread messages of the chat; zero where the bank does not count them. */
export function useUnreadChat(): number {
  const client = useQueryClient();
  const { data } = useEndpointQuery(countUnreadChat, {}, { refetchInterval: POLL_MS, retry: false });
  useEventRefresh(['thread-changed'], () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(countUnreadChat) });
  });
  return data?.messages ?? 0;
}
