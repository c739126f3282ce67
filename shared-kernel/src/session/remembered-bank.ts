import { BANK_CODE_PATTERN } from '../domain/bank-codes.ts';
import type { BankCode } from '../domain/bank-codes.ts';
import { portalStorage, tabStorage } from './safe-storage.ts';
import { storageKeys } from './storage-keys.ts';

const toCode = (text: string | null): BankCode | undefined =>
  text !== null && BANK_CODE_PATTERN.test(text) ? text : undefined;

/** The bank that this tab works with. */
export const rememberedBankOfTab = (): BankCode | undefined =>
  toCode(tabStorage.get(storageKeys.currentBank));

/** The bank that was used last on this device. */
export const rememberedBankOfDevice = (): BankCode | undefined =>
  toCode(portalStorage.get(storageKeys.currentBank));
