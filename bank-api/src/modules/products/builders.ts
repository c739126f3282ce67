import type { ProductCode } from 'shared-kernel/contract/products';
import type { ProductTerms } from './bank-data.ts';
import { packageFor } from './document-sets.ts';

const RUBLE = 100;

/** Thousands of roubles in kopecks. */
export function thousands(value: number): number {
  return value * 1_000 * RUBLE;
}

/** Millions of roubles in kopecks. */
export function millions(value: number): number {
  return value * 1_000_000 * RUBLE;
}

type Common = Omit<
  ProductTerms,
  | 'kind'
  | 'packageDocuments'
  | 'issueFeeBasisPoints'
  | 'minimumFeeKopecks'
  | 'guaranteeTypes'
  | 'contractMarginDays'
  | 'maxAmountKopecks'
>;
type LoanCode = Extract<ProductCode, `${string}loan` | 'overdraft'>;
type GuaranteeCode = Exclude<ProductCode, LoanCode>;

function largestAmount(rates: ProductTerms['rates']): number {
  const last = rates.at(-1);
  if (last === undefined) throw new Error('a product without rates');
  return last.upToKopecks;
}

/** Terms of a loan; the last tier of rates gives the largest amount. */
export function loan(
  terms: Common & Pick<ProductTerms, 'issueFeeBasisPoints'> & { readonly product: LoanCode },
): ProductTerms {
  return {
    ...terms,
    kind: 'loan',
    maxAmountKopecks: largestAmount(terms.rates),
    minimumFeeKopecks: 0,
    guaranteeTypes: [],
    contractMarginDays: null,
    packageDocuments: packageFor('loan'),
  };
}

/** Terms of a guarantee; terms are in days. */
export function guarantee(
  terms: Common &
    Pick<ProductTerms, 'minimumFeeKopecks' | 'guaranteeTypes' | 'contractMarginDays'> & {
      readonly product: GuaranteeCode;
    },
): ProductTerms {
  return {
    ...terms,
    kind: 'guarantee',
    maxAmountKopecks: largestAmount(terms.rates),
    issueFeeBasisPoints: 0,
    packageDocuments: packageFor('guarantee'),
  };
}

/** A bank's products by their codes. @throws RangeError when one is listed twice */
export function productTable(
  products: readonly ProductTerms[],
): Readonly<Partial<Record<ProductCode, ProductTerms>>> {
  const table: Partial<Record<ProductCode, ProductTerms>> = {};
  for (const terms of products) {
    if (table[terms.product] !== undefined) throw new RangeError(`${terms.product} is listed twice`);
    table[terms.product] = terms;
  }
  return table;
}
