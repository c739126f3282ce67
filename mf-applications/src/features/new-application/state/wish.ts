import { hashSchema } from 'shared-kernel/contract/common';
import { GUARANTEE_TYPES, offerRequestSchema, PRODUCT_CODES } from 'shared-kernel/contract/products';
import type { GuaranteeType, OfferRequest, ProductCode, ProductKind } from 'shared-kernel/contract/products';
import { checkInn } from 'shared-kernel/domain/requisites';
import type { UrlSchema } from 'shared-kernel/router';

/** What the client wants, as far as it is known. Terms: months of a loan, days of a guarantee. */
export interface Wish {
  readonly kind: ProductKind;
  readonly product: ProductCode;
  readonly amountKopecks: number | undefined;
  readonly term: number | undefined;
  readonly guaranteeType: GuaranteeType;
  /** As typed. */
  readonly inn: string;
  /** Application whose answers are taken over. */
  readonly copyFrom: string | undefined;
}

export const TERM_LIMITS = { loan: 360, guarantee: 3650 } as const;
export const TERM_PRESETS = { loan: [6, 12, 24, 36], guarantee: [30, 90, 180, 365] } as const;

function kindOf(product: ProductCode): ProductKind {
  return product.startsWith('guarantee_') ? 'guarantee' : 'loan';
}

export function productsOf(kind: ProductKind): readonly ProductCode[] {
  return PRODUCT_CODES.filter((product) => kindOf(product) === kind);
}

/** Reads the wish of an address: the calculator, the catalogue and another application link here. */
export function readWish(params: URLSearchParams): Wish {
  const product = PRODUCT_CODES.find((code) => code === params.get('product')) ?? 'working_capital_loan';
  const kind = kindOf(product);
  const copyFrom = hashSchema.safeParse(params.get('copy_from'));
  return {
    kind,
    product,
    amountKopecks: wholeOf(params.get('amount')),
    term: wholeOf(params.get(kind === 'loan' ? 'months' : 'days')),
    guaranteeType: GUARANTEE_TYPES.find((type) => type === params.get('type')) ?? 'performance',
    inn: (params.get('inn') ?? '').slice(0, 20),
    copyFrom: copyFrom.success ? copyFrom.data : undefined,
  };
}

export function writeWish(wish: Wish): URLSearchParams {
  const params = new URLSearchParams({ product: wish.product });
  if (wish.amountKopecks !== undefined) params.set('amount', String(wish.amountKopecks));
  if (wish.term !== undefined) params.set(wish.kind === 'loan' ? 'months' : 'days', String(wish.term));
  if (wish.kind === 'guarantee') params.set('type', wish.guaranteeType);
  if (wish.inn !== '') params.set('inn', wish.inn);
  if (wish.copyFrom !== undefined) params.set('copy_from', wish.copyFrom);
  return params;
}

export const wishSchema: UrlSchema<Wish> = { read: readWish, write: writeWish };

/** The wish as the banks are asked, `null` while it lacks something. A wrong INN is left out. */
export function offerRequestOf(wish: Wish): OfferRequest | null {
  const inn = checkInn(wish.inn);
  const parsed = offerRequestSchema.safeParse({
    product: wish.product,
    amount_kopecks: wish.amountKopecks,
    ...(wish.kind === 'loan' ? { term_months: wish.term } : { term_days: wish.term }),
    ...(wish.kind === 'guarantee' ? { guarantee_type: wish.guaranteeType } : {}),
    ...(inn.ok ? { client_inn: inn.value } : {}),
  });
  return parsed.success && wish.term !== undefined ? parsed.data : null;
}

function wholeOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined;
}
