import { createContext, useContext } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

const ThreadBank = createContext<BankCode | undefined>(undefined);

/** Says for everything below it at which bank the shown thread is. */
export const ThreadBankProvider = ThreadBank.Provider;

/** The bank of the shown thread: the current one where nothing else has been said. */
export function useThreadBank(): BankCode {
  const current = useAtomValue(currentBankAtom);
  return useContext(ThreadBank) ?? current;
}
