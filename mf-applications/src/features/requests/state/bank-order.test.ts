import type { FullApplicationListItem } from 'shared-kernel/contract/applications';
import { row } from '../../../testing/fixtures.ts';
import type { BankRow } from '../api/bank-pages.ts';
import { compareRows } from './bank-order.ts';
import { INITIAL_VIEW } from './list-view.ts';
import type { SortField } from './list-view.ts';

type Change = Partial<FullApplicationListItem>;

const bankRow = (id: number, change: Change = {}): BankRow => ({ ...row(id, change), bank: 'sgb' });
const compare = (sort: SortField, direction: 'asc' | 'desc') =>
  compareRows({ ...INITIAL_VIEW, filter: { sort, direction } });

const CASES: readonly [sort: SortField, first: Change, second: Change][] = [
  ['amount', { amount_kopecks: 900 }, { amount_kopecks: 10_000 }],
  ['client', { client_name: 'ёж' }, { client_name: 'Зубр' }],
  ['created_at', { created_at: '2026-03-01T09:00:00.000Z' }, { created_at: '2026-03-02T08:00:00.000Z' }],
  // A term that is not known stands as if it never came.
  ['holder', { due_at: '2026-03-09T09:00:00.000Z' }, { due_at: null }],
];

it.each(CASES)('compareRows orders by the stored field of the column %s', (sort, first, second) => {
  const [one, other] = [bankRow(2, first), bankRow(1, second)];
  expect(compare(sort, 'asc')(one, other)).toBeLessThan(0);
  expect(compare(sort, 'desc')(one, other)).toBeGreaterThan(0);
});

it('compareRows tells equal values apart by number, then by bank', () => {
  expect(compare('amount', 'asc')(bankRow(1), bankRow(2))).toBeLessThan(0);
  expect(compare('amount', 'desc')(bankRow(1), bankRow(2))).toBeGreaterThan(0);
  expect(compare('amount', 'asc')({ ...bankRow(1), bank: 'metcome' }, bankRow(1))).toBeLessThan(0);
});
