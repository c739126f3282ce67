import { compareOffers, listProducts, offerRequestSchema } from 'shared-kernel/contract/products';
import type { OfferRequest } from 'shared-kernel/contract/products';
import { keepPreviousData, useEndpointQuery } from 'shared-kernel/query';
import { useDebounced } from 'shared-kernel/ui';

/** Quiet time before the banks are asked, ms. */
const ASK_DELAY_MS = 400;

/** The banks' offers for a request; nothing is asked while the request is incomplete. */
export function useOffers(request: OfferRequest) {
  const settled = useDebounced(request, ASK_DELAY_MS);
  const parsed = offerRequestSchema.safeParse(settled);
  const query = useEndpointQuery(
    compareOffers,
    { body: parsed.success ? parsed.data : { product: request.product, amount_kopecks: 1 } },
    { enabled: parsed.success, placeholderData: keepPreviousData },
  );
  return {
    query,
    isAskable: parsed.success,
    /** The request that the offers are for. */
    settled,
    isOutdated: query.isPlaceholderData || settled !== request,
  };
}

/** Deposits of all banks. */
export function useDeposits() {
  return useEndpointQuery(listProducts, { query: { category: 'deposits' } });
}
