import { makeOffersDocument } from 'shared-kernel/contract/quotes';
import { callEndpoint } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';
import { toComparisonBody } from './quote-links.ts';
import type { ComparisonOfOffers } from './quote-links.ts';

/** The comparison as a PDF for the client. */
export function useOffersDocument() {
  return useMutation({
    mutationFn: (comparison: ComparisonOfOffers): Promise<Blob> =>
      callEndpoint(makeOffersDocument, { body: toComparisonBody(comparison) }),
  });
}
