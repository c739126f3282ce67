import {
  createAttachmentLink,
  listThreads,
  markThreadRead,
  readThread,
  reportTyping,
  searchMessages,
  setResponder,
} from 'shared-kernel/contract/chat';
import { createDownloadLink, deleteDocument, listDocuments } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import { countNotifications, listNotifications } from 'shared-kernel/contract/notifications';
import { normaliseList } from 'shared-kernel/contract/common';
import { callEndpoint, fileAddress } from 'shared-kernel/http';
import {
  keepPreviousData,
  queryKeys,
  useEndpointMutation,
  useEndpointQuery,
  readOwnInn,
  useQueryClient,
} from 'shared-kernel/query';
import type { QueryClient } from 'shared-kernel/query';

/** Interval at which threads are polled in case the live connection is down, ms. */
export const CHAT_POLL_MS = 30_000;

export interface ThreadFilter {
  readonly hash?: string;
  readonly search?: string;
  readonly waiting?: boolean;
  readonly mine?: boolean;
}

export function useThreads({ hash, search, waiting, mine }: ThreadFilter = {}) {
  const query = {
    ...(hash ? { hash_password: hash } : {}),
    ...(search ? { search } : {}),
    ...(waiting ? { waiting: 'true' } : {}),
    ...(mine ? { mine: 'true' } : {}),
  };
  return useEndpointQuery(listThreads, { query }, { refetchInterval: CHAT_POLL_MS });
}

export const threadById = (id: string) => callEndpoint(readThread, { params: { id } });

/** Messages that contain a text; nothing is asked while the text is too short. */
export function useMessageSearch(text: string, threadId?: string) {
  return useEndpointQuery(
    searchMessages,
    { query: { text, ...(threadId === undefined ? {} : { thread_id: threadId }) } },
    { enabled: text.length > 1, placeholderData: keepPreviousData },
  );
}

/** Documents with a file that can be attached or mentioned: of the application, or the reader's own. */
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

/** Marks lists that are not shown as stale. A shown list is kept fresh by events. */
export const outdateThreads = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: queryKeys.endpoint(listThreads), type: 'inactive' });

export function useMarkThreadRead() {
  const client = useQueryClient();
  return useEndpointMutation(markThreadRead, {
    onSuccess: () => {
      void outdateThreads(client);
      // What announced the messages has been read with them; without any there is nothing to ask for.
      for (const endpoint of [countNotifications, listNotifications])
        void client.invalidateQueries({
          queryKey: queryKeys.endpoint(endpoint),
          predicate: ({ state }) => state.data !== 0,
        });
    },
  });
}

export const useSetResponder = () => useEndpointMutation(setResponder, { invalidates: [listThreads] });

/** Reports that the reader is typing; a failed call does not matter. */
export function tellTyping(threadId: string): void {
  callEndpoint(reportTyping, { params: { id: threadId } }).catch(() => undefined);
}

/** Address of a file of a message, for one download. */
export async function createAttachmentAddress(messageId: number, documentId: string): Promise<string> {
  const params = { id: messageId, document_id: documentId };
  const { url } = await callEndpoint(createAttachmentLink, { params, body: { disposition: 'inline' } });
  return fileAddress(url);
}

/** Address of a document that a message mentions, for one download. */
export async function createDocumentAddress(documentId: string): Promise<string> {
  const params = { id: documentId };
  const { url } = await callEndpoint(createDownloadLink, { params, body: { disposition: 'inline' } });
  return fileAddress(url);
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
