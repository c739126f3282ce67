import { normaliseList } from 'shared-kernel/contract/common';
import { listDocuments } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';
import { keepPreviousData, queryKeys, useInfiniteQuery } from 'shared-kernel/query';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

const PAGE_SIZE = 50;

/** Documents with a file, of the application or the reader's own, page by page. */
export function useDocumentPages(applicationHash: string | undefined, search: string) {
  const bank = useAtomValue(currentBankAtom);
  const query = {
    per_page: PAGE_SIZE,
    ...(applicationHash === undefined ? {} : { hash_password: applicationHash }),
    ...(search === '' ? {} : { search }),
  };
  return useInfiniteQuery({
    queryKey: [...queryKeys.endpoint(listDocuments, { query }, bank), 'pages'],
    queryFn: async ({ pageParam: page, signal }) =>
      normaliseList(await callEndpoint(listDocuments, { query: { ...query, page }, bank, signal })),
    initialPageParam: 1,
    getNextPageParam: ({ items, total }, pages) =>
      items.length > 0 && pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    select: ({ pages }) => {
      const found = pages.flatMap(({ items }) => items).filter(({ current }) => current !== null);
      // A document that changes meanwhile may come on two pages.
      return [...new Map(found.map((each) => [each.id, each])).values()];
    },
  });
}
