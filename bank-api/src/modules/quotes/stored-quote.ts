import type { Offer, OfferRequest } from 'shared-kernel/contract/products';
import { quotedOfferSchema, type QuotedOffer, type QuotePage } from 'shared-kernel/contract/quote-links';
import { compareCosts } from 'shared-kernel/domain/offer-cost';

/** A comparison as a client was given it. */
export interface StoredQuote extends NonNullable<QuotePage['quote']> {
  /** Name, organisation and contacts of the agent at that time. */
  readonly prepared_by: string;
}

/** What a client compares, cheapest first; the schema leaves what the agent earns behind. */
export const toQuotedOffers = (offers: readonly Offer[]): QuotedOffer[] =>
  offers.toSorted(compareCosts).map((offer) => quotedOfferSchema.parse(offer));

/** What the offers were asked for, without the number of the client. */
export const toQuotedRequest = ({ client_inn: _inn, ...request }: OfferRequest): StoredQuote['request'] =>
  request;
