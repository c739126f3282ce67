import type { ApiError } from 'shared-kernel/http';
import { useQuery } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';
import { readFile } from './file-link.ts';

/** The bytes of a version. A version never changes; its bytes leave memory with the component that shows them. */
export function useFile(
  documentId: string,
  versionId: string,
  isEnabled: boolean,
): UseQueryResult<Blob, ApiError> {
  return useQuery({
    queryKey: ['file', documentId, versionId],
    queryFn: ({ signal }) => readFile({ documentId, versionId, signal }),
    enabled: isEnabled,
    staleTime: Infinity,
    // Client data must not stay in memory after the preview is closed.
    gcTime: 0,
  });
}
