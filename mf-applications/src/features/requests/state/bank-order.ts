import { getSortField, LIST_FIELDS } from 'shared-kernel/contract/application-columns';
import type { BankRow } from '../api/bank-pages.ts';
import { DEFAULT_DIRECTION, DEFAULT_SORT } from './list-view.ts';
import type { ListView, SortField } from './list-view.ts';

type Comparable = number | string | undefined;

/** What a row is ordered by: the stored field of its column. */
function readValue(row: BankRow, sort: SortField): Comparable {
  const name = getSortField(sort);
  const value: unknown = row[name as keyof BankRow];
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  return LIST_FIELDS[name]?.kind === 'instant' ? Date.parse(value) : value;
}

/** The order of a view over rows of several banks: as a bank orders its own, then by number, then by bank. */
export function compareRows({ filter }: ListView): (one: BankRow, other: BankRow) => number {
  const { sort = DEFAULT_SORT, direction = DEFAULT_DIRECTION } = filter;
  const sign = direction === 'asc' ? 1 : -1;
  return (one, other) =>
    sign * (compareValues(readValue(one, sort), readValue(other, sort)) || one.id - other.id) ||
    one.bank.localeCompare(other.bank);
}

/** What a bank does not name stands behind what it names. */
function compareValues(one: Comparable, other: Comparable): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'ru');
}
