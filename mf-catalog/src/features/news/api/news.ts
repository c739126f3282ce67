import { normaliseList } from 'shared-kernel/contract/common';
import { countUnreadNews, listNews, markAllNewsRead, readNews } from 'shared-kernel/contract/news';
import type { NewsSection } from 'shared-kernel/contract/news';
import { keepPreviousData, useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

export const NEWS_PER_PAGE = 12;

export interface NewsRequest {
  readonly section: NewsSection | undefined;
  readonly search: string;
  readonly page: number;
}

/** A page of news; the page before stays while the next one loads. */
export function useNews({ section, search, page }: NewsRequest) {
  return useEndpointQuery(
    listNews,
    {
      query: {
        page,
        per_page: NEWS_PER_PAGE,
        ...(section === undefined ? {} : { section }),
        ...(search === '' ? {} : { search }),
      },
    },
    { select: (answer) => normaliseList(answer), placeholderData: keepPreviousData },
  );
}

/** Unread articles by section. */
export function useUnreadCounts() {
  return useEndpointQuery(countUnreadNews, {});
}

/** One article; asking for it marks it as read. */
export function useArticle(id: number) {
  return useEndpointQuery(readNews, { params: { id } });
}

export function useMarkAllRead() {
  return useEndpointMutation(markAllNewsRead, { invalidates: [listNews, countUnreadNews] });
}
