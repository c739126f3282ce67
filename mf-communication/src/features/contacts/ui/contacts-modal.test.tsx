import { screen, waitFor, within } from '@testing-library/react';
import { getDataset } from 'shared-kernel/contract/agent';
import type { Contact, Dataset } from 'shared-kernel/contract/agent';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { ContactsModal } from './contacts-modal.tsx';

function bankWith(curator: Dataset['curator'], contacts: readonly Contact[]): void {
  mockEndpoint(getDataset, {
    alert_messages: [],
    contacts: [...contacts],
    curator,
    archive: 0,
    logo_url: null,
  });
}

const person = (managers_name: string, number_phone: string, email: string): Contact => ({
  managers_name,
  position: 'Менеджер',
  number_phone,
  email,
});

describe('ContactsModal', () => {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    mockProfile();
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  it('shows the curator by surname and initials and an empty state without other contacts', async () => {
    bankWith({ name: 'Медведева Ирина Алексеевна', phone: '+79161234567', email: 'm@example.com' }, []);
    renderWithPortal(<ContactsModal open onClose={() => undefined} />);
    const curator = await screen.findByRole('region', { name: 'Ваш куратор' });
    expect(curator.textContent).toContain('Медведева\u00a0И.\u00a0А.');
    expect(curator).toHaveTextContent('+7 (916) 123-45-67');
    expect(screen.getByText('Контакты не найдены')).toBeInTheDocument();
  });

  it.each([
    ['leads an approved agent to the chat', 'success', true],
    ['offers no chat that would lead back to the questionnaire', 'negative', false],
  ] as const)('%s', async (_what, approval, isOffered) => {
    const profile = mockProfile({ security_service_approval: approval });
    bankWith({ name: 'Медведева Ирина Алексеевна', phone: '+79161234567', email: 'm@example.com' }, []);
    renderWithPortal(<ContactsModal open onClose={() => undefined} />);
    await screen.findByRole('region', { name: 'Ваш куратор' });
    await waitFor(() => expect(profile.calls).toHaveLength(1));
    const findChat = () => screen.queryByRole('link', { name: 'Открыть чат с куратором' });
    await waitFor(() => expect(findChat() !== null).toBe(isOffered));
  });

  it('shows a number that cannot be dialled and rejects an address without @', async () => {
    bankWith(null, [person('Иванов Иван', 'добавочный', 'ivanov.example.com')]);
    const { user } = renderWithPortal(<ContactsModal open onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Позвонить: Иванов Иван' }));
    const alerts = await screen.findAllByText(/Не удалось начать звонок. Номер телефона: добавочный/);
    expect(alerts[0]).toBeVisible();
    await user.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name: 'Закрыть' }));
    await user.click(screen.getByRole('button', { name: 'Написать: Иванов Иван' }));
    expect((await screen.findAllByText(/E-mail указан неверно: ivanov.example.com/))[0]).toBeVisible();
    expect(logged.mock.calls.flat().join(' ')).not.toMatch(/ivanov|добавочный/);
  });

  it('disables the buttons of a missing phone or address', async () => {
    bankWith(null, [person('Петров Пётр', '', '')]);
    renderWithPortal(<ContactsModal open onClose={() => undefined} />);
    expect(await screen.findByRole('button', { name: 'Позвонить: Петров Пётр' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Написать: Петров Пётр' })).toBeDisabled();
    expect(screen.getByText(/Телефон не указан · E-mail не указан/)).toBeInTheDocument();
  });
});
