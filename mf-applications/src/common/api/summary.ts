import { readSummary } from 'shared-kernel/contract/applications';
import { useEventRefresh } from 'shared-kernel/events';
import type { BankCode } from 'shared-kernel/contract/banks';
import { queryKeys, useBankQueries, useEndpointQuery, useQueryClient } from 'shared-kernel/query';

/** Events come from the current bank alone: the others are asked again, ms. */
const REFRESH_MS = 60_000;

/** Counts, deadlines and income of the home page, refreshed by the bank's events. */
export function useSummary(...events: Parameters<typeof useEventRefresh>[0]) {
  useSummaryRefresh(events);
  return useEndpointQuery(readSummary);
}

/** The same of several banks, each as it answers. */
export function useSummaries(banks: readonly BankCode[]) {
  useSummaryRefresh(['notifications-changed', 'thread-changed']);
  return useBankQueries(readSummary, {}, banks, REFRESH_MS);
}

function useSummaryRefresh(events: Parameters<typeof useEventRefresh>[0]): void {
  const client = useQueryClient();
  useEventRefresh(
    ['application-changed', ...events],
    () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(readSummary) }),
    // A delivery leaves the unread counts as they are.
    (detail) => !('deliveredId' in detail),
  );
}
