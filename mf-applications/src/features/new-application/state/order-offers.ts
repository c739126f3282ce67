import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { Offer } from 'shared-kernel/contract/products';
import { compareCosts } from 'shared-kernel/domain/offer-cost';

export const ORDERS = ['cost', 'commission', 'speed'] as const;
export type Order = (typeof ORDERS)[number];

/** Whether an application can be created from it now. */
export function isUsable({ eligible, bank_available: isAvailable, bank }: Offer): boolean {
  return eligible && isAvailable && bankCodeSchema.safeParse(bank).success;
}

const COMPARISONS: Readonly<Record<Order, (a: Offer, b: Offer) => number>> = {
  cost: compareCosts,
  commission: (a, b) => (b.commission_kopecks ?? 0) - (a.commission_kopecks ?? 0),
  speed: (a, b) =>
    (a.decision_days ?? Number.MAX_SAFE_INTEGER) - (b.decision_days ?? Number.MAX_SAFE_INTEGER),
};

/** Usable offers first, then those of closed banks, then those that do not suit; unknown figures last. */
export function orderOffers(offers: readonly Offer[], order: Order): readonly Offer[] {
  const group = (offer: Offer): number => (isUsable(offer) ? 0 : offer.eligible ? 1 : 2);
  return [...offers].sort((a, b) => group(a) - group(b) || COMPARISONS[order](a, b));
}
