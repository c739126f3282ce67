import type { Offer, ProductKind } from 'shared-kernel/contract/products';

/** An offer as a row or a card shows it, and what can be done with it. */
export interface OfferProps {
  readonly offer: Offer;
  readonly kind: ProductKind;
  readonly amountKopecks: number | undefined;
  readonly isCurrentBank: boolean;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  readonly onChoose: () => void;
  /** Chosen for the application; absent where the offer cannot be chosen. */
  readonly isMarked?: boolean | undefined;
  readonly onMark: (isMarked: boolean) => void;
}
