import { normaliseList } from 'shared-kernel/contract/common';
import { listNews } from 'shared-kernel/contract/news';
import type { NewsItem } from 'shared-kernel/contract/news';
import { listProducts } from 'shared-kernel/contract/products';
import type { Product } from 'shared-kernel/contract/products';
import { useEndpointQuery } from 'shared-kernel/query';
import { useDebounced } from 'shared-kernel/ui';
import { SEARCH_PAUSE_MS, plainText } from './search-text.ts';

const MIN_LENGTH = 2;
const RESULTS = 5;
/** The catalogue changes a few times a year, not within a visit, ms. */
const FRESH_MS = 5 * 60_000;

/** What the catalogue's data says to a query. */
export interface CatalogueSearch {
  readonly products: readonly Product[];
  readonly articles: readonly NewsItem[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Products of all banks and news by their words. The list of products is asked for once, news after every pause. */
export function useCatalogueSearch(query: string): CatalogueSearch {
  const wanted = query.trim().slice(0, 100);
  const settled = useDebounced(wanted, SEARCH_PAUSE_MS);
  const isAsked = settled.length >= MIN_LENGTH;
  const products = useEndpointQuery(listProducts, { query: {} }, { enabled: isAsked, staleTime: FRESH_MS });
  const news = useEndpointQuery(
    listNews,
    { query: { search: settled, page: 1, per_page: RESULTS } },
    { enabled: isAsked, gcTime: 60_000 },
  );
  const isPending = wanted !== settled && wanted.length >= MIN_LENGTH;
  return {
    products: isAsked && products.data ? matchProducts(products.data, settled).slice(0, RESULTS) : [],
    articles: isAsked && news.data ? normaliseList(news.data).items : [],
    isLoading: isPending || (isAsked && (products.isLoading || news.isLoading)),
    isFailed: isAsked && (products.isError || news.isError),
    retry: () => {
      if (products.isError) void products.refetch();
      if (news.isError) void news.refetch();
    },
  };
}

/** Products whose name or bank has every word. */
function matchProducts(products: readonly Product[], query: string): readonly Product[] {
  const words = plainText(query).split(/\s+/u).filter(Boolean);
  return products.filter((product) => {
    const text = plainText(`${product.title} ${product.bank_name}`);
    return words.every((word) => text.includes(word));
  });
}
