import { render, screen } from '@testing-library/react';
import { DeadlineText } from './deadline-text.tsx';

let now = '';
jest.mock('shared-kernel/http', () => ({
  ...jest.requireActual<object>('shared-kernel/http'),
  bankNow: () => new Date(now),
}));

describe('DeadlineText', () => {
  it.each([
    ['a day before', '2026-03-04T09:00:00.000Z', /^до завтра, /],
    ['on the day', '2026-03-05T08:00:00.000Z', /^до сегодня, /],
    ['once it is over', '2026-03-05T12:00:00.000Z', 'Просрочено: сегодня'],
  ])('tells a term %s by the bank’s clock', (_when, at, expected) => {
    now = at;
    render(<DeadlineText dueAt="2026-03-05T10:00:00.000Z" />);
    expect(screen.getByText(expected)).toBeInTheDocument();
  });
});
