import { listDocumentApplications } from 'shared-kernel/contract/documents';
import type { ApiError } from 'shared-kernel/http';
import { keepPreviousData, useEndpointQuery } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';

export interface DocumentApplication {
  readonly id: number;
  readonly hash_password: string;
  readonly client_name: string;
  readonly documents: number;
}

/** Applications for the filter: what the search finds, and always the chosen one. */
export function useDocumentApplications(
  search: string,
  chosen: string | undefined,
): UseQueryResult<readonly DocumentApplication[], ApiError> {
  const query = { hash_password: chosen, ...(search === '' ? {} : { search }) };
  return useEndpointQuery(listDocumentApplications, { query }, { placeholderData: keepPreviousData });
}
