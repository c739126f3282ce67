import type { BankCode } from 'shared-kernel/contract/banks';
import { listClientFiles, readClient } from 'shared-kernel/contract/clients';
import type { ClientFile } from 'shared-kernel/contract/clients';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useBankQueries, useEndpointQuery, useQueryClient } from 'shared-kernel/query';
import type { BankAnswer } from 'shared-kernel/query';

export type ClientCard = EndpointResponse<typeof readClient>;

/** A client's card at the current bank. */
export function useClient(inn: string) {
  const client = useQueryClient();
  useEventRefresh(['application-changed'], () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(readClient) });
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listClientFiles) });
  });
  return useEndpointQuery(readClient, { params: { inn } });
}

/** The files that the agent has of the client, by bank. */
export function useClientFilesAt(
  banks: readonly BankCode[],
  inn: string,
): readonly BankAnswer<readonly ClientFile[]>[] {
  return useBankQueries(listClientFiles, { params: { inn } }, banks);
}

/** The client at several banks, each asked with its own token and none waiting for another. */
export function useClientAt(banks: readonly BankCode[], inn: string): readonly BankAnswer<ClientCard>[] {
  return useBankQueries(readClient, { params: { inn } }, banks);
}
