import { screen } from '@testing-library/react';
import { listQuestionnaires } from 'shared-kernel/contract/questionnaire';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { HomePage } from './home-page.tsx';

const AGENT_ID = '22222222-2222-4222-8222-222222222222';

function mockQueue() {
  return mockEndpoint(listQuestionnaires, {
    objs: [
      {
        agent_id: AGENT_ID,
        agent_name: 'Тимофеев Роман Андреевич',
        organization: 'ООО «Гарант Сервис»',
        approval: 'not_verified' as const,
        state: 'submitted' as const,
        submitted_at: '2026-03-05T09:30:00.000Z',
      },
    ],
    info: { count_objs: 14 },
  });
}

describe('HomePage', () => {
  it('shows the security service its queue', async () => {
    const queue = mockQueue();
    renderWithPortal(<HomePage />, { user: { is_superuser: true } });
    expect(await screen.findByText('Анкеты ждут решения: 14')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Тимофеев Роман Андреевич/ })).toHaveAttribute(
      'href',
      `#/security/${AGENT_ID}`,
    );
    expect(queue.calls[0]?.query).toMatchObject({ state: 'submitted' });
  });

  it('asks nothing of the kind for an agent', async () => {
    const queue = mockQueue();
    renderWithPortal(<HomePage />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Главная' })).toBeInTheDocument();
    expect(queue.calls).toHaveLength(0);
  });
});
