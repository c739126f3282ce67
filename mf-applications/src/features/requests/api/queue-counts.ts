import type { ListName } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { countQueues } from 'shared-kernel/contract/list-views';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useBankQueries, useQueryClient } from 'shared-kernel/query';
import { LIST_REFRESH_MS } from './list-page.ts';

export type QueueCounts = EndpointResponse<typeof countQueues>;

/** The numbers of a list at several banks together; `undefined` until every one of them has told its own. */
export function useQueueCounts(name: ListName, banks: readonly BankCode[]): QueueCounts | undefined {
  const client = useQueryClient();
  useEventRefresh(
    ['application-changed'],
    () => void client.invalidateQueries({ queryKey: queryKeys.endpoint(countQueues) }),
  );
  const answers = useBankQueries(countQueues, { query: { name } }, banks, LIST_REFRESH_MS);
  const counts = answers.flatMap(({ data }) => data ?? []);
  // A sum that lacks a bank would look like the whole.
  if (counts.length === 0 || counts.length < banks.length) return undefined;
  const sum = (key: keyof QueueCounts): number => counts.reduce((total, one) => total + one[key], 0);
  return { my_turn: sum('my_turn'), overdue: sum('overdue'), to_sign: sum('to_sign') };
}
