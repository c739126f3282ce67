import { useRef, useState } from 'react';
import { listApplications } from 'shared-kernel/contract/applications';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Offer } from 'shared-kernel/contract/products';
import { queryKeys, useIsShown, useQueryClient } from 'shared-kernel/query';
import { requestBankSession } from 'shared-kernel/session';
import { createApplicationAt, getDealId } from '../api/create-application.ts';
import type { CreatedApplication, NewApplication } from '../api/create-application.ts';

/** The result at one bank. `no_session`: the bank refused the sign-in, so nothing was sent to it. */
export interface DealResult {
  readonly bank: BankCode;
  readonly bankName: string;
  readonly state: 'running' | 'done' | 'failed' | 'no_session';
  readonly application?: CreatedApplication;
  readonly error?: unknown;
}

export interface DealRequest extends NewApplication {
  readonly offers: readonly Offer[];
}

export interface Deal {
  /** `null` while there is no deal. */
  readonly results: readonly DealResult[] | null;
  readonly isRunning: boolean;
  readonly start: (request: DealRequest) => Promise<void>;
  /** Tries a bank that failed again. */
  readonly retry: (bank: BankCode) => Promise<void>;
  readonly close: () => void;
}

/**
 * One client to several banks: an application at each, created together. Tokens are per bank, so each needs a session
 * first; a bank that fails does not stop the others.
 *
 * @param tellLate hears what came when the page was left
 */
export function useCreateDeal(tellLate: (result: DealResult) => void): Deal {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly DealResult[] | null>(null);
  const deal = useRef<DealRequest | null>(null);

  const isShown = useIsShown();

  const put = (result: DealResult): void => {
    setResults((before) => before?.map((one) => (one.bank === result.bank ? result : one)) ?? null);
    if (result.state !== 'running' && !isShown()) tellLate(result);
  };

  const create = async (offer: Offer, application: NewApplication): Promise<void> => {
    const bank = bankCodeSchema.parse(offer.bank);
    const at = { bank, bankName: offer.bank_name };
    put({ ...at, state: 'running' });
    try {
      await requestBankSession(bank);
    } catch (error) {
      return put({ ...at, state: 'no_session', error });
    }
    try {
      const created = await createApplicationAt(bank, application, getDealId(application).id);
      put({ ...at, state: 'done', application: created });
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
    } catch (error) {
      put({ ...at, state: 'failed', error });
    }
  };

  return {
    results,
    isRunning: results?.some(({ state }) => state === 'running') ?? false,
    start: async (next) => {
      deal.current = next;
      setResults(
        next.offers.map((offer) => ({
          bank: bankCodeSchema.parse(offer.bank),
          bankName: offer.bank_name,
          state: 'running',
        })),
      );
      await Promise.all(next.offers.map((offer) => create(offer, next)));
    },
    retry: async (bank) => {
      const { current } = deal;
      const offer = current?.offers.find((one) => one.bank === bank);
      if (current && offer) await create(offer, current);
    },
    close: () => {
      // The next deal has an id of its own, even when it asks for the same.
      if (deal.current) getDealId(deal.current).forget();
      deal.current = null;
      setResults(null);
    },
  };
}
