import type { BankCode } from 'shared-kernel/contract/banks';
import {
  countUnreadChat,
  SEARCH_MIN,
  createAttachmentLink,
  listThreads,
  markThreadRead,
  readThread,
  reportTyping,
  searchMessages,
  setResponder,
} from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import { createDownloadLink, deleteDocument, listDocuments } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { countNotifications, listNotifications } from 'shared-kernel/contract/notifications';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { normaliseList } from 'shared-kernel/contract/common';
import { callEndpoint, fileAddress, isFieldUnknown } from 'shared-kernel/http';
import {
  keepPreviousData,
  queryKeys,
  useBankQueries,
  useEndpointMutation,
  useEndpointQuery,
  readOwnInn,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from 'shared-kernel/query';
import type { BankAnswer, QueryClient, QueryKey, UseQueryResult } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { OTHER_BANKS_POLL_MS } from '../../../common/other-banks.ts';

/** Interval at which threads are polled in case the live connection is down, ms. */
export const CHAT_POLL_MS = 30_000;

export interface ThreadFilter {
  readonly hash?: string;
  readonly search?: string;
  readonly waiting?: boolean;
  readonly mine?: boolean;
}

const toQuery = ({ hash, search, waiting, mine }: ThreadFilter) => ({
  ...(hash ? { hash_password: hash } : {}),
  ...(search ? { search } : {}),
  ...(waiting ? { waiting: 'true' } : {}),
  ...(mine ? { mine: 'true' } : {}),
});

export function useThreads(filter: ThreadFilter = {}) {
  return useEndpointQuery(listThreads, { query: toQuery(filter) }, { refetchInterval: CHAT_POLL_MS });
}

/** A thread of the current bank by itself: a list that was read before does not have what has just been begun. */
export function useThreadAlone(id: string | undefined) {
  return useEndpointQuery(readThread, { params: { id: id ?? '' } }, { enabled: id !== undefined });
}

/** The threads of several banks, each as it answers. A bank without a chat is not among them. */
export function useBankThreads(
  filter: ThreadFilter,
  banks: readonly BankCode[],
): readonly BankAnswer<readonly Thread[]>[] {
  const answers = useBankQueries(listThreads, { query: toQuery(filter) }, banks, OTHER_BANKS_POLL_MS);
  return answers.filter(({ error }) => error?.code !== 'not_offered');
}

/** A thread of a bank: from the list, or by itself where the list does not reach it; `undefined` until it is known. */
export function useThread(id: string, bank: BankCode): Thread | undefined {
  const [list] = useBankThreads({}, [bank]);
  const listed = list?.data?.find((thread) => thread.id === id);
  const isBeyond = list?.data !== undefined && listed === undefined;
  const [alone] = useBankQueries(readThread, { params: { id } }, isBeyond ? [bank] : [], OTHER_BANKS_POLL_MS);
  return listed ?? alone?.data;
}

export const threadById = (id: string) => callEndpoint(readThread, { params: { id } });

/** A text that the bank searches for; nothing is asked while it is shorter. */
const isLongEnough = (text: string): boolean => text.length >= SEARCH_MIN;

/** Messages of a thread that contain a text. */
export function useThreadSearch(text: string, threadId: string, bank: BankCode) {
  const args = { query: { text, thread_id: threadId } };
  return useQuery({
    queryKey: queryKeys.endpoint(searchMessages, args, bank) as QueryKey,
    queryFn: ({ signal }) => callEndpoint(searchMessages, { ...args, bank, signal }),
    enabled: isLongEnough(text),
    placeholderData: keepPreviousData,
  });
}

/** Messages of all threads that contain a text, of each bank as it answers. */
export const useMessageSearch = (text: string, banks: readonly BankCode[]) =>
  useBankQueries(searchMessages, { query: { text } }, isLongEnough(text) ? banks : []);

export type FoundHits = EndpointResponse<typeof searchMessages>;

interface SearchPage {
  readonly text: string;
  readonly bank: BankCode;
  /** In this thread alone. */
  readonly threadId: string | undefined;
  /** Only messages with a smaller id. */
  readonly before: number;
}

/** More of what several banks have found. */
export function useSearchPages(pages: readonly SearchPage[]): readonly UseQueryResult<FoundHits>[] {
  return useQueries({
    queries: pages.map(({ text, bank, threadId, before }) => {
      const args = {
        query: { text, before: String(before), ...(threadId === undefined ? {} : { thread_id: threadId }) },
      };
      return {
        queryKey: queryKeys.endpoint(searchMessages, args, bank),
        queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<FoundHits> =>
          callEndpoint(searchMessages, { ...args, bank, signal }),
      };
    }),
  });
}

/** Documents with a file that can be mentioned: of the application, or the reader's own. */
export function useDocuments(applicationHash: string | undefined, search: string) {
  const query = {
    per_page: 50,
    ...(applicationHash === undefined ? {} : { hash_password: applicationHash }),
    ...(search === '' ? {} : { search }),
  };
  return useEndpointQuery(
    listDocuments,
    { query },
    {
      placeholderData: keepPreviousData,
      select: (answer) => normaliseList(answer).items.filter(({ current }) => current !== null),
    },
  );
}

const SCAN_REFRESH_MS = 3_000;

/** Whether a file waits for the virus scanner; it cannot be sent until then. */
export const isScanning = ({ current }: Document): boolean => current?.scan === 'scanning';

/** Own files of a thread, the latest first. */
export function useThreadFiles(threadId: string) {
  return useEndpointQuery(
    listDocuments,
    { query: { scope: 'bank', thread_id: threadId, per_page: 100 } },
    {
      staleTime: 0,
      // The virus scanner lets a file go within seconds.
      refetchInterval: ({ state }) =>
        state.data !== undefined && normaliseList(state.data).items.some(isScanning)
          ? SCAN_REFRESH_MS
          : false,
      select: (answer) => normaliseList(answer).items.filter(({ current }) => current !== null),
    },
  );
}

/** Marks lists of the bank as stale. One of the current bank that is shown is kept fresh by events. */
export const outdateThreads = (client: QueryClient, bank: BankCode): Promise<void> =>
  client.invalidateQueries({
    queryKey: queryKeys.endpoint(listThreads, undefined, bank),
    type: bank === session.currentBank() ? 'inactive' : 'all',
  });

interface ThreadMark {
  readonly threadId: string;
  readonly lastReadId: number;
  /** What was read on another tab or device stays read; without it the later messages become unread. */
  readonly forward?: boolean;
}

async function moveMark({ threadId, lastReadId, forward }: ThreadMark, bank: BankCode): Promise<void> {
  const params = { id: threadId };
  const body = { last_read_id: lastReadId };
  try {
    await callEndpoint(markThreadRead, { params, body: forward ? { ...body, forward } : body, bank });
  } catch (error) {
    // A bank of before `forward` refuses the field, not the mark.
    if (!isFieldUnknown(error, '/forward')) throw error;
    await callEndpoint(markThreadRead, { params, body, bank });
  }
}

/** Moves the read mark of a thread of the bank. No event tells of it where the bank is not the current one. */
export function useMarkThreadRead(bank: BankCode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mark: ThreadMark) => moveMark(mark, bank),
    onSuccess: () => {
      void outdateThreads(client, bank);
      if (bank !== session.currentBank())
        void client.invalidateQueries({ queryKey: queryKeys.endpoint(countUnreadChat, undefined, bank) });
      // What announced the messages has been read with them; without any there is nothing to ask for.
      for (const endpoint of [countNotifications, listNotifications])
        void client.invalidateQueries({
          queryKey: queryKeys.endpoint(endpoint, undefined, bank),
          predicate: ({ state }) => state.data !== 0,
        });
    },
  });
}

export const useSetResponder = () =>
  useEndpointMutation(setResponder, { invalidates: [listThreads, readThread] });

/** Reports that the reader is typing; a failed call does not matter. */
export function tellTyping(threadId: string): void {
  callEndpoint(reportTyping, { params: { id: threadId } }).catch(() => undefined);
}

/** Address of a file of a message, for one download. */
export async function createAttachmentAddress(
  messageId: number,
  documentId: string,
  bank: BankCode,
): Promise<string> {
  const params = { id: messageId, document_id: documentId };
  const { url } = await callEndpoint(createAttachmentLink, { params, body: { disposition: 'inline' }, bank });
  return fileAddress(url, bank);
}

/** Address of a document that a message mentions, for one download. */
export async function createDocumentAddress(documentId: string, bank: BankCode): Promise<string> {
  const params = { id: documentId };
  const { url } = await callEndpoint(createDownloadLink, { params, body: { disposition: 'inline' }, bank });
  return fileAddress(url, bank);
}

/** Deletes a file that was uploaded for a message and not sent. The bank keeps a sent one and cleans up after a failed call. */
export function useWithdrawFile(): (documentId: string) => void {
  const client = useQueryClient();
  return (documentId) => {
    void readOwnInn(client)
      .then((inn) => callEndpoint(deleteDocument, { query: { doc_id: documentId, inn } }))
      .catch(() => undefined);
  };
}
