import { lookUpClient } from 'shared-kernel/contract/applications';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { useEndpointQuery } from 'shared-kernel/query';

export type ClientFacts = EndpointResponse<typeof lookUpClient>;

/** Facts of the registry and existing applications of an INN; disabled while it is `null`. */
export function useClient(inn: string | null) {
  return useEndpointQuery(lookUpClient, { params: { inn: inn ?? '' } }, { enabled: inn !== null });
}
