import type { BankCode } from 'shared-kernel/contract/banks';
import { normaliseList } from 'shared-kernel/contract/common';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { Document, DocumentScope } from 'shared-kernel/contract/documents';
import { useEventRefresh } from 'shared-kernel/events';
import { callEndpoint } from 'shared-kernel/http';
import type { ApiError, EndpointArguments } from 'shared-kernel/http';
import { queryKeys, useQuery, useQueryClient } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { isScanning } from '../../../common/is-scanning.ts';

export interface SlotsRequest {
  readonly scope: Extract<DocumentScope, 'application' | 'agent' | 'package'> | 'chat';
  readonly applicationHash?: string | undefined;
  /** Only files of this chat thread. */
  readonly threadId?: string | undefined;
  /** Only the slot of this request. */
  readonly requestId?: string | undefined;
  /** Only documents of this agent's questionnaire, for the security service. */
  readonly agentId?: string | undefined;
}

/** The most that the bank lists on a page. */
const PAGE_SIZE = 100;
/** How often the list is read again, because the bank reviews documents and prepares packages meanwhile, ms. */
const REFRESH_MS = 30_000;
/** The same while a file is being scanned for viruses, which takes seconds: of files of no application, and without a stream, nobody tells its end, ms. */
const SCAN_REFRESH_MS = 3_000;

/** Documents and empty slots of an application or of an agent's questionnaire. */
export function useSlots({
  scope,
  applicationHash,
  requestId,
  threadId,
  agentId,
}: SlotsRequest): UseQueryResult<readonly Document[], ApiError> {
  const bank = useAtomValue(currentBankAtom);
  const query = {
    scope: scope === 'chat' ? ('bank' as const) : scope,
    hash_password: applicationHash,
    thread_id: threadId,
    agent_id: agentId,
  };
  const client = useQueryClient();
  // The bank, the client or another tab has changed something, or the virus scanner has let a file out.
  useEventRefresh(
    ['application-changed'],
    () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(listDocuments, { query }, bank) }),
    ({ hash }) => hash === applicationHash,
  );
  return useQuery({
    // Without the size of a page, which the keys of single pages have.
    queryKey: queryKeys.endpoint(listDocuments, { query }, bank),
    queryFn: ({ signal }) => readAll(query, bank, signal),
    refetchInterval: ({ state }) => (state.data?.some(isScanning) ? SCAN_REFRESH_MS : REFRESH_MS),
    staleTime: 0,
    select: (documents) =>
      requestId === undefined ? documents : documents.filter((each) => each.request_id === requestId),
  });
}

async function readAll(
  query: EndpointArguments<typeof listDocuments>['query'],
  bank: BankCode,
  signal: AbortSignal,
): Promise<readonly Document[]> {
  // A document that changes meanwhile may come on two pages.
  const found = new Map<string, Document>();
  for (let page = 1; ; page += 1) {
    const known = found.size;
    const args = { query: { ...query, page, per_page: PAGE_SIZE }, bank, signal };
    const { items, total } = normaliseList(await callEndpoint(listDocuments, args));
    for (const each of items) found.set(each.id, each);
    if (found.size >= total || found.size === known) return [...found.values()];
  }
}
