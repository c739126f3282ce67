import { listDocumentRequests } from 'shared-kernel/contract/applications';
import { useEndpointQuery } from 'shared-kernel/query';

/** The bank's requests for documents, step 6. */
export function useDocumentRequests(hash: string) {
  return useEndpointQuery(listDocumentRequests, { params: { hash } });
}
