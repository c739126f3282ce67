import type { z } from 'zod';
import type { listProducts, Product } from 'shared-kernel/contract/products';
import { allBanks, bankData, type BankData, type ProductTerms } from '../products/index.ts';
import { shownProducts } from './shown-products.ts';

type Query = z.output<NonNullable<(typeof listProducts)['query']>>;

const DAYS_IN_MONTH = 30;

function description(terms: ProductTerms): string {
  const list = (items: readonly string[]): string[] => items.map((item) => `- ${item}`);
  const documents = terms.documents.filter((document) => document.required).map((document) => document.title);
  return [
    terms.summary,
    '',
    '**Преимущества**',
    ...list(terms.features),
    '',
    '**Требования к клиенту**',
    ...list(terms.requirements),
    '',
    '**Документы**',
    ...list(documents),
  ].join('\n');
}

/** A product of the flow as the catalogue shows it: the same terms that offers and applications are checked against. */
function flowProduct(bank: BankData, terms: ProductTerms): Product {
  const rates = terms.rates.map((tier) => tier.rateBasisPoints);
  const soleTraderAdd = Math.max(0, terms.soleTraderAddBasisPoints ?? 0);
  const isLoan = terms.kind === 'loan';
  // Terms of guarantees are in days: whole months that are certain to fit.
  const months = (days: number, round: (value: number) => number): number =>
    Math.max(1, round(days / DAYS_IN_MONTH));
  return {
    id: `${bank.code}-${terms.product}`,
    bank: bank.code,
    bank_name: bank.name,
    category: isLoan ? 'credits' : 'guarantees',
    product: bank.canApply ? terms.product : null,
    title: terms.title,
    summary: terms.summary,
    description: description(terms),
    features: [...terms.features],
    requirements: [...terms.requirements],
    rate_from_basis_points: Math.min(...rates),
    rate_to_basis_points: Math.max(...rates) + soleTraderAdd,
    ...(soleTraderAdd === 0 && {
      rate_tiers: terms.rates.map(({ upToKopecks, rateBasisPoints }) => ({
        up_to_kopecks: upToKopecks,
        rate_basis_points: rateBasisPoints,
      })),
    }),
    min_amount_kopecks: terms.minAmountKopecks,
    max_amount_kopecks: terms.maxAmountKopecks,
    min_term_months: isLoan ? terms.minTerm : months(terms.minTerm, Math.ceil),
    max_term_months: isLoan ? terms.maxTerm : months(terms.maxTerm, Math.floor),
    min_term_days: isLoan ? null : terms.minTerm,
    max_term_days: isLoan ? null : terms.maxTerm,
    commission_basis_points: terms.commissionBasisPoints,
  };
}

const makeCatalogue = (): readonly Product[] => [
  ...allBanks().flatMap((bank) =>
    Object.values(bank.products).flatMap((terms) => (terms === undefined ? [] : [flowProduct(bank, terms)])),
  ),
  ...shownProducts((code) => bankData(code).name),
];

/** The products of all partner banks. */
export function findProducts({ category, search = '' }: Query): Product[] {
  const words = search.toLocaleLowerCase('ru').split(/\s+/).filter(Boolean);
  return makeCatalogue().filter((product) => {
    if (category !== undefined && product.category !== category) return false;
    const text = [product.title, product.summary, product.bank_name, ...product.features]
      .join(' ')
      .toLocaleLowerCase('ru');
    return words.every((word) => text.includes(word));
  });
}
