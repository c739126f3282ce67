import { listMessages, listThreads, markThreadRead, sendMessage } from 'shared-kernel/contract/chat';
import type { Message } from 'shared-kernel/contract/chat';
import { callEndpoint } from 'shared-kernel/http';
import type { InfiniteData, QueryKey } from 'shared-kernel/query';
import { queryKeys, useEndpointMutation, useEndpointQuery, useInfiniteQuery } from 'shared-kernel/query';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** Messages asked for at once. */
const WINDOW = 50;
/** Threads are asked for again this often, in case the live connection is away, ms. */
export const CHAT_POLL_MS = 30_000;

export interface MessageWindow {
  readonly messages: readonly Message[];
  readonly has_more: boolean;
  readonly last_read_id: number;
}
/** Windows of a thread, the latest first; messages in a window oldest first. */
export type MessageWindows = InfiniteData<MessageWindow, number>;

export function useThreads(filter: { readonly hash?: string; readonly search?: string } = {}) {
  const query = {
    ...(filter.hash ? { hash_password: filter.hash } : {}),
    ...(filter.search ? { search: filter.search } : {}),
  };
  return useEndpointQuery(listThreads, { query }, { refetchInterval: CHAT_POLL_MS });
}

export const messagesKey = (threadId: string, bank?: Parameters<typeof queryKeys.endpoint>[2]): QueryKey =>
  queryKeys.endpoint(listMessages, { params: { id: threadId } }, bank);

/** The history of a thread: the latest window, and earlier ones on request. */
export function useMessages(threadId: string) {
  const bank = useAtomValue(currentBankAtom);
  return useInfiniteQuery<MessageWindow, Error, MessageWindows, QueryKey, number>({
    queryKey: messagesKey(threadId, bank),
    // 0 stands for «from the end».
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listMessages, {
        params: { id: threadId },
        query: pageParam > 0 ? { before: pageParam, limit: WINDOW } : { limit: WINDOW },
        signal,
        bank,
      }),
    getNextPageParam: (window) => (window.has_more ? window.messages[0]?.id : undefined),
    // New messages are appended; asking for every window again would be the whole history.
    staleTime: Infinity,
  });
}

/** What came after a message. */
export const messagesAfter = (threadId: string, after: number) =>
  callEndpoint(listMessages, { params: { id: threadId }, query: { after, limit: 200 } });

export const useSendMessage = () => useEndpointMutation(sendMessage, { invalidates: [listThreads] });
export const useMarkThreadRead = () => useEndpointMutation(markThreadRead, { invalidates: [listThreads] });
