import { hashSchema } from 'shared-kernel/contract/common';
import { GUARANTEE_TYPES, offerRequestSchema, PRODUCT_CODES } from 'shared-kernel/contract/products';
import type { GuaranteeType, OfferRequest, ProductCode, ProductKind } from 'shared-kernel/contract/products';
import { checkInn } from 'shared-kernel/domain/requisites';
import type { UrlSchema } from 'shared-kernel/router';

/** Parameters of the offers to compare, as far as they are known. Terms: months of a loan, days of a guarantee. */
export interface OfferParams {
  readonly kind: ProductKind;
  readonly product: ProductCode;
  readonly amountKopecks: number | undefined;
  readonly term: number | undefined;
  readonly guaranteeType: GuaranteeType;
  /** As typed. */
  readonly inn: string;
  /** The application whose answers are copied. */
  readonly copyFrom: string | undefined;
}

export const TERM_LIMITS = { loan: 360, guarantee: 3650 } as const;
export const TERM_PRESETS = { loan: [6, 12, 24, 36], guarantee: [30, 90, 180, 365] } as const;

function getKind(product: ProductCode): ProductKind {
  return product.startsWith('guarantee_') ? 'guarantee' : 'loan';
}

export function getProducts(kind: ProductKind): readonly ProductCode[] {
  return PRODUCT_CODES.filter((product) => getKind(product) === kind);
}

/** Reads the parameters from an address: the calculator, the catalogue and other applications link here. */
export function readOfferParams(params: URLSearchParams): OfferParams {
  const product = PRODUCT_CODES.find((code) => code === params.get('product')) ?? 'working_capital_loan';
  const kind = getKind(product);
  const copyFrom = hashSchema.safeParse(params.get('copy_from'));
  return {
    kind,
    product,
    amountKopecks: parseWhole(params.get('amount')),
    term: parseWhole(params.get(kind === 'loan' ? 'months' : 'days')),
    guaranteeType: GUARANTEE_TYPES.find((type) => type === params.get('type')) ?? 'performance',
    inn: (params.get('inn') ?? '').slice(0, 20),
    copyFrom: copyFrom.success ? copyFrom.data : undefined,
  };
}

export function writeOfferParams(values: OfferParams): URLSearchParams {
  const params = new URLSearchParams({ product: values.product });
  if (values.amountKopecks !== undefined) params.set('amount', String(values.amountKopecks));
  if (values.term !== undefined) params.set(values.kind === 'loan' ? 'months' : 'days', String(values.term));
  if (values.kind === 'guarantee') params.set('type', values.guaranteeType);
  if (values.inn !== '') params.set('inn', values.inn);
  if (values.copyFrom !== undefined) params.set('copy_from', values.copyFrom);
  return params;
}

export const offerParamsSchema: UrlSchema<OfferParams> = { read: readOfferParams, write: writeOfferParams };

/** The request that banks accept, `null` while it is incomplete. A wrong INN is left out. */
export function toOfferRequest(values: OfferParams): OfferRequest | null {
  const inn = checkInn(values.inn);
  const parsed = offerRequestSchema.safeParse({
    product: values.product,
    amount_kopecks: values.amountKopecks,
    ...(values.kind === 'loan' ? { term_months: values.term } : { term_days: values.term }),
    ...(values.kind === 'guarantee' ? { guarantee_type: values.guaranteeType } : {}),
    ...(inn.ok ? { client_inn: inn.value } : {}),
  });
  return parsed.success && values.term !== undefined ? parsed.data : null;
}

function parseWhole(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined;
}
