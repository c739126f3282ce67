import { rememberedBankOfTab, storageKeys } from 'shared-kernel/session';

/** Whether another tab has signed this one in: a tab keeps its bank, a new one takes that of the latest sign-in. */
export function isSignedInBy({ key, newValue }: StorageEvent): boolean {
  if (newValue === null) return false;
  const bank = rememberedBankOfTab();
  return bank === undefined ? key?.startsWith('auth_') === true : key === storageKeys.auth(bank);
}
