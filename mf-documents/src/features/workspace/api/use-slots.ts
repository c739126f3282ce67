import { normaliseList } from 'shared-kernel/contract/common';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { Document, DocumentScope } from 'shared-kernel/contract/documents';
import type { ApiError } from 'shared-kernel/http';
import { useEndpointQuery } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';
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

/** An application has a few dozen documents at most: one page holds them all. */
const PAGE_SIZE = 100;
/** How often the list is read again, because the bank reviews documents and prepares packages meanwhile, ms. */
const REFRESH_MS = 30_000;
/** The same while a file is being scanned for viruses, which takes seconds, ms. */
const SCAN_REFRESH_MS = 3_000;

/** Documents and empty slots of an application or of an agent's questionnaire. */
export function useSlots({
  scope,
  applicationHash,
  requestId,
  threadId,
  agentId,
}: SlotsRequest): UseQueryResult<readonly Document[], ApiError> {
  return useEndpointQuery(
    listDocuments,
    {
      query: {
        scope: scope === 'chat' ? 'bank' : scope,
        hash_password: applicationHash,
        thread_id: threadId,
        agent_id: agentId,
        per_page: PAGE_SIZE,
      },
    },
    {
      refetchInterval: ({ state }) =>
        state.data !== undefined && normaliseList(state.data).items.some(isScanning)
          ? SCAN_REFRESH_MS
          : REFRESH_MS,
      staleTime: 0,
      select: (answer) => {
        const { items } = normaliseList(answer);
        return requestId === undefined ? items : items.filter((each) => each.request_id === requestId);
      },
    },
  );
}
