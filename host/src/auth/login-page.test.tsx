import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAgentInfo, getDataset, getProfile } from 'shared-kernel/contract/agent';
import { listApplications } from 'shared-kernel/contract/applications';
import { login } from 'shared-kernel/contract/auth';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { session } from 'shared-kernel/session';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { loseFocus } from '../testing/lose-focus.ts';
import { agent, profile, renderAt } from '../testing/render-portal.tsx';
import { PortalLoginPage } from './portal-login-page.tsx';

async function fillAndSubmit(password = 'Demo-2026-portal') {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail'), 'agent@example.com');
  await user.type(screen.getByLabelText('Пароль'), password);
  await user.click(screen.getByRole('button', { name: 'Войти' }));
}

function mockFirstLoad() {
  mockEndpoint(getProfile, profile);
  mockEndpoint(listPartnerBanks, []);
  mockEndpoint(getAgentInfo, {
    inn: null,
    full_name: null,
    short_name: null,
    address: null,
    phone: null,
    email: null,
    contact_person: null,
    status: 'success',
    documents: [],
  });
  mockEndpoint(getDataset, { alert_messages: [], contacts: [], curator: null, archive: 0, logo_url: null });
  return mockEndpoint(listApplications, []);
}

describe('LoginPage', () => {
  it('says at the field what is wrong and asks the bank nothing', async () => {
    const call = mockEndpoint(login, {});
    const user = userEvent.setup();
    renderAt('/login', <PortalLoginPage />);
    await user.type(screen.getByLabelText('E-mail'), 'agent.example.com');
    await user.type(screen.getByLabelText(/Telegram/u), 'ab');
    await user.click(screen.getByRole('button', { name: 'Войти' }));
    expect(await screen.findByText('В адресе нет знака @')).toBeInTheDocument();
    expect(screen.getByText('Укажите пароль')).toBeInTheDocument();
    expect(screen.getByText(/Имя Telegram начинается с @/u)).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true');
    expect(call.calls).toHaveLength(0);
  });

  it('signs in, welcomes, loads the portal and preloads the three lists', async () => {
    const lists = mockFirstLoad();
    const call = mockEndpoint(login, { token: 'token-1', user: agent });
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit();
    expect(await screen.findByText('Добро пожаловать!')).toBeInTheDocument();
    expect(screen.getByText('Вы успешно вошли в систему.')).toBeInTheDocument();
    expect(call.calls[0]?.body).toEqual({
      email: 'agent@example.com',
      password: 'Demo-2026-portal',
      telegram: '',
    });
    expect(JSON.parse(window.localStorage.getItem('auth_sgb') ?? '')).toMatchObject({
      token: 'token-1',
      user: agent,
      timestamp: expect.any(Number),
    });
    await waitFor(() => expect(lists.calls).toHaveLength(3));
    expect(lists.calls.map(({ query }) => query.name)).toEqual(['issues', 'issues_org', 'issues_archived']);
    for (const { query } of lists.calls)
      expect(query).toMatchObject({ page: 1, itemsPerPage: 25, type: 'all' });
  });

  it('leaves nobody else’s session at another bank to who signs in, and keeps their own', async () => {
    mockFirstLoad();
    mockEndpoint(login, { token: 'token-1', user: agent });
    session.signIn('metcome', 'token-of-another', { ...agent, id: 'another', email: 'rival@example.com' });
    session.signIn('ms6', 'token-ms6', { ...agent, id: 'at-ms6', email: 'Agent@Example.com' });
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit();
    expect(await screen.findByText('Добро пожаловать!')).toBeInTheDocument();
    expect(session.hasValidRecord('metcome')).toBe(false);
    expect(session.hasValidRecord('ms6')).toBe(true);
    expect(session.snapshot().isAuthenticated).toBe(true);
  });

  it('adds the @ to a Telegram name', async () => {
    mockFirstLoad();
    const call = mockEndpoint(login, { token: 'token-1', user: agent });
    renderAt('/login', <PortalLoginPage />);
    await userEvent.setup().type(screen.getByLabelText(/Telegram/u), 'sokolova_anna');
    await fillAndSubmit();
    await waitFor(() => expect(call.calls[0]?.body.telegram).toBe('@sokolova_anna'));
  });

  it('shows a refusal as a toast and above the form', async () => {
    mockEndpoint(login, () => {
      throw mockError('invalid_credentials', { status: 401 });
    });
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit('wrong');
    expect(await screen.findByText('Ошибка входа')).toBeInTheDocument();
    expect(screen.getByText('Не удалось войти в систему.')).toBeInTheDocument();
    expect(screen.getByText('Неверный e-mail или пароль.')).toBeInTheDocument();
    expect(session.snapshot().isAuthenticated).toBe(false);
  });

  it('counts down after too many attempts and keeps the button closed', async () => {
    mockEndpoint(login, () => {
      throw mockError('too_many_attempts', { status: 429, retryAfterSeconds: 272 });
    });
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit('wrong');
    expect(await screen.findByText(/Следующая попытка через 4 минуты \d+ секунд/u)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Войти' })).toBeDisabled();
  });

  it('leaves whoever works by the keyboard where they were when the sign-in fails', async () => {
    mockEndpoint(login, () => {
      loseFocus();
      throw mockNetworkFailure();
    });
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit();
    expect(await screen.findByText('Произошла ошибка при входе в систему.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Войти' })).toHaveFocus());
  });

  it('tells an exception from a refusal', async () => {
    mockEndpoint(login, () => {
      throw mockNetworkFailure();
    });
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit();
    expect(await screen.findByText('Произошла ошибка при входе в систему.')).toBeInTheDocument();
  });

  it('does not sign in without a token in the answer', async () => {
    mockEndpoint(login, { user: agent });
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit();
    expect(await screen.findByText('Ошибка аутентификации')).toBeInTheDocument();
    expect(session.snapshot().isAuthenticated).toBe(false);
  });

  it('asks for the code of a second factor and repeats the call with it', async () => {
    mockFirstLoad();
    const call = mockEndpoint(login, ({ body }) =>
      body.code === '123456' ? { token: 'token-1', user: agent } : { second_factor: true },
    );
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit();
    await userEvent.setup().type(await screen.findByLabelText('Код подтверждения'), '123456');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Войти' }));
    expect(await screen.findByText('Добро пожаловать!')).toBeInTheDocument();
    expect(call.calls).toHaveLength(2);
  });

  it('puts what the bank refused at its field', async () => {
    mockEndpoint(login, () => {
      throw mockError('validation', { status: 422, fields: [{ path: '/email', code: 'format' }] });
    });
    renderAt('/login', <PortalLoginPage />);
    await fillAndSubmit();
    expect(await screen.findByText('Банк не принял это значение')).toBeInTheDocument();
  });
});
