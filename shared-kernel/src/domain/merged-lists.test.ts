import fc from 'fast-check';
import { mergeLists } from './merged-lists.ts';

const descending = (one: number, other: number): number => other - one;

/** Several lists in falling order, and how many rows of each have been read. */
const readLists = fc.array(
  fc
    .tuple(fc.uniqueArray(fc.nat(200), { maxLength: 40 }), fc.nat(40))
    .map(([values, read]) => ({ all: values.sort(descending), read: Math.min(read, values.length) })),
  { maxLength: 5 },
);

const toPartial = ({ all, read }: { readonly all: readonly number[]; readonly read: number }) => ({
  rows: all.slice(0, Math.max(read, all.length === 0 ? 0 : 1)),
  hasMore: Math.max(read, 1) < all.length,
});

describe('mergeLists', () => {
  it('shows a beginning of the whole order', () => {
    fc.assert(
      fc.property(readLists, (lists) => {
        const { rows } = mergeLists(lists.map(toPartial), descending);
        const whole = lists.flatMap(({ all }) => all).sort(descending);
        // Equal rows of several lists may stand in any order among themselves.
        expect(rows).toEqual(whole.slice(0, rows.length));
      }),
    );
  });

  it('names lists to read on exactly while something is unread, and reading them shows more', () => {
    fc.assert(
      fc.property(readLists, (lists) => {
        let known = lists.map((list) => ({ ...list, read: Math.max(1, list.read) }));
        let shown = -1;
        for (let round = 0; round < 300; round += 1) {
          const merged = mergeLists(known.map(toPartial), descending);
          const isWhole = known.every(({ all, read }) => read >= all.length);
          expect(merged.readOn.length === 0).toBe(isWhole);
          expect(merged.rows.length).toBeGreaterThanOrEqual(Math.max(shown, 0));
          if (isWhole) {
            expect(merged.rows).toHaveLength(lists.reduce((sum, { all }) => sum + all.length, 0));
            return;
          }
          shown = merged.rows.length;
          known = known.map((list, index) =>
            merged.readOn.includes(index) ? { ...list, read: list.read + 1 } : list,
          );
        }
        throw new Error('It does not come to an end');
      }),
    );
  });
});
