import type { PartnerCode } from 'shared-kernel/contract/banks';
import { portalPartners } from 'shared-kernel/locale';
import { PRODUCT_CATEGORIES } from 'shared-kernel/contract/products';
import type { Product, ProductCategory } from 'shared-kernel/contract/products';
import {
  choiceParam,
  choicesParam,
  named,
  optionParam,
  patternParam,
  textParam,
  urlSchema,
  wholeParam,
} from 'shared-kernel/router';
import type { UrlSchema } from 'shared-kernel/router';

/** Products that may stand side by side. */
export const MAX_COMPARED = 4;

export const PRODUCT_ORDERS = ['bank', 'rate', 'amount', 'commission'] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

/** What the catalogue shows; everything of it is in the address. */
export interface CatalogueView {
  readonly search: string;
  readonly banks: readonly PartnerCode[];
  /** Narrows the whole catalogue to one kind; a section says it by its path. */
  readonly category: ProductCategory | undefined;
  /** A sum the product must allow, kopecks. */
  readonly amountKopecks: number | undefined;
  readonly order: ProductOrder;
  /** Ids of the products picked for the comparison. */
  readonly compared: readonly string[];
  /** Id of the product whose details are open. */
  readonly opened: string | undefined;
}

/** What «Сбросить» leaves: the order and the comparison stay. */
export const NO_FILTERS = {
  search: '',
  banks: [],
  category: undefined,
  amountKopecks: undefined,
} as const satisfies Partial<CatalogueView>;

const ID = /^[\w-]{1,80}$/u;

const partnerCodes = (): PartnerCode[] => portalPartners().map(({ code }) => code);

export const catalogueSchema: UrlSchema<CatalogueView> = urlSchema(
  {
    search: textParam(),
    banks: named('bank', choicesParam(partnerCodes)),
    category: named('kind', optionParam(PRODUCT_CATEGORIES)),
    amountKopecks: named('amount', wholeParam),
    order: choiceParam(PRODUCT_ORDERS),
    compared: {
      name: 'compare',
      read: (text: string | null): readonly string[] =>
        [...new Set(text?.split(',').filter((id) => ID.test(id)))].slice(0, MAX_COMPARED),
      write: (ids: readonly string[]) => ids.join(','),
    },
    opened: named('product', patternParam(ID)),
  },
  { opens: ['opened'] },
);

type Filter = Pick<CatalogueView, 'search' | 'banks' | 'amountKopecks'>;

/** Products that have every word of the search, belong to a chosen bank and allow the sum. */
export function filterProducts(products: readonly Product[], filter: Filter): readonly Product[] {
  const words = filter.search.toLocaleLowerCase('ru').split(/\s+/u).filter(Boolean);
  return products.filter((product) => {
    if (filter.banks.length > 0 && !filter.banks.includes(product.bank)) return false;
    if (!allowsAmount(product, filter.amountKopecks)) return false;
    const text = [
      product.title,
      product.summary,
      product.bank_name,
      ...product.features,
      ...product.requirements,
    ]
      .join(' ')
      .toLocaleLowerCase('ru');
    return words.every((word) => text.includes(word));
  });
}

/** A product without limits allows every sum. */
export function allowsAmount(
  { min_amount_kopecks: min, max_amount_kopecks: max }: Product,
  amountKopecks: number | undefined,
): boolean {
  if (amountKopecks === undefined) return true;
  return (min === null || amountKopecks >= min) && (max === null || amountKopecks <= max);
}

/** In the chosen order; products without the figure come last. */
export function sortProducts(products: readonly Product[], order: ProductOrder): readonly Product[] {
  if (order === 'bank') return products;
  const figure = (product: Product): number => {
    if (order === 'amount') return -(product.max_amount_kopecks ?? -1);
    if (order === 'commission') return -(product.commission_basis_points ?? -1);
    // A depositor looks for the highest rate, a borrower for the lowest.
    return product.category === 'deposits'
      ? -(product.rate_to_basis_points ?? -1)
      : (product.rate_from_basis_points ?? Number.MAX_SAFE_INTEGER);
  };
  return [...products].sort((a, b) => figure(a) - figure(b));
}

export interface ProductGroup {
  readonly category: ProductCategory;
  readonly products: readonly Product[];
}

/** By category in the catalogue's order; empty ones are left out. */
export function groupProducts(products: readonly Product[]): readonly ProductGroup[] {
  const order: readonly ProductCategory[] = ['credits', 'guarantees', 'deposits', 'cards'];
  return order
    .map((category) => ({
      category,
      products: products.filter((product) => product.category === category),
    }))
    .filter((group) => group.products.length > 0);
}

/** How many products each section has. */
export function countByCategory(products: readonly Product[]): ReadonlyMap<ProductCategory, number> {
  const counts = new Map<ProductCategory, number>();
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Adds or removes a product of the comparison; a full one takes no more. */
export function toggleCompared(compared: readonly string[], id: string): readonly string[] {
  if (compared.includes(id)) return compared.filter((each) => each !== id);
  return compared.length < MAX_COMPARED ? [...compared, id] : compared;
}

/**
 * Ids of the products with the best rate among those compared: the lowest of credits and guarantees, the highest
 * of deposits. None when they are of different kinds or all alike.
 */
export function bestByRate(products: readonly Product[]): ReadonlySet<string> {
  const [first] = products;
  const alike = products.every((product) => product.category === first?.category);
  if (!first || !alike || products.length < 2) return new Set();
  const isDeposit = first.category === 'deposits';
  const getRate = (product: Product): number | null =>
    isDeposit ? product.rate_to_basis_points : product.rate_from_basis_points;
  const rates = products.map(getRate).filter((rate) => rate !== null);
  const best = isDeposit ? Math.max(...rates) : Math.min(...rates);
  const ids = products.filter((product) => getRate(product) === best).map((product) => product.id);
  return ids.length < products.length ? new Set(ids) : new Set();
}
