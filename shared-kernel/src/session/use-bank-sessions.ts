import { useEffect, useState } from 'react';
import type { BankCode } from '../contract/banks.ts';
import { portalBanks } from '../locale/banks.ts';
import { requestBankSession } from './host-requests.ts';
import { session } from './session.ts';

/** The banks that the agent is signed in to, in the order of the configuration. */
export interface BankSessions {
  readonly banks: readonly BankCode[];
  /** Signs in to more of them beside the current one; rejects with the first refusal, the others are signed in all the same. */
  readonly connect: (banks: readonly BankCode[]) => Promise<void>;
}

const readBanks = (): readonly BankCode[] =>
  portalBanks()
    .map(({ code }) => code)
    .filter((code) => session.hasValidRecord(code));

const isSame = (one: readonly BankCode[], other: readonly BankCode[]): boolean => one.join() === other.join();

/** Follows where the agent is signed in, for what is shown of several banks at once. */
export function useBankSessions(): BankSessions {
  const [banks, setBanks] = useState(readBanks);
  const look = (): void =>
    setBanks((before) => {
      const now = readBanks();
      return isSame(before, now) ? before : now;
    });
  useEffect(() => {
    window.addEventListener('storage', look);
    const unsubscribe = session.subscribe(look);
    return () => {
      window.removeEventListener('storage', look);
      unsubscribe();
    };
  }, []);
  return {
    banks,
    connect: async (wanted) => {
      const outcomes = await Promise.allSettled(wanted.map((bank) => requestBankSession(bank)));
      look();
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      if (refused) throw refused.reason as Error;
    },
  };
}
