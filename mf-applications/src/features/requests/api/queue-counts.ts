import type { ListName } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { countQueues } from 'shared-kernel/contract/list-views';
import { useEventRefresh } from 'shared-kernel/events';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useQueries, useQueryClient } from 'shared-kernel/query';
import { LIST_REFRESH_MS } from './list-page.ts';

export type QueueCounts = EndpointResponse<typeof countQueues>;

/** The numbers of a list at several banks together; `undefined` until every one of them has told its own. */
export function useQueueCounts(name: ListName, banks: readonly BankCode[]): QueueCounts | undefined {
  const client = useQueryClient();
  const args = { query: { name } };
  useEventRefresh(
    ['application-changed'],
    () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(countQueues) }),
  );
  const results = useQueries({
    queries: banks.map((bank) => ({
      queryKey: queryKeys.endpoint(countQueues, args, bank),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        callEndpoint(countQueues, { ...args, bank, signal }),
      refetchInterval: LIST_REFRESH_MS,
    })),
  });
  const counts = results.flatMap(({ data }) => data ?? []);
  // A sum that lacks a bank would look like the whole.
  if (counts.length === 0 || counts.length < banks.length) return undefined;
  const sum = (key: keyof QueueCounts): number => counts.reduce((total, one) => total + one[key], 0);
  return { my_turn: sum('my_turn'), overdue: sum('overdue'), to_sign: sum('to_sign') };
}
