import { readSummary } from 'shared-kernel/contract/applications';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

/** Counts, deadlines and income of the home page, refreshed by the bank's events. */
export function useSummary(...events: Parameters<typeof useEventRefresh>[0]) {
  const client = useQueryClient();
  useEventRefresh(
    ['application-changed', ...events],
    () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(readSummary) }),
    // A delivery leaves the unread counts as they are.
    (detail) => !('deliveredId' in detail),
  );
  return useEndpointQuery(readSummary);
}
