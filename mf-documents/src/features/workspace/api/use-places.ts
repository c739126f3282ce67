import { normaliseList } from 'shared-kernel/contract/common';
import { listDocuments } from 'shared-kernel/contract/documents';
import type { Document, DocumentScope } from 'shared-kernel/contract/documents';
import type { ApiError } from 'shared-kernel/http';
import { useEndpointQuery } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';
import { isScanning } from '../../../common/is-scanning.ts';

export interface PlacesWish {
  readonly scope: Extract<DocumentScope, 'application' | 'agent' | 'package'> | 'chat';
  readonly applicationHash?: string | undefined;
  /** Chat thread whose files they are. */
  readonly threadId?: string | undefined;
  /** Only the place of this request. */
  readonly requestId?: string | undefined;
  /** The questionnaire's papers of this agent, for the security service. */
  readonly agentId?: string | undefined;
}

/** An application has a few dozen documents at most: one page holds them all. */
const PAGE_SIZE = 100;
/** The bank reviews documents and makes packages meanwhile: what is shown is refreshed this often, ms. */
const REFRESH_MS = 30_000;
/** A scan takes seconds, ms. */
const SCAN_REFRESH_MS = 3_000;

/** Documents and empty places of one application or of the agent's questionnaire. */
export function usePlaces({
  scope,
  applicationHash,
  requestId,
  threadId,
  agentId,
}: PlacesWish): UseQueryResult<readonly Document[], ApiError> {
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
