import type { BankCode } from 'shared-kernel/contract/banks';
import { isApiError } from 'shared-kernel/http';
import { currentUserAtom } from 'shared-kernel/session';
import { atom, useAtom, useAtomValue } from 'shared-kernel/state';
import type { BankState } from 'shared-kernel/ui';
import { useClientPages } from '../api/clients.ts';
import { combineClients } from './combine-clients.ts';
import type { ListedClient } from './combine-clients.ts';

export interface AllClients {
  readonly rows: readonly ListedClient[];
  readonly banks: readonly BankState[];
  /** Reads on where more rows are to come; absent at the end. */
  readonly readOn?: () => void;
  readonly isReadingOn: boolean;
}

/** How many pages have been asked of a bank beyond the first. */
type Read = Readonly<Record<BankCode, number>>;

/** For the way back from a card. Another agent or search begins anew. */
const readAtom = atom<{ readonly list: string; readonly read: Read }>({ list: '', read: {} });

/** The clients of every bank. Each bank is shown when it answers, and one that does not keeps nobody waiting. */
export function useAllClients(search: string, codes: readonly BankCode[]): AllClients {
  const userId = useAtomValue(currentUserAtom)?.id ?? '';
  const list = JSON.stringify([userId, search]);
  const [kept, keep] = useAtom(readAtom);
  const read = kept.list === list ? kept.read : {};
  const requests = codes.flatMap((bank) =>
    Array.from({ length: 1 + (read[bank] ?? 0) }, (_, index) => ({ bank, search, page: index + 1 })),
  );
  const results = useClientPages(requests);
  const answers = codes
    .map((bank) => ({ bank, pages: results.filter((_, index) => requests[index]?.bank === bank) }))
    // A bank that keeps no clients has nothing to say.
    .filter(({ pages }) => !pages.some(({ error }) => isApiError(error) && error.code === 'not_offered'));
  const combined = combineClients(
    answers.map(({ bank, pages }) => {
      const rows = pages.flatMap(({ data }) => data?.items ?? []);
      return { bank, rows, hasMore: rows.length > 0 && rows.length < (pages[0]?.data?.total ?? 0) };
    }),
  );
  const behind = answers.filter(({ bank }) => combined.readOn.includes(bank));
  return {
    rows: combined.rows,
    banks: answers.map(({ bank, pages }) => {
      const failed = pages.find(({ error }) => error !== null);
      return {
        bank,
        isPending: pages[0]?.data === undefined && failed === undefined,
        error: failed?.error ?? null,
        retry: () => void failed?.refetch(),
      };
    }),
    isReadingOn: behind.some(({ pages }) => pages.some(({ isFetching, data }) => isFetching && !data)),
    ...(behind.length > 0 && {
      readOn: () =>
        keep({
          list,
          read: {
            ...read,
            ...Object.fromEntries(behind.map(({ bank, pages }) => [bank, pages.length])),
          },
        }),
    }),
  };
}
