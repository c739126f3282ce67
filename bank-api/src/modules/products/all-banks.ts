import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { ProductCode } from 'shared-kernel/contract/products';
import { bankName, portalBanks } from 'shared-kernel/locale';
import type { BankData, ProductTerms } from './bank-data.ts';
import { atb } from './banks/atb.ts';
import { cub } from './banks/cub.ts';
import { metcome } from './banks/metcome.ts';
import { ms6 } from './banks/ms6.ts';
import { sgb } from './banks/sgb.ts';

const KNOWN: readonly BankData[] = [sgb, ms6, metcome, cub, atb];

const byCode = new Map<PartnerCode, BankData>(KNOWN.map((bank) => [bank.code, bank]));

/** Data of one bank; one that is only configured (`BANKS`) has the products of `sgb` under its own name. */
export function bankData(code: PartnerCode): BankData {
  return byCode.get(code) ?? { ...sgb, code, name: bankName(code) };
}

/** Every partner bank, in the order in which the portal shows them; those that are only configured come last. */
export function allBanks(): readonly BankData[] {
  const further = portalBanks().filter(({ code }) => !byCode.has(code));
  return [...KNOWN, ...further.map(({ code }) => bankData(code))];
}

/** Terms of a product at a bank; `undefined` when the bank does not offer it. */
export function productTerms(code: PartnerCode, product: ProductCode): ProductTerms | undefined {
  return bankData(code).products[product];
}

/** Terms under which an application was made: the bank's or the partner's; `undefined` when neither has the product any more. */
export function findProductTerms(row: {
  readonly bank: BankCode;
  readonly partner: PartnerCode;
  readonly product: ProductCode;
}): ProductTerms | undefined {
  return productTerms(row.bank, row.product) ?? productTerms(row.partner, row.product);
}

/** Title of the product as the bank calls it. */
export function productTitle(code: PartnerCode, fallback: BankCode, product: ProductCode): string {
  return (productTerms(code, product) ?? productTerms(fallback, product))?.title ?? product;
}
