import { useRef, useState } from 'react';
import { createApplication, listApplications } from 'shared-kernel/contract/applications';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Offer, OfferRequest } from 'shared-kernel/contract/products';
import { callEndpoint } from 'shared-kernel/http';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { requestBankSession } from 'shared-kernel/session';
import { requestIdOf } from './request-id.ts';

/** How it went at one bank. `no_session`: the bank let nobody in, so nothing was asked of it. */
export interface DealResult {
  readonly bank: BankCode;
  readonly bankName: string;
  readonly state: 'running' | 'done' | 'failed' | 'no_session';
  readonly application?: { readonly id: number; readonly hash_password: string };
  readonly error?: unknown;
}

export interface DealWish {
  readonly offers: readonly Offer[];
  readonly request: OfferRequest;
  readonly copyFrom: string | undefined;
}

export interface Deal {
  /** `null` before the first and after the last. */
  readonly results: readonly DealResult[] | null;
  readonly isRunning: boolean;
  readonly start: (wish: DealWish) => Promise<void>;
  /** Asks a bank that failed once more. */
  readonly retry: (bank: BankCode) => Promise<void>;
  readonly close: () => void;
}

/**
 * One client to several banks: an application at each, begun together. Tokens are per bank, so each is asked for a
 * session first; a bank that fails keeps none of the others from beginning.
 */
export function useCreateDeal(): Deal {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly DealResult[] | null>(null);
  const wish = useRef<DealWish | null>(null);

  const put = (result: DealResult): void =>
    setResults((before) => before?.map((one) => (one.bank === result.bank ? result : one)) ?? null);

  const ask = async (offer: Offer, { request, copyFrom }: DealWish): Promise<void> => {
    const bank = bankCodeSchema.parse(offer.bank);
    const at = { bank, bankName: offer.bank_name };
    put({ ...at, state: 'running' });
    try {
      await requestBankSession(bank);
    } catch (error) {
      return put({ ...at, state: 'no_session', error });
    }
    const body = { ...request, ...(copyFrom === undefined ? {} : { copy_from: copyFrom }) };
    const requestId = requestIdOf({ bank, ...body });
    try {
      const application = await callEndpoint(createApplication, {
        body: { ...body, client_request_id: requestId.id, deal_id: requestIdOf({ deal: body }).id },
        bank,
      });
      requestId.forget();
      put({ ...at, state: 'done', application });
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
    } catch (error) {
      put({ ...at, state: 'failed', error });
    }
  };

  return {
    results,
    isRunning: results?.some(({ state }) => state === 'running') ?? false,
    start: async (next) => {
      wish.current = next;
      setResults(
        next.offers.map((offer) => ({
          bank: bankCodeSchema.parse(offer.bank),
          bankName: offer.bank_name,
          state: 'running',
        })),
      );
      await Promise.all(next.offers.map((offer) => ask(offer, next)));
    },
    retry: async (bank) => {
      const { current } = wish;
      const offer = current?.offers.find((one) => one.bank === bank);
      if (current && offer) await ask(offer, current);
    },
    close: () => {
      const { current } = wish;
      // What is begun next is another deal, even when the wish is the same.
      if (current) {
        const { request, copyFrom } = current;
        requestIdOf({
          deal: { ...request, ...(copyFrom === undefined ? {} : { copy_from: copyFrom }) },
        }).forget();
      }
      wish.current = null;
      setResults(null);
    },
  };
}
