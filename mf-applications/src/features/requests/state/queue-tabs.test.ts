import { APPLICATION_STATUSES } from 'shared-kernel/contract/applications';
import { countOf, QUEUE_STATUSES, QUEUE_TABS, tabOf } from './queue-tabs.ts';

describe('the curator’s queue', () => {
  it('finds the part that a filter shows', () => {
    expect(tabOf({ status: ['review', 'pending'] })).toBe('decide');
    expect(tabOf({})).toBe('all');
    expect(tabOf({ status: ['pending'] })).toBeUndefined();
  });

  it('has every open status in exactly one part', () => {
    const closed = ['finished', 'cancelled', 'archived', 'completed', 'approved'];
    const parts = Object.values(QUEUE_STATUSES).flat();
    expect([...parts].sort()).toEqual(
      APPLICATION_STATUSES.filter((status) => !closed.includes(status)).sort(),
    );
  });

  it('counts', () => {
    const counts = [
      { status: 'pending', count: 2 },
      { status: 'review', count: 3 },
      { status: 'finished', count: 7 },
    ] as const;
    expect(QUEUE_TABS.map((tab) => countOf(tab, counts))).toEqual([5, 0, 0, 0, 12]);
  });
});
