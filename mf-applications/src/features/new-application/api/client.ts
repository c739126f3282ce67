import { useCapability } from 'shared-kernel/capabilities';
import { lookUpClient } from 'shared-kernel/contract/applications';
import { readClient } from 'shared-kernel/contract/clients';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { useEndpointQuery } from 'shared-kernel/query';

export type ClientFacts = EndpointResponse<typeof lookUpClient>;

/** Facts of the registry and existing applications of an INN; disabled while it is `null`. */
export function useClient(inn: string | null) {
  return useEndpointQuery(lookUpClient, { params: { inn: inn ?? '' } }, { enabled: inn !== null });
}

/** The agent's latest application of a client at the current bank; `undefined` without one, or where the bank keeps no clients. */
export function useLatestApplication(inn: string | null) {
  const isOffered = useCapability('clients') === true;
  const { data } = useEndpointQuery(
    readClient,
    { params: { inn: inn ?? '' } },
    { enabled: isOffered && inn !== null },
  );
  return data?.applications[0];
}
