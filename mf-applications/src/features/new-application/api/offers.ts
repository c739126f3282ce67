import { compareOffers } from 'shared-kernel/contract/products';
import type { OfferRequest } from 'shared-kernel/contract/products';
import { keepPreviousData, useEndpointQuery } from 'shared-kernel/query';

/** Never sent: the arguments of a call that waits for its request. */
const NOTHING: OfferRequest = { product: 'working_capital_loan', amount_kopecks: 1 };

/** The banks' offers for a request; nothing is asked while it is `null`. The offers before stay until new ones are there. */
export function useOffers(request: OfferRequest | null) {
  return useEndpointQuery(
    compareOffers,
    { body: request ?? NOTHING },
    { enabled: request !== null, placeholderData: keepPreviousData },
  );
}
