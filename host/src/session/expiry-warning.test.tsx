import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-kernel/contract/auth';
import { TOKEN_LIFETIME_MS, session } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { agent, renderAt } from '../testing/render-portal.tsx';
import { ExpiryWarning, WARN_BEFORE_MS, leftText } from './expiry-warning.tsx';
import { startSession } from './session-watch.ts';

afterEach(() => jest.useRealTimers());

describe('expiry of the session', () => {
  it('is announced ten minutes before', () => {
    session.signIn('sgb', 't', agent, Date.now() - TOKEN_LIFETIME_MS + WARN_BEFORE_MS - 1_000);
    renderAt('/', <ExpiryWarning />);
    expect(screen.getByRole('alert')).toHaveTextContent('До выхода 10 минут');
  });

  it('is not announced earlier', () => {
    session.signIn('sgb', 't', agent, Date.now() - TOKEN_LIFETIME_MS + WARN_BEFORE_MS + 60_000);
    renderAt('/', <ExpiryWarning />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is put off by a new sign-in over the page, which stays as it is', async () => {
    mockEndpoint(login, { token: 'renewed', user: agent });
    session.signIn('sgb', 't', agent, Date.now() - TOKEN_LIFETIME_MS + 60_000);
    renderAt(
      '/requests',
      <>
        <label>
          Поле <input />
        </label>
        <ExpiryWarning />
      </>,
    );
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Поле'), 'не сохранено');
    await user.click(screen.getByRole('button', { name: 'Войти снова' }));
    await user.type(await screen.findByLabelText('Пароль'), 'Demo-2026-portal');
    await user.click(screen.getAllByRole('button', { name: 'Войти снова' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Сеанс скоро завершится')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Поле')).toHaveValue('не сохранено');
    expect(session.msUntilExpiry()).toBeGreaterThan(TOKEN_LIFETIME_MS - 60_000);
    expect(window.location.hash).toBe('#/requests');
  });

  it('says once why the new sign-in failed: in its dialog, or by a toast when that is closed', async () => {
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
    const attempts = mockEndpoint(login, async () => {
      if (attempts.calls.length > 1) await isClosed;
      throw mockError('invalid_credentials', { status: 401 });
    });
    session.signIn('sgb', 't', agent, Date.now() - TOKEN_LIFETIME_MS + 60_000);
    renderAt('/requests', <ExpiryWarning />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Войти снова' }));
    const dialog = within(await screen.findByRole('dialog'));
    const toasts = within(screen.getByRole('region', { name: 'Уведомления' }));
    await user.type(await dialog.findByLabelText('Пароль'), 'Wrong-2026-portal{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Неверный e-mail или пароль');
    expect(toasts.queryByText('Ошибка входа')).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Пароль'), '{Enter}');
    await waitFor(() => expect(attempts.calls).toHaveLength(2));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Пароль')).not.toBeInTheDocument());
    close();
    expect(await toasts.findByText('Ошибка входа')).toBeInTheDocument();
  });

  it('is announced anew at the end of a session that another tab has begun', () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['queueMicrotask', 'performance'] });
    const signIn = (leftMs: number): void =>
      act(() => {
        session.signIn('sgb', 't', agent, Date.now() - TOKEN_LIFETIME_MS + leftMs);
        window.dispatchEvent(new StorageEvent('storage', { key: 'auth_sgb' }));
      });
    signIn(WARN_BEFORE_MS - 60_000);
    renderAt('/', <ExpiryWarning />);
    fireEvent.click(screen.getByRole('button', { name: 'Позже' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    signIn(TOKEN_LIFETIME_MS);
    signIn(WARN_BEFORE_MS - 60_000);
    expect(screen.getByRole('alert')).toHaveTextContent('До выхода 9 минут');
  });

  it('ends the session at its moment', () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['queueMicrotask', 'performance'] });
    session.signIn('sgb', 't', agent, Date.now() - TOKEN_LIFETIME_MS + 5_000);
    const stop = startSession();
    jest.advanceTimersByTime(4_900);
    expect(session.snapshot().isAuthenticated).toBe(true);
    act(() => void jest.advanceTimersByTime(200));
    expect(session.snapshot().isAuthenticated).toBe(false);
    stop();
  });

  it.each([
    [599_000, '10 минут'],
    [61_000, '2 минуты'],
    [60_000, '1 минута'],
    [59_000, 'меньше минуты'],
  ])('%d ms are %s', (leftMs, text) => expect(leftText(leftMs).replaceAll('\u00a0', ' ')).toBe(text));
});
