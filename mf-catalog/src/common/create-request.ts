import type { GuaranteeType, ProductCode } from 'shared-kernel/contract/products';
import { paths } from 'shared-kernel/router';

/** What a new application begins with, as far as it is known. */
export interface ApplicationWish {
  readonly product: ProductCode;
  readonly amountKopecks?: number | undefined;
  readonly termMonths?: number | undefined;
  readonly termDays?: number | undefined;
  readonly guaranteeType?: GuaranteeType | undefined;
}

/** Whether the product is a guarantee, whose term is in days. */
export function isGuarantee(product: ProductCode): boolean {
  return product.startsWith('guarantee_');
}

/** Link to step 1 with the wish in its query: the names that `/create-request` reads. */
export function createRequestLink(wish: ApplicationWish): string {
  const query = new URLSearchParams({ product: wish.product });
  if (wish.amountKopecks) query.set('amount', String(wish.amountKopecks));
  if (isGuarantee(wish.product)) {
    if (wish.termDays) query.set('days', String(wish.termDays));
    if (wish.guaranteeType) query.set('type', wish.guaranteeType);
  } else if (wish.termMonths) query.set('months', String(wish.termMonths));
  return paths.createRequest.link(query);
}
