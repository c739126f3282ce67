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

/** Updates an answer in any of the three shapes of chapter 3. */
function changeRows(
  answer: ListAnswer,
  change: (row: ApplicationListItem) => ApplicationListItem | null,
): ListAnswer {
  const map = (rows: readonly ApplicationListItem[]): ApplicationListItem[] =>
    rows.flatMap((row) => change(row) ?? []);
  if (Array.isArray(answer)) return map(answer);
  if ('objs' in answer) {
    const objs = map(answer.objs);
    const removed = answer.objs.length - objs.length;
    return { objs, info: { ...answer.info, count_objs: answer.info.count_objs - removed } };
  }
  const data = map(answer.data);
  const removed = answer.data.length - data.length;
  return { data, pagination: { ...answer.pagination, total: answer.pagination.total - removed } };
}

function getListName(key: QueryKey): ListName {
  const args = key[3] as { readonly query?: { readonly name?: ListName } } | undefined;
  return args?.query?.name ?? 'issues';
}
