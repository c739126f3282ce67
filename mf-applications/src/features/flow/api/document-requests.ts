import { listApplicationDocuments, listDocumentRequests } from 'shared-kernel/contract/applications';
import { useEndpointQuery } from 'shared-kernel/query';

/** The bank's requests for documents, step 6. */
export function useDocumentRequests(hash: string) {
  return useEndpointQuery(listDocumentRequests, { params: { hash } });
}

/** Whether this place of the application has a file; `false` until it is known, or is not asked. */
export function useHasFile(hash: string, documentId: string, isAsked: boolean): boolean {
  const { data = false } = useEndpointQuery(
    listApplicationDocuments,
    { params: { hash } },
    {
      enabled: isAsked,
      select: (documents) => documents.some(({ id, current }) => id === documentId && current !== null),
    },
  );
  return isAsked && data;
}
