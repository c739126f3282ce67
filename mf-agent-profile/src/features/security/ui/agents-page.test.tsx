import { screen, waitFor, within } from '@testing-library/react';
import { changeAgentEmail, listAgents, unblockAgent } from 'shared-kernel/contract/account-security';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { AgentsPage } from './agents-page.tsx';

const AGENT: AgentAccount = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Тимофеев Роман',
  email: 'pending@example.com',
  organization: null,
  approval: 'not_verified',
  approval_reason: null,
  blocked_at: null,
  blocked_reason: null,
  is_staff: false,
};

function openPage(agent: Partial<AgentAccount> = {}) {
  mockEndpoint(listAgents, [{ ...AGENT, ...agent }]);
  return renderWithPortal(
    <>
      <AgentsPage />
      <PortalToaster />
    </>,
    { user: { is_superuser: true } },
  );
}

describe('AgentsPage', () => {
  it('shows why an agent was blocked before', async () => {
    openPage({ blocked_reason: 'Жалоба' });
    expect(await screen.findByText('Прежняя блокировка: Жалоба')).toBeInTheDocument();
    expect(screen.queryByText('Заблокирован')).toBeNull();
  });

  it('lets long texts wrap, and has the whole of them in a tooltip', async () => {
    const reason = 'Очень длинная причина. '.repeat(20).trim();
    openPage({ organization: 'Общество с ограниченной ответственностью', blocked_reason: reason });
    const told = await screen.findByText(`Прежняя блокировка: ${reason}`);
    expect(told).toHaveAttribute('title', told.textContent);
    expect(screen.getByTitle('Общество с ограниченной ответственностью')).toBeInTheDocument();
    // The columns share the width that there is, whatever stands in them.
    expect(screen.getByRole('table')).toHaveStyle({ tableLayout: 'fixed' });
  });

  it('marks the people of the bank', async () => {
    openPage({ is_staff: true });
    expect(await screen.findByText('Сотрудник банка')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Удалить данные/u })).not.toBeInTheDocument();
  });

  it.each([
    [true, ['Заблокировать', 'Сменить адрес', 'Отозвать одобрение']],
    [undefined, ['Заблокировать', 'Сменить адрес', 'Отозвать одобрение']],
    [false, []],
  ])('offers what the bank lets the reader do to an account (%s)', async (canChange, expected) => {
    openPage({ approval: 'success', is_staff: true, can_change: canChange });
    const row = (await screen.findByText('Тимофеев Роман')).closest('tr');
    const offered = within(row as HTMLElement).queryAllByRole('button');
    expect(offered.map((button) => button.textContent)).toEqual(expected);
    expect(row?.textContent?.includes('Решает служба безопасности другого банка')).toBe(canChange === false);
  });

  it('says that the agent was not unblocked', async () => {
    mockEndpoint(unblockAgent, () => {
      throw mockError('internal', { status: 500 });
    });
    const { user } = openPage({ blocked_at: '2026-11-20T09:30:00.000Z', blocked_reason: 'Жалоба' });
    await user.click(await screen.findByRole('button', { name: 'Разблокировать: Тимофеев Роман' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Разблокировать' }),
    );
    expect(await screen.findByText('Агент не разблокирован')).toBeInTheDocument();
  });
});

describe('ChangeEmailModal', () => {
  async function openModal() {
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Сменить адрес: Тимофеев Роман' }));
    const dialog = await screen.findByRole('dialog', { name: 'Сменить адрес для входа? Тимофеев Роман' });
    const field = within(dialog).getByLabelText('Новый e-mail');
    return { user, dialog, field };
  }

  it('gives the agent another address and says so', async () => {
    const change = mockEndpoint(changeAgentEmail, { ...AGENT, email: 'timofeev@example.com' });
    const { user, dialog, field } = await openModal();
    expect(dialog).toHaveTextContent('Нынешний адрес: pending@example.com');
    expect(field).toHaveAttribute('type', 'email');
    await user.type(field, ' timofeev@example.com{Enter}');
    expect(await screen.findByText('Адрес для входа изменён')).toBeInTheDocument();
    expect(change.calls.map(({ params, body }) => [params.id, body.email])).toEqual([
      [AGENT.id, 'timofeev@example.com'],
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Укажите новый e-mail'],
    ['timofeev', 'В адресе нет знака @'],
    ['timofeev@example', 'Проверьте адрес: он записан с ошибкой'],
    ['Pending@example.com', 'Этот адрес у агента уже есть'],
  ])('sends nothing for «%s» and says why at the field', async (typed, problem) => {
    const change = mockEndpoint(changeAgentEmail, AGENT);
    const { user, dialog, field } = await openModal();
    if (typed !== '') await user.type(field, typed);
    await user.click(within(dialog).getByRole('button', { name: 'Сменить адрес' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(problem));
    expect(change.calls).toEqual([]);
  });

  it('says at the field that somebody has the address', async () => {
    mockEndpoint(changeAgentEmail, () => {
      throw mockError('email_taken', { status: 409 });
    });
    const { user, dialog, field } = await openModal();
    await user.type(field, 'rival@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Сменить адрес' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Этот e-mail уже зарегистрирован'));
    expect(field).toHaveFocus();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps what was typed when the change fails', async () => {
    mockEndpoint(changeAgentEmail, () => {
      throw mockError('internal', { status: 500 });
    });
    const { user, dialog, field } = await openModal();
    await user.type(field, 'timofeev@example.com{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Адрес для входа не изменён');
    expect(field).toHaveValue('timofeev@example.com');
  });
});
