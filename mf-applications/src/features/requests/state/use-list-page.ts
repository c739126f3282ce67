import { useEffect } from 'react';
import { LIST_PAGE_SIZE, listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem, ListName } from 'shared-kernel/contract/applications';
import type { ListPage } from 'shared-kernel/contract/common';
import { useEventRefresh } from 'shared-kernel/events';
import { applicationListQuery, queryKeys, useQueryClient } from 'shared-kernel/query';
import { useApplicationList } from '../api/list-page.ts';
import { isActionPending } from './application-actions.ts';
import type { ListView } from './list-view.ts';

/**
 * A page of a list, refreshed by the bank's events; the next page is prefetched. Leaving the view cancels its call
 * silently.
 */
export function useListPage(name: ListName, view: ListView, cursor: string | undefined) {
  const client = useQueryClient();
  const query = useApplicationList({ name, ...view, cursor });
  useEventRefresh(['application-changed'], () => {
    // A pending action refetches the lists itself when it settles.
    if (isActionPending(client)) return;
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
  });

  const next = query.data && nextPage(query.data, view.page);
  const hasNext = next !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    // Prefetches the next page.
    if (hasNext)
      void client.prefetchQuery(
        applicationListQuery({ name, ...view, page: view.page + 1, cursor: next.cursor }),
      );
  }, [client, hasNext, name, next?.cursor, view]);
  return query;
}

/** The next page, by its cursor where the bank returns one; `undefined` at the end of the list. */
export function nextPage(
  { next, total }: ListPage<ApplicationListItem>,
  page: number,
): { readonly cursor: string | undefined } | undefined {
  if (next === undefined) return page * LIST_PAGE_SIZE < total ? { cursor: undefined } : undefined;
  return next === null ? undefined : { cursor: next };
}
