import { countUnreadChat } from 'shared-kernel/contract/chat';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useBankQueries, useEndpointQuery, useQueryClient } from 'shared-kernel/query';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { OTHER_BANKS_POLL_MS, useOtherBanks } from '../../../common/other-banks.ts';

/** Interval at which the number is asked for in case the live connection is down, ms. */
const POLL_MS = 60_000;

/** Unread messages of the chat; zero where the bank does not count them. */
export function useUnreadChat(): number {
  const client = useQueryClient();
  const { data } = useEndpointQuery(countUnreadChat, {}, { refetchInterval: POLL_MS, retry: false });
  useEventRefresh(
    ['thread-changed'],
    () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(countUnreadChat) }),
    // A delivery leaves the unread counts as they are.
    (detail) => !('deliveredId' in detail),
  );
  return data?.messages ?? 0;
}

/** The same at the other banks; one that does not answer keeps its last number. The bank's people work at their own bank. */
export function useUnreadChatElsewhere(): number {
  const banks = useOtherBanks();
  const isAgent = useAtomValue(currentUserAtom)?.role === 'user';
  const answers = useBankQueries(countUnreadChat, {}, isAgent ? banks : [], OTHER_BANKS_POLL_MS);
  return answers.reduce((sum, { data }) => sum + (data?.messages ?? 0), 0);
}
