import { APPLICATION_STATUSES } from 'shared-kernel/contract/applications';
import { isClosedStatus } from 'shared-kernel/domain/statuses';
import { countApplications, QUEUE_STATUSES, QUEUE_TABS, findTab } from './queue-tabs.ts';

describe('queue tabs', () => {
  it('findTab returns the tab that a filter shows', () => {
    expect(findTab({ status: [...QUEUE_STATUSES.decide] })).toBe('decide');
    expect(findTab({})).toBe('all');
    expect(findTab({ status: ['pending'] })).toBeUndefined();
  });

  it('QUEUE_STATUSES has every open status in exactly one tab', () => {
    const parts = Object.values(QUEUE_STATUSES).flat();
    expect([...parts].sort()).toEqual(
      APPLICATION_STATUSES.filter((status) => !isClosedStatus(status) && status !== 'approved').sort(),
    );
  });

  it('countApplications sums the statuses of a tab', () => {
    const counts = [
      { status: 'pending', count: 2 },
      { status: 'review', count: 3 },
      { status: 'finished', count: 7 },
    ] as const;
    expect(QUEUE_TABS.map((tab) => countApplications(tab, counts))).toEqual([5, 0, 0, 0, 12]);
  });
});
