import type { OfferRequest } from 'shared-kernel/contract/products';
import { createQuoteLink, listQuoteLinks, revokeQuoteLink } from 'shared-kernel/contract/quote-links';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useEndpointQuery, useMutation, useQueryClient } from 'shared-kernel/query';

/** What a client is given to compare. */
export interface ComparisonOfOffers {
  readonly request: OfferRequest;
  readonly clientName: string | undefined;
  /** Only these banks; empty: all that are usable. */
  readonly banks: readonly string[];
}

/** The comparison as a call names it. */
export const toComparisonBody = ({ request, clientName, banks }: ComparisonOfOffers) => ({
  ...request,
  ...(clientName ? { client_name: clientName } : {}),
  ...(banks.length === 0 ? {} : { banks: [...banks] }),
});

/** Links that the agent has given. Clients open them elsewhere, so they are read whenever they are shown. */
export function useQuoteLinks() {
  return useEndpointQuery(listQuoteLinks, {}, { staleTime: 0 });
}

function useRefreshQuoteLinks(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.endpoint(listQuoteLinks) });
}

/** Makes a link. The answer has its address, which is told only now. */
export function useCreateQuoteLink() {
  const refresh = useRefreshQuoteLinks();
  return useMutation({
    mutationFn: ({ days, ...comparison }: ComparisonOfOffers & { readonly days: number }) =>
      callEndpoint(createQuoteLink, { body: { ...toComparisonBody(comparison), days } }),
    onSuccess: refresh,
    // It may have been made: only the answer is lost.
    onError: () => void refresh(),
  });
}

/** Takes a link back. */
export function useRevokeQuoteLink() {
  const refresh = useRefreshQuoteLinks();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(revokeQuoteLink, { params: { id }, body: {} }),
    onSuccess: refresh,
    onError: () => void refresh(),
  });
}
