import { render, screen } from '@testing-library/react';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import { HandoffClock } from './handoff-clock.tsx';

/** A deal from its creation to its end. */
const deal = (from: string, to: string): TimelineEvent[] =>
  (
    [
      [from, 'agent'],
      [to, 'nobody'],
    ] as const
  ).map(([at, holder], index) => ({
    id: index + 1,
    created_at: at,
    kind: 'status',
    title: 'Статус',
    details: null,
    actor: 'Соколова А. В.',
    holder,
  }));

it('HandoffClock says that it counts working time', () => {
  render(<HandoffClock events={deal('2026-03-05T07:00:00.000Z', '2026-03-05T07:09:00.000Z')} />);
  expect(screen.getByText('Рабочее время, всего').closest('div')).toHaveTextContent(/всего\s*9\sмин$/u);
});

it('HandoffClock counts nothing of a deal that was made at night', () => {
  render(<HandoffClock events={deal('2026-03-05T23:41:00.000Z', '2026-03-05T23:50:00.000Z')} />);
  expect(screen.getByText('Действий не требуется')).toBeInTheDocument();
  expect(screen.queryByText(/0\sмин/u)).not.toBeInTheDocument();
});
