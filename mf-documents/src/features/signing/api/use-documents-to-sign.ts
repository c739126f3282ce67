import { readDocument } from 'shared-kernel/contract/documents';
import type { Document } from 'shared-kernel/contract/documents';
import type { ApiError } from 'shared-kernel/http';
import { endpointQueryOptions, useQueries } from 'shared-kernel/query';

export interface DocumentsToSign {
  readonly documents: readonly Document[];
  readonly isLoading: boolean;
  /** The first failure; documents that were read are listed all the same. */
  readonly error: ApiError | null;
  readonly reload: () => void;
}

/** The documents of a signing dialog, always read again: the agent signs the version that the bank has now. */
export function useDocumentsToSign(ids: readonly string[], enabled: boolean): DocumentsToSign {
  const results = useQueries({
    queries: ids.map((id) => ({
      ...endpointQueryOptions(readDocument, { params: { id } }),
      enabled,
      staleTime: 0,
    })),
  });
  return {
    documents: results.flatMap(({ data }) => data ?? []),
    isLoading: results.some(({ isLoading }) => isLoading),
    error: results.find(({ error }) => error)?.error ?? null,
    reload: () => results.forEach(({ refetch }) => void refetch()),
  };
}
