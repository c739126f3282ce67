import type { BankCode } from '../contract/banks.ts';
import { session } from '../session/session.ts';

/** How far the clock of each bank is ahead of the device's, by its last answer, ms. */
const aheadMs = new Map<BankCode, number>();

/** Takes the `Date` header of an answer that has just come; a bank of another origin may not show it. */
export function noteBankTime(bank: BankCode, date: string | undefined): void {
  const atMs = Date.parse(date ?? '');
  if (!Number.isNaN(atMs)) aheadMs.set(bank, atMs - Date.now());
}

/** Now by the bank's clock, to the second: for a term that the bank holds against it. By the device's while it is unknown. */
export function bankNow(bank: BankCode = session.currentBank()): Date {
  return new Date(Date.now() + (aheadMs.get(bank) ?? 0));
}
