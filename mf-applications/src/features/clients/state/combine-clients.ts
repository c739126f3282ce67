import type { BankCode } from 'shared-kernel/contract/banks';
import type { Client, ClientApplication } from 'shared-kernel/contract/clients';
import { compareDates } from 'shared-kernel/domain/dates';
import { mergeLists } from 'shared-kernel/domain/merged-lists';
import { sumKopecks } from 'shared-kernel/domain/money';

/** A client as a list shows it; of several banks it names them. */
export interface ListedClient extends Omit<Client, 'last'> {
  readonly last: ClientApplication & { readonly bank?: BankCode };
  readonly banks?: readonly BankCode[];
  /** A bank may have more applications of the client among what has not been read. */
  readonly isPartial?: boolean;
}

/** What has been read of one bank's clients, the latest applications first. */
export interface BankClients {
  readonly bank: BankCode;
  readonly rows: readonly Client[];
  readonly hasMore: boolean;
}

interface CombinedClients {
  readonly rows: readonly ListedClient[];
  /** The banks to read on before more can be shown. */
  readonly readOn: readonly BankCode[];
}

type BankClient = Client & { readonly bank: BankCode };

const byLatest = (one: BankClient, other: BankClient): number =>
  compareDates(other.last.created_at, one.last.created_at);

/** One row for an INN with what all banks have of it, named and placed by the latest application. */
export function combineClients(banks: readonly BankClients[]): CombinedClients {
  const lists = banks.map(({ bank, rows, hasMore }) => ({
    hasMore,
    rows: rows.map((row): BankClient => ({ ...row, bank })),
  }));
  const merged = mergeLists(lists, byLatest);
  const known = Map.groupBy(
    lists.flatMap(({ rows }) => rows),
    ({ inn }) => inn,
  );
  const latest = [...new Map(merged.rows.toReversed().map((row) => [row.inn, row])).values()];
  return {
    rows: latest.sort(byLatest).map((row): ListedClient => {
      const own = known.get(row.inn) ?? [row];
      return {
        ...row,
        applications: own.reduce((sum, { applications }) => sum + applications, 0),
        amount_kopecks: sumKopecks(own.map(({ amount_kopecks: kopecks }) => kopecks)),
        last: { ...row.last, bank: row.bank },
        banks: own.map(({ bank }) => bank),
        isPartial: banks.some(({ bank, hasMore }) => hasMore && own.every((each) => each.bank !== bank)),
      };
    }),
    readOn: merged.readOn.flatMap((index) => banks[index]?.bank ?? []),
  };
}
