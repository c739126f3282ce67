import { listExpectedDocuments, listFittingFiles, takeClientFiles } from 'shared-kernel/contract/clients';
import type { ClientFile } from 'shared-kernel/contract/clients';
import { listDocuments } from 'shared-kernel/contract/documents';
import { useEndpointMutation, useEndpointQuery, useQueryClient } from 'shared-kernel/query';
import { refreshApplication } from './application.ts';

/** The client's files for the required documents that the application still misses; nothing is asked of a bank without them. */
export function useFittingFiles(hash: string, isOffered: boolean) {
  return useEndpointQuery(listFittingFiles, { params: { hash } }, { enabled: isOffered });
}

/** Takes these files into the application. */
export function useTakeFiles(hash: string) {
  const client = useQueryClient();
  const take = useEndpointMutation(takeClientFiles, {
    invalidates: [listDocuments],
    onSettled: () => refreshApplication(client, hash),
  });
  return {
    isPending: take.isPending,
    take: (files: readonly ClientFile[]) =>
      take.mutateAsync({
        params: { hash },
        body: { version_ids: files.map(({ version_id }) => version_id) },
      }),
  };
}

/** The documents that step 5 will ask for, each with the file that the agent has of the client. */
export function useExpectedDocuments(hash: string) {
  return useEndpointQuery(listExpectedDocuments, { params: { hash } });
}
