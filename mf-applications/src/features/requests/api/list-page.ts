import { LIST_PAGE_SIZE, listApplications } from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { ListPage } from 'shared-kernel/contract/common';
import { applicationListArguments, keepPreviousData, useEndpointQuery } from 'shared-kernel/query';
import type { ApplicationListRequest } from 'shared-kernel/query';

/** Polling interval of a list that is shown, ms. */
export const LIST_REFRESH_MS = 60_000;

/** A page of a list; shows the previous page while it loads. */
export function useApplicationList(request: ApplicationListRequest) {
  return useEndpointQuery(listApplications, applicationListArguments(request), {
    select: (page) => toShownPage(page, request),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });
}

export type Page = ListPage<ApplicationListItem>;

/** What the specification leaves out and the question tells: whether rows are archived, and where a list ends. */
export function toShownPage(page: Page, { name, page: number = 1 }: ApplicationListRequest): Page {
  const isArchive = name === 'issues_archived';
  const items = page.items.map((row) => (row.archived === undefined ? { ...row, archived: isArchive } : row));
  if (!page.isTotalUnknown) return { ...page, items };
  const rows = page.items.length + (page.unread ?? 0);
  // More than was asked for is the whole list; a full page may have another behind it.
  if (rows > LIST_PAGE_SIZE) {
    const shown = items.slice((number - 1) * LIST_PAGE_SIZE, number * LIST_PAGE_SIZE);
    return { ...page, items: shown, total: rows };
  }
  const seen = (number - 1) * LIST_PAGE_SIZE + rows;
  return rows < LIST_PAGE_SIZE
    ? { ...page, items, total: seen }
    : { ...page, items, total: seen + 1, capped: true };
}
