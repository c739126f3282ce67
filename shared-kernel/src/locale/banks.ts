import { BANK_CODES, PARTNER_FILTER_CODES } from '../domain/bank-codes.ts';
import type { BankCode } from '../domain/bank-codes.ts';

/** A bank as the portal's configuration names it. */
export interface PortalBank {
  readonly code: BankCode;
  readonly name: string;
  /** Agents sign in to it; otherwise it is a partner that applications only name. */
  readonly hasSignIn: boolean;
  /** Offered in the bank filter of the lists (chapter 2). */
  readonly isFiltered: boolean;
}

/** Names of the specification's banks and partners; remotes of the contract 1.0 read them, others ask `bankName()`. */
export const PARTNER_NAMES: Readonly<Record<string, string>> = {
  sgb: 'СГБ',
  ms6: 'МС6',
  metcome: 'Метком',
  cub: 'КУБ',
  atb: 'АТБ',
};

/** The same, for remotes of the contract 1.0. */
export const BANK_NAMES = PARTNER_NAMES;

/** The banks of the specification: what a portal has that is configured with no others. */
const SPECIFIED: readonly PortalBank[] = Object.entries(PARTNER_NAMES).map(([code, name]) => ({
  code,
  name,
  hasSignIn: BANK_CODES.some((each) => each === code),
  isFiltered: PARTNER_FILTER_CODES.some((each) => each === code),
}));

let configured = SPECIFIED;

/** Host and servers only, once at start-up (tests may repeat it); with nothing it is the specification's again. */
export function configureBanks(banks: readonly PortalBank[] = SPECIFIED): void {
  configured = banks;
}

/** The banks that agents sign in to, in the order of the configuration. */
export function portalBanks(): readonly PortalBank[] {
  return configured.filter(({ hasSignIn }) => hasSignIn);
}

/** These and the partners without a sign-in. */
export function portalPartners(): readonly PortalBank[] {
  return configured;
}

/** The partners that the lists are filtered by. */
export function filteredPartners(): readonly PortalBank[] {
  return configured.filter(({ isFiltered }) => isFiltered);
}

/** Name of a bank; one that the configuration does not know is called by its code. */
export function bankName(code: BankCode): string {
  return configured.find((bank) => bank.code === code)?.name ?? PARTNER_NAMES[code] ?? code;
}
