import { screen, within } from '@testing-library/react';
import { listAgents, unblockAgent } from 'shared-kernel/contract/account-security';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { AgentsPage } from './agents-page.tsx';

describe('AgentsPage', () => {
  it('says that the agent was not unblocked', async () => {
    const agent = {
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Тимофеев Роман',
      email: 'pending@example.com',
      organization: null,
      approval: 'not_verified' as const,
      approval_reason: null,
      blocked_at: '2026-11-20T09:30:00.000Z',
      blocked_reason: 'Жалоба',
      is_staff: false,
    };
    mockEndpoint(listAgents, [agent]);
    mockEndpoint(unblockAgent, () => {
      throw mockError('internal', { status: 500 });
    });
    const { user } = renderWithPortal(
      <>
        <AgentsPage />
        <PortalToaster />
      </>,
      { user: { is_superuser: true } },
    );
    await user.click(await screen.findByRole('button', { name: 'Разблокировать: Тимофеев Роман' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Разблокировать' }),
    );
    expect(await screen.findByText('Агент не разблокирован')).toBeInTheDocument();
  });
});
