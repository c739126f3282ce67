import { readClientSigning } from 'shared-kernel/contract/client-signing';
import type { ClientSigningOverview } from 'shared-kernel/contract/client-signing';
import type { ApiError } from 'shared-kernel/http';
import { queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';
import { announceDocuments } from '../../../common/documents-changed.ts';

/** The client acts elsewhere: while a link is open, its state is read again this often, ms. */
const OPEN_REFRESH_MS = 10_000;
/** The same while nothing is with the client, ms. */
const REFRESH_MS = 60_000;

/** What the client of an application was asked to sign, and what could be sent now. */
export function useClientSigning(hash: string): UseQueryResult<ClientSigningOverview, ApiError> {
  return useEndpointQuery(
    readClientSigning,
    { params: { hash } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.requests.some((each) => each.state === 'open') ? OPEN_REFRESH_MS : REFRESH_MS,
    },
  );
}

/** Reads it again after a change, and the documents with it. */
export function useRefreshClientSigning(hash: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: queryKeys.endpoint(readClientSigning) });
    await announceDocuments(client, [{ application: { id: 0, hash_password: hash, client_name: '' } }]);
  };
}
