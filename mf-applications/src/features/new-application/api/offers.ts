import { compareOffers } from 'shared-kernel/contract/products';
import type { OfferRequest } from 'shared-kernel/contract/products';
import { keepPreviousData, useEndpointQuery } from 'shared-kernel/query';

/** Arguments of the disabled call; never sent. */
const NOTHING: OfferRequest = { product: 'working_capital_loan', amount_kopecks: 1 };

/** The banks' offers for a request; disabled while it is `null`. Keeps the previous offers while new ones load. */
export function useOffers(request: OfferRequest | null) {
  return useEndpointQuery(
    compareOffers,
    { body: request ?? NOTHING },
    // An application that was begun or given up since then changes what a bank offers.
    { enabled: request !== null, placeholderData: keepPreviousData, staleTime: 0 },
  );
}
