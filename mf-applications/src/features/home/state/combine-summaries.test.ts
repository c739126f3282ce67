import type { readSummary } from 'shared-kernel/contract/applications';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { row } from '../../../testing/fixtures.ts';
import { combineSummaries } from './combine-summaries.ts';

type Summary = EndpointResponse<typeof readSummary>;

function summary(change: Partial<Summary>): Summary {
  return {
    by_status: [],
    total: 0,
    attention: [],
    deadlines: [],
    income_month_kopecks: 0,
    income_last_month_kopecks: 0,
    unread_notifications: 0,
    unread_messages: 0,
    ...change,
  };
}

describe('combineSummaries', () => {
  it('is null until a bank has answered, and leaves out one that has not', () => {
    expect(combineSummaries([{ bank: 'sgb', data: undefined }])).toBeNull();
    expect(
      combineSummaries([
        { bank: 'sgb', data: undefined },
        { bank: 'metcome', data: summary({ total: 3 }) },
      ])?.total,
    ).toBe(3);
  });

  it('puts the deadlines of all banks in one order, each with its bank', () => {
    const due = (id: number, day: string) => row(id, { due_at: `2026-03-${day}T09:00:00.000Z` });
    const combined = combineSummaries([
      { bank: 'sgb', data: summary({ deadlines: [due(1, '02'), due(2, '09')] }) },
      { bank: 'metcome', data: summary({ deadlines: [due(3, '01'), due(4, '05')] }) },
    ]);
    expect(combined?.deadlines.map(({ id, bank }) => [id, bank])).toEqual([
      [3, 'metcome'],
      [1, 'sgb'],
      [4, 'metcome'],
      [2, 'sgb'],
    ]);
  });

  it('adds counts and sums, and tells no sum that lacks a bank', () => {
    const [sgb, metcome] = [
      summary({
        by_status: [
          { status: 'survey', count: 2, amount_kopecks: 500 },
          { status: 'scoring', count: 1, amount_kopecks: 70 },
        ],
        income_month_kopecks: 10,
        income_last_month_kopecks: 5,
      }),
      summary({
        by_status: [
          { status: 'survey', count: 3, amount_kopecks: 100 },
          { status: 'scoring', count: 4 },
        ],
        income_month_kopecks: 20,
        income_last_month_kopecks: 6,
      }),
    ];
    const both = combineSummaries([
      { bank: 'sgb', data: sgb },
      { bank: 'metcome', data: metcome },
    ]);
    expect(both?.by_status).toEqual([
      { status: 'survey', count: 5, amount_kopecks: 600 },
      { status: 'scoring', count: 5 },
    ]);
    expect([both?.income_month_kopecks, both?.income_last_month_kopecks]).toEqual([30, 11]);
    const { income_last_month_kopecks: _left, ...older } = metcome!;
    expect(
      combineSummaries([
        { bank: 'sgb', data: sgb },
        { bank: 'metcome', data: older },
      ]),
    ).not.toHaveProperty('income_last_month_kopecks');
  });
});
