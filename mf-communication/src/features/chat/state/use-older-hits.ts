import { useState } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { useSearchPages } from '../api/chat.ts';
import type { FoundHits } from '../api/chat.ts';

/** Messages that a bank has found, the latest first. */
interface FoundPage extends FoundHits {
  readonly bank: BankCode;
}

export interface OlderHits {
  /** The first ones too; those of a bank in its order. */
  readonly pages: readonly FoundPage[];
  /** Reads on where there is more; absent at the end. */
  readonly readOn?: () => void;
  readonly isReadingOn: boolean;
  /** Why a bank did not give what was asked for last. */
  readonly error: Error | null;
}

/** What a search finds beyond the first page of each bank. Another text begins anew. */
export function useOlderHits(text: string, first: readonly FoundPage[], threadId?: string): OlderHits {
  const [asked, ask] = useState<{
    readonly of: string;
    readonly requests: readonly { readonly bank: BankCode; readonly before: number }[];
  }>({ of: '', requests: [] });
  // A bank that is no longer searched has nothing on the page.
  const isSearched = ({ bank }: { readonly bank: BankCode }): boolean =>
    first.some((page) => page.bank === bank);
  const requests = asked.of === text ? asked.requests.filter(isSearched) : [];
  const results = useSearchPages(requests.map((request) => ({ ...request, text, threadId })));
  const pages = [
    ...first,
    ...requests.flatMap(({ bank }, index) => {
      const data = results[index]?.data;
      return data === undefined ? [] : [{ bank, ...data }];
    }),
  ];
  const behind = [...new Map(pages.map((page) => [page.bank, page])).values()].flatMap(
    ({ bank, hits, has_more: hasMore }) => {
      const last = hits.at(-1);
      return hasMore && last !== undefined ? [{ bank, before: last.id }] : [];
    },
  );
  const readOn = (): void => {
    for (const { isError, refetch } of results) if (isError) void refetch();
    const isNew = ({ bank, before }: (typeof behind)[number]): boolean =>
      !requests.some((request) => request.bank === bank && request.before === before);
    ask({ of: text, requests: [...requests, ...behind.filter(isNew)] });
  };
  return {
    pages,
    isReadingOn: results.some(({ isFetching, data }) => isFetching && data === undefined),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    ...(behind.length > 0 && { readOn }),
  };
}
