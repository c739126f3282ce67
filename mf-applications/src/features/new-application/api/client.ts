import { lookUpClient } from 'shared-kernel/contract/applications';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { useEndpointQuery } from 'shared-kernel/query';

export type ClientFacts = EndpointResponse<typeof lookUpClient>;

/** What the registry and the bank know of an INN; nothing is asked while it is `null`. */
export function useClient(inn: string | null) {
  return useEndpointQuery(lookUpClient, { params: { inn: inn ?? '' } }, { enabled: inn !== null });
}
