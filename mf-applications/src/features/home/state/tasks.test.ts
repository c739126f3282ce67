import { ru } from '../locale/ru.ts';
import { row } from '../../../testing/fixtures.ts';
import { orderTasks, toAgentAction } from './tasks.ts';

describe('orderTasks', () => {
  it('keeps the deadlines first, the overdue one above all, and names an application once', () => {
    const overdue = row(3, { due_at: '2026-03-01T09:00:00.000Z' });
    const later = row(1, { due_at: '2026-03-09T09:00:00.000Z' });
    expect(orderTasks([overdue, later], [row(2), later]).map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});

describe('toAgentAction', () => {
  it('names the signature before the step', () => {
    expect(toAgentAction({ stage: 'issue_survey', signing: 'required' })).toBe(ru.home.sign);
    expect(toAgentAction({ stage: 'issue_survey', signing: 'not_required' })).toBe(
      ru.home.actions.issue_survey,
    );
  });
});
