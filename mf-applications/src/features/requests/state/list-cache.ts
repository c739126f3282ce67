import { listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem, ListName } from 'shared-kernel/contract/applications';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { queryKeys } from 'shared-kernel/query';
import type { QueryClient, QueryKey } from 'shared-kernel/query';

export type ListAnswer = EndpointResponse<typeof listApplications>;
/** The changed row, or `null` where it leaves the list. */
export type RowChange = (row: ApplicationListItem, list: ListName) => ApplicationListItem | null;

/** Updates rows in every cached page of every list; the returned function rolls back. */
export async function changeCachedLists(client: QueryClient, change: RowChange): Promise<() => void> {
  const queryKey = queryKeys.endpoint(listApplications);
  // A pending answer would undo the change.
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<ListAnswer>({ queryKey });
  for (const [key, answer] of before) {
    if (answer)
      client.setQueryData(
        key,
        changeRows(answer, (row) => change(row, getListName(key))),
      );
  }
  return () => {
    for (const [key, answer] of before) client.setQueryData(key, answer);
  };
}

function changeRows(
  answer: ListAnswer,
  change: (row: ApplicationListItem) => ApplicationListItem | null,
): ListAnswer {
  const items = answer.items.flatMap((row) => change(row) ?? []);
  return { ...answer, items, total: answer.total - (answer.items.length - items.length) };
}

function getListName(key: QueryKey): ListName {
  const args = key[3] as { readonly query?: { readonly name?: ListName } } | undefined;
  return args?.query?.name ?? 'issues';
}
