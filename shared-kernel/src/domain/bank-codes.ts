/** The banks of the specification (chapter 9). Which banks a portal has is its configuration: `portalBanks()`. */
export const BANK_CODES = ['sgb', 'ms6', 'metcome', 'cub'] as const;
/** Lower-case letters, digits and hyphens: a part of addresses and of storage keys. */
export const BANK_CODE_PATTERN = /^[a-z][a-z0-9-]{0,31}$/;
/** Code of any bank. */
export type BankCode = string;
export const DEFAULT_BANK: BankCode = 'sgb';

/** The banks and partners of the specification: those with a sign-in, and one without. */
export const PARTNER_CODES = [...BANK_CODES, 'atb'] as const;

/** Partners offered in the list filter of the specification (chapter 2), in its order. */
export const PARTNER_FILTER_CODES = ['sgb', 'metcome', 'atb'] as const;
