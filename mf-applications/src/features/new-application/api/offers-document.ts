import type { OfferRequest } from 'shared-kernel/contract/products';
import { makeOffersDocument } from 'shared-kernel/contract/quotes';
import { callEndpoint } from 'shared-kernel/http';
import { useMutation } from 'shared-kernel/query';

export interface OffersDocumentRequest {
  readonly request: OfferRequest;
  readonly clientName: string | undefined;
  /** Only these banks; empty: all that are usable. */
  readonly banks: readonly string[];
}

/** The comparison as a PDF for the client. */
export function useOffersDocument() {
  return useMutation({
    mutationFn: ({ request, clientName, banks }: OffersDocumentRequest): Promise<Blob> =>
      callEndpoint(makeOffersDocument, {
        body: {
          ...request,
          ...(clientName ? { client_name: clientName } : {}),
          ...(banks.length === 0 ? {} : { banks: [...banks] }),
        },
      }),
  });
}
