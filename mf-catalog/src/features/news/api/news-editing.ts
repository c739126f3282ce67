import { normaliseList } from 'shared-kernel/contract/common';
import {
  createNews,
  deleteNews,
  listEditedNews,
  countUnreadNews,
  listNews,
  publishNews,
  readEditedNews,
  readNews,
  readNewsImage,
  updateNews,
  uploadNewsImage,
  withdrawNews,
} from 'shared-kernel/contract/news';
import type { NewsState } from 'shared-kernel/contract/news';
import { keepPreviousData, useEndpointMutation, useEndpointQuery } from 'shared-kernel/query';

export const EDITED_PER_PAGE = 25;

/** What readers and editors see is out of date after every change. */
const CHANGES = { invalidates: [listNews, countUnreadNews, readNews, listEditedNews, readEditedNews] };

/** A page of drafts, planned or published news. */
export function useEditedNews(state: NewsState, page: number) {
  return useEndpointQuery(
    listEditedNews,
    { query: { state, page, per_page: EDITED_PER_PAGE } },
    { select: (answer) => normaliseList(answer), placeholderData: keepPreviousData },
  );
}

export function useEditedArticle(id: number) {
  return useEndpointQuery(readEditedNews, { params: { id } });
}

export function useCreateNews() {
  return useEndpointMutation(createNews, CHANGES);
}

export function useUpdateNews() {
  return useEndpointMutation(updateNews, CHANGES);
}

export function usePublishNews() {
  return useEndpointMutation(publishNews, CHANGES);
}

export function useWithdrawNews() {
  return useEndpointMutation(withdrawNews, CHANGES);
}

export function useDeleteNews() {
  return useEndpointMutation(deleteNews, { invalidates: [listEditedNews] });
}

export function useUploadNewsImage() {
  return useEndpointMutation(uploadNewsImage);
}

/** An image of an article; it never changes. */
export function useNewsImage(id: string) {
  return useEndpointQuery(readNewsImage, { params: { id } }, { staleTime: Infinity });
}
