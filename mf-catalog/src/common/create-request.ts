import type { GuaranteeType, ProductCode } from 'shared-kernel/contract/products';
import { paths } from 'shared-kernel/router';

/** What a new application begins with, as far as it is known. */
export interface NewApplication {
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

/** Link to step 1 with the known fields in its query, by the names that `/create-request` reads. */
export function createRequestLink(application: NewApplication): string {
  const query = new URLSearchParams({ product: application.product });
  if (application.amountKopecks) query.set('amount', String(application.amountKopecks));
  if (isGuarantee(application.product)) {
    if (application.termDays) query.set('days', String(application.termDays));
    if (application.guaranteeType) query.set('type', application.guaranteeType);
  } else if (application.termMonths) query.set('months', String(application.termMonths));
  return paths.createRequest.link(query);
}
