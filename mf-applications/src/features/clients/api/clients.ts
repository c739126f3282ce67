import { listClients } from 'shared-kernel/contract/clients';
import type { Client } from 'shared-kernel/contract/clients';
import { normaliseList } from 'shared-kernel/contract/common';
import { useEventRefresh } from 'shared-kernel/events';
import { keepPreviousData, queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

export const CLIENTS_PAGE_SIZE = 25;

/** A page of the agent's clients; shows the previous one while it loads. */
export function useClients({ search, page }: { readonly search: string; readonly page: number }) {
  const client = useQueryClient();
  useEventRefresh(['application-changed'], () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listClients) });
  });
  return useEndpointQuery(
    listClients,
    { query: { ...(search === '' ? {} : { search }), page, per_page: CLIENTS_PAGE_SIZE } },
    { placeholderData: keepPreviousData, select: (answer) => normaliseList<Client>(answer) },
  );
}
