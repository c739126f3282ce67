import { listProducts } from 'shared-kernel/contract/products';
import { useEndpointQuery } from 'shared-kernel/query';

/** Tariffs change a few times a year, not within a visit, ms. */
const FRESH_MS = 5 * 60_000;

/** The whole catalogue: sections, search and filters then work at once and without a network. */
export function useProducts() {
  return useEndpointQuery(listProducts, { query: {} }, { staleTime: FRESH_MS });
}
