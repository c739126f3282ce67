import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { ProductCode } from 'shared-kernel/contract/products';
import type { BankData, ProductTerms } from './bank-data.ts';
import { atb } from './banks/atb.ts';
import { cub } from './banks/cub.ts';
import { metcome } from './banks/metcome.ts';
import { ms6 } from './banks/ms6.ts';
import { sgb } from './banks/sgb.ts';

/** Every partner bank, in the order in which the portal shows them. */
export const ALL_BANKS: readonly BankData[] = [sgb, ms6, metcome, cub, atb];

const byCode = new Map<PartnerCode, BankData>(ALL_BANKS.map((bank) => [bank.code, bank]));

/** Data of one bank. */
export function bankData(code: PartnerCode): BankData {
  const bank = byCode.get(code);
  if (bank === undefined) throw new RangeError(`no data of the bank ${code}`);
  return bank;
}

/** Terms of a product at a bank; `undefined` when the bank does not offer it. */
export function productTerms(code: PartnerCode, product: ProductCode): ProductTerms | undefined {
  return bankData(code).products[product];
}

/** Title of the product as the bank calls it. */
export function productTitle(code: PartnerCode, fallback: BankCode, product: ProductCode): string {
  return (productTerms(code, product) ?? productTerms(fallback, product))?.title ?? product;
}
