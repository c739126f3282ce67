import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import type { BankRow } from '../api/bank-pages.ts';
import { DEFAULT_DIRECTION, DEFAULT_SORT } from './list-view.ts';
import type { ListView, SortField } from './list-view.ts';

/** What a row is ordered by. */
const VALUES: Readonly<Record<SortField, (row: ApplicationListItem) => number | string | undefined>> = {
  id: ({ id }) => id,
  client: ({ client_name: name }) => name,
  holder: ({ due_at: at }) => toMs(at),
  amount: ({ amount_kopecks: kopecks }) => kopecks,
  created_at: ({ created_at: at }) => toMs(at),
  updated_at: ({ updated_at: at }) => toMs(at),
};

const toMs = (instant: string | null | undefined): number | undefined =>
  instant === undefined || instant === null ? undefined : Date.parse(instant);

/** The order of a view over rows of several banks: as a bank orders its own, then by number, then by bank. */
export function compareRows({ filter }: ListView): (one: BankRow, other: BankRow) => number {
  const read = VALUES[filter.sort ?? DEFAULT_SORT];
  const sign = (filter.direction ?? DEFAULT_DIRECTION) === 'asc' ? 1 : -1;
  return (one, other) =>
    sign * (compareValues(read(one), read(other)) || one.id - other.id) || one.bank.localeCompare(other.bank);
}

/** What a bank does not name stands behind what it names. */
function compareValues(one: number | string | undefined, other: number | string | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'ru');
}
