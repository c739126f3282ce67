import { APPLICATION_STATUSES, STATUS_FACTS } from 'shared-kernel/domain/statuses';
import { paths } from 'shared-kernel/router';
import { phaseGroups } from './phase-groups.ts';

describe('phaseGroups', () => {
  it('counts every application that is on its way or came to its end once', () => {
    const counts = APPLICATION_STATUSES.map((status, index) => ({
      status,
      count: 2 ** index,
      amount_kopecks: 3 ** index,
    }));
    const counted = counts.filter(
      ({ status }) => !STATUS_FACTS[status].isFinal || STATUS_FACTS[status].tone === 'success',
    );
    const groups = phaseGroups(counts, paths.requests);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(groups.map(({ count }) => count))).toBe(sum(counted.map(({ count }) => count)));
    expect(sum(groups.map(({ amountKopecks = 0 }) => amountKopecks))).toBe(
      sum(counted.map(({ amount_kopecks: amount }) => amount)),
    );
  });

  it('tells no sum where the bank leaves one out', () => {
    const groups = phaseGroups(
      [
        { status: 'survey', count: 1, amount_kopecks: 100 },
        { status: 'survey_dlc', count: 1 },
      ],
      paths.requests,
    );
    expect(groups.map(({ phase, count, amountKopecks }) => [phase, count, amountKopecks])).toEqual([
      ['request', 0, 0],
      ['questionnaire', 2, undefined],
      ['scoring', 0, 0],
      ['package', 0, 0],
      ['completion', 0, 0],
    ]);
    expect(groups[1]?.link).toBe(paths.requests.link({ status: 'survey,survey_dlc' }));
  });
});
