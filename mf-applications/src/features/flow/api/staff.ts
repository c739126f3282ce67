import { createDocumentRequest, decideScoring, readApplication } from 'shared-kernel/contract/applications';
import { queryKeys, useEndpointMutation, useQueryClient } from 'shared-kernel/query';
import { refreshApplication } from './application.ts';

/** The curator's decision about a scoring that waits for a person. */
export function useDecideScoring(hash: string) {
  const client = useQueryClient();
  return useEndpointMutation(decideScoring, {
    onSuccess: (application) =>
      client.setQueryData(queryKeys.endpoint(readApplication, { params: { hash } }), application),
    onSettled: () => refreshApplication(client, hash),
  });
}

/** The curator's request for a document: step 6 appears, or opens again. */
export function useRequestDocument(hash: string) {
  const client = useQueryClient();
  return useEndpointMutation(createDocumentRequest, { onSettled: () => refreshApplication(client, hash) });
}
