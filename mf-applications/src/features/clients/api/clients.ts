import type { BankCode } from 'shared-kernel/contract/banks';
import { listClients } from 'shared-kernel/contract/clients';
import type { Client } from 'shared-kernel/contract/clients';
import { normaliseList } from 'shared-kernel/contract/common';
import type { ListPage } from 'shared-kernel/contract/common';
import { useEventRefresh } from 'shared-kernel/events';
import { callEndpoint } from 'shared-kernel/http';
import {
  keepPreviousData,
  queryKeys,
  useEndpointQuery,
  useQueries,
  useQueryClient,
} from 'shared-kernel/query';
import type { UseQueryResult } from 'shared-kernel/query';

export const CLIENTS_PAGE_SIZE = 25;

/** The most that a bank gives at once: few agents have more clients at one. */
const BANK_PAGE_SIZE = 100;

interface ClientsRequest {
  readonly search: string;
  readonly page: number;
}

const toArguments = ({ search, page }: ClientsRequest, size: number) => ({
  query: { ...(search === '' ? {} : { search }), page, per_page: size },
});

function useFreshClients(): void {
  const client = useQueryClient();
  useEventRefresh(['application-changed'], () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listClients) });
  });
}

/** A page of the agent's clients; shows the previous one while it loads. */
export function useClients(request: ClientsRequest, isShown: boolean) {
  useFreshClients();
  return useEndpointQuery(listClients, toArguments(request, CLIENTS_PAGE_SIZE), {
    enabled: isShown,
    placeholderData: keepPreviousData,
    select: (answer) => normaliseList<Client>(answer),
  });
}

/** Pages of several banks, each asked for with the bank's own token and none waiting for another. */
export function useClientPages(
  requests: readonly (ClientsRequest & { readonly bank: BankCode })[],
): readonly UseQueryResult<ListPage<Client>>[] {
  useFreshClients();
  return useQueries({
    queries: requests.map(({ bank, ...request }) => {
      const args = toArguments(request, BANK_PAGE_SIZE);
      return {
        queryKey: queryKeys.endpoint(listClients, args, bank),
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          normaliseList<Client>(await callEndpoint(listClients, { ...args, bank, signal })),
      };
    }),
  });
}
