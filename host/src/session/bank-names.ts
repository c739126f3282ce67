import { BANK_NAMES } from 'shared-kernel/locale';
import type { BankCode } from 'shared-kernel/contract/banks';

let configured: Readonly<Partial<Record<BankCode, string>>> = {};

/** Names of the portal's configuration, once at start-up. */
export function configureBankNames(names: Readonly<Partial<Record<BankCode, string>>>): void {
  configured = names;
}

/** Name of a bank before anybody is signed in: the configuration's, otherwise the contract's. */
export function bankName(code: BankCode): string {
  return configured[code] ?? BANK_NAMES[code];
}
