import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { Offer } from 'shared-kernel/contract/products';

export const ORDERS = ['cost', 'commission', 'speed'] as const;
export type Order = (typeof ORDERS)[number];

/** Whether an application can be created from it now. */
export function isUsable({ eligible, bank_available: isAvailable, bank }: Offer): boolean {
  return eligible && isAvailable && bankCodeSchema.safeParse(bank).success;
}

/** Usable offers first, then those of closed banks, then those that do not suit; unknown figures last. */
export function orderOffers(offers: readonly Offer[], order: Order): readonly Offer[] {
  const figure = (offer: Offer): number => {
    if (order === 'commission') return -(offer.commission_kopecks ?? 0);
    if (order === 'speed') return offer.decision_days ?? Infinity;
    return offer.effective_rate_milli_percent ?? offer.fee_kopecks ?? Infinity;
  };
  const group = (offer: Offer): number => (isUsable(offer) ? 0 : offer.eligible ? 1 : 2);
  return [...offers].sort((a, b) => group(a) - group(b) || compare(figure(a), figure(b)));
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
