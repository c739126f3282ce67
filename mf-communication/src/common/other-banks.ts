import type { BankCode } from 'shared-kernel/contract/banks';
import { currentBankAtom, useBankSessions } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** Events come from the current bank alone: the others are asked again, ms. */
export const OTHER_BANKS_POLL_MS = 60_000;

/** The banks beside the current one that the agent is signed in to. */
export function useOtherBanks(): readonly BankCode[] {
  const current = useAtomValue(currentBankAtom);
  return useBankSessions().banks.filter((bank) => bank !== current);
}
