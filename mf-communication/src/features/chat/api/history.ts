import type { BankCode } from 'shared-kernel/contract/banks';
import { listMessages } from 'shared-kernel/contract/chat';
import type { Message } from 'shared-kernel/contract/chat';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys } from 'shared-kernel/query';
import type { QueryKey } from 'shared-kernel/query';

/** Messages asked for at once. */
export const PAGE_SIZE = 50;

export type MessageWindow = EndpointResponse<typeof listMessages>;

/** The end of a thread, with its length and marks. */
const endKey = (threadId: string, bank: BankCode): QueryKey =>
  queryKeys.endpoint(listMessages, { params: { id: threadId }, query: 'end' }, bank);

export function endOptions(threadId: string, bank: BankCode) {
  return {
    queryKey: endKey(threadId, bank),
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<MessageWindow> =>
      callEndpoint(listMessages, {
        params: { id: threadId },
        query: { limit: PAGE_SIZE },
        signal,
        bank,
      }),
    // New messages are added as they arrive.
    staleTime: Infinity,
  };
}

/** Part number `page` (from 0) of a thread: its messages never change once they are there. */
export function pageOptions(threadId: string, page: number, bank: BankCode) {
  return {
    queryKey: queryKeys.endpoint(
      listMessages,
      { params: { id: threadId }, query: { page } },
      bank,
    ) as QueryKey,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Message[]> => {
      const { messages } = await callEndpoint(listMessages, {
        params: { id: threadId },
        query: { from: page * PAGE_SIZE + 1, limit: PAGE_SIZE },
        signal,
        bank,
      });
      return messages;
    },
    staleTime: Infinity,
    // What was scrolled past long ago need not stay in memory.
    gcTime: 2 * 60_000,
  };
}

/** What came after a message. */
export const messagesAfter = (threadId: string, after: number, bank: BankCode): Promise<MessageWindow> =>
  callEndpoint(listMessages, { params: { id: threadId }, query: { after, limit: 200 }, bank });

/** Place of a message in its thread. */
export async function findMessageNumber(
  threadId: string,
  messageId: number,
  bank: BankCode,
): Promise<number | undefined> {
  const { messages } = await callEndpoint(listMessages, {
    params: { id: threadId },
    query: { before: messageId + 1, limit: 1 },
    bank,
  });
  return messages[0]?.number;
}
