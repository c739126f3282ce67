import { listApplications } from 'shared-kernel/contract/applications';
import type { ListName } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { mergeLists } from 'shared-kernel/domain/merged-lists';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { currentUserAtom } from 'shared-kernel/session';
import { atom, useAtom, useAtomValue } from 'shared-kernel/state';
import type { BankState } from 'shared-kernel/ui';
import { useBankPages } from '../api/bank-pages.ts';
import type { BankPageRequest, BankRow } from '../api/bank-pages.ts';
import { isActionPending } from './application-actions.ts';
import { compareRows } from './bank-order.ts';
import type { ListView } from './list-view.ts';
import { nextPage } from './use-list-page.ts';

export interface AllBanksList {
  readonly rows: readonly BankRow[];
  readonly banks: readonly BankState[];
  /** Applications of the banks that have answered. */
  readonly total: number;
  /** There are more than `total`: a bank has counted up to a limit, or has not answered. */
  readonly isTotalOpen: boolean;
  /** Reads on where more rows are to come; absent at the end. */
  readonly readOn?: () => void;
  readonly isReadingOn: boolean;
}

/** The pages that have been asked of a bank, by their cursors; the first has none. */
type Asked = Readonly<Record<BankCode, readonly (string | undefined)[]>>;

/** How far the list was read, for the way back from an application. Another list or view begins anew. */
const readAtom = atom<{ readonly list: string; readonly asked: Asked }>({ list: '', asked: {} });

const FIRST: readonly (string | undefined)[] = [undefined];

/**
 * The list of every bank in one order. Each bank is shown when it answers, and one that does not keeps nobody waiting.
 */
export function useAllBanks(name: ListName, view: ListView, codes: readonly BankCode[]): AllBanksList {
  const client = useQueryClient();
  const userId = useAtomValue(currentUserAtom)?.id ?? '';
  const [read, setRead] = useAtom(readAtom);
  const list = JSON.stringify([userId, toRequest(name, view)]);
  const asked = read.list === list ? read.asked : {};
  const requests = codes.flatMap((bank) =>
    (asked[bank] ?? FIRST).map((cursor, index): BankPageRequest => ({
      ...toRequest(name, view),
      bank,
      page: index + 1,
      cursor,
    })),
  );
  const results = useBankPages(requests);
  useEventRefresh(['application-changed'], () => {
    if (!isActionPending(client))
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(listApplications) });
  });

  const lists = codes.map((bank) => {
    const own = results.filter((_result, index) => requests[index]?.bank === bank);
    const pages = own.flatMap(({ data }) => data ?? []);
    const last = pages.at(-1);
    const hasAll = own.every(({ data }) => data !== undefined);
    return {
      bank,
      own,
      pages,
      // Pages are read one after the other: a row may have moved from one to the next meanwhile.
      rows: withoutRepeats(pages.flatMap(({ items }) => items)),
      next: last && nextPage(last, pages.length),
      hasMore: last !== undefined && (!hasAll || nextPage(last, pages.length) !== undefined),
    };
  });
  const merged = mergeLists(lists, compareRows(view));
  const behind = merged.readOn.flatMap((index) => lists[index] ?? []);
  const isReadingOn = behind.some(({ own }) => own.some(({ isFetching, data }) => isFetching && !data));
  return {
    rows: merged.rows,
    banks: lists.map(({ bank, own }) => {
      const [first] = own;
      const failed = own.find(({ error }) => error !== null);
      return {
        bank,
        isPending: first?.data === undefined && failed === undefined,
        error: failed?.error ?? null,
        retry: () => void failed?.refetch(),
      };
    }),
    total: lists.reduce((sum, { pages }) => sum + (pages[0]?.total ?? 0), 0),
    isTotalOpen: lists.some(({ pages }) => pages.length === 0 || pages[0]?.capped === true),
    isReadingOn,
    ...(behind.length === 0
      ? {}
      : {
          readOn: () =>
            setRead({
              list,
              asked: {
                ...asked,
                ...Object.fromEntries(
                  behind.flatMap(({ bank, next }) =>
                    next ? [[bank, [...(asked[bank] ?? FIRST), next.cursor]]] : [],
                  ),
                ),
              },
            }),
        }),
  };
}

const toRequest = (name: ListName, { filter, type }: ListView) => ({ name, filter, type });

function withoutRepeats(rows: readonly BankRow[]): readonly BankRow[] {
  return [...new Map(rows.map((row) => [row.hash_password, row])).values()];
}
