import { act, screen, waitFor } from '@testing-library/react';
import { getProfile } from 'shared-kernel/contract/agent';
import { checkSession, login } from 'shared-kernel/contract/auth';
import { portalEvents } from 'shared-kernel/events';
import { callEndpoint } from 'shared-kernel/http';
import { TOKEN_LIFETIME_MS, readUserProfile, session } from 'shared-kernel/session';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { agent, currentPath, renderAt, signInAs } from '../testing/render-portal.tsx';
import { RouteGuard, guard } from './route-guard.tsx';
import { SECOND_TRY_DELAY_MS } from './token-check.ts';
import { startSession } from './session-watch.ts';
import { signIn } from './sign-in.ts';

const data = { ...agent };
let stop: () => void;

beforeEach(() => {
  stop = startSession();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

let count = 0;
/** Each test has its own token: a token that was checked a moment ago is not checked again. */
function freshToken(): string {
  count += 1;
  return `token-${count}`;
}

/** Goes to another page as a link does. */
function navigateTo(path: string): void {
  window.location.hash = `#${path}`;
}

function renderGuard(path: string) {
  return renderAt(path, <RouteGuard>{(area) => <p>{`area: ${area}`}</p>}</RouteGuard>);
}

describe('guard', () => {
  it.each([
    [false, '/requests', 'to-sign-in'],
    [false, '/nowhere', 'to-sign-in'],
    [false, '/login', 'auth'],
    [false, '/login/', 'auth'],
    [false, '/register', 'auth'],
    [false, '/forgot-password', 'auth'],
    [false, '/reset-password', 'auth'],
    [true, '/login', 'to-portal'],
    [true, '/reset-password', 'to-portal'],
    [true, '/forgot-password?token=abc', 'to-portal'],
    [true, '/login?bank=sgb', 'to-portal'],
    [true, '/reset-password?token=abc&bank=sgb', 'auth'],
    [true, '/login?confirm=abc&bank=sgb', 'auth'],
    [true, '/account-alert?token=abc', 'auth'],
    [false, '/reset-password?token=abc', 'auth'],
    [true, '/requests?token=abc&confirm=abc', 'main'],
    [true, '/', 'main'],
    [true, '/nowhere', 'main'],
  ] as const)('authenticated %s at %s: %s', (isAuthenticated, path, verdict) => {
    expect(guard(isAuthenticated, path)).toBe(verdict);
  });
});

describe('RouteGuard', () => {
  it('sends an unauthenticated agent to the sign-in and back after it', async () => {
    mockEndpoint(checkSession, { success: true, data });
    renderGuard('/requests?page=2');
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(screen.getByText('area: auth')).toBeInTheDocument();
    act(() => signInAs(agent, 'sgb', freshToken()));
    await waitFor(() => expect(currentPath()).toBe('/requests?page=2'));
    expect(screen.getByText('area: main')).toBeInTheDocument();
  });

  it('sends an authenticated agent from an auth page home', async () => {
    mockEndpoint(checkSession, { success: true, data });
    signInAs(agent, 'sgb', freshToken());
    renderGuard('/login');
    await waitFor(() => expect(currentPath()).toBe('/'));
  });

  it('draws the page while the token is validated, and keeps the answer as user_profile', async () => {
    const token = freshToken();
    const check = mockEndpoint(checkSession, { success: true, data });
    signInAs(agent, 'sgb', token);
    renderGuard('/chat');
    expect(screen.getByText('area: main')).toBeInTheDocument();
    await waitFor(() => expect(readUserProfile()).toMatchObject({ email: agent.email }));
    expect(check.calls).toHaveLength(1);
    expect(check.calls[0]?.token).toBe(token);
    expect(currentPath()).toBe('/chat');
  });

  it('signs out when the token is refused, with one toast', async () => {
    mockEndpoint(checkSession, () => {
      throw mockError('unauthenticated', { status: 401 });
    });
    signInAs(agent, 'sgb', freshToken());
    renderGuard('/chat');
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(await screen.findAllByText('Ошибка проверки токена')).toHaveLength(1);
    expect(session.snapshot().isAuthenticated).toBe(false);
    expect(window.localStorage.getItem('auth_sgb')).toBeNull();
  });

  it('signs out when the bank answers without success', async () => {
    mockEndpoint(checkSession, { success: false });
    signInAs(agent, 'sgb', freshToken());
    renderGuard('/chat');
    expect(await screen.findByText('Ошибка проверки токена')).toBeInTheDocument();
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });

  it('asks a failing server once more before it signs out', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    const check = mockEndpoint(checkSession, () => {
      throw mockNetworkFailure();
    });
    signInAs(agent, 'sgb', freshToken());
    renderGuard('/chat');
    await act(() => jest.advanceTimersByTimeAsync(SECOND_TRY_DELAY_MS - 1));
    expect(check.calls).toHaveLength(1);
    expect(session.snapshot().isAuthenticated).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(check.calls).toHaveLength(2);
    expect(session.snapshot().isAuthenticated).toBe(false);
    expect(screen.getByText('Ошибка проверки токена')).toBeInTheDocument();
  });

  it('waits with the validation until there is a network', async () => {
    const check = mockEndpoint(checkSession, { success: true, data });
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    signInAs(agent, 'sgb', freshToken());
    renderGuard('/chat');
    expect(screen.getByText('area: main')).toBeInTheDocument();
    expect(check.calls).toHaveLength(0);
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(check.calls).toHaveLength(1));
  });

  it('treats an expired record as no session', async () => {
    const dayAgo = Date.now() - 24 * 60 * 60_000 - 1;
    window.localStorage.setItem('auth_sgb', JSON.stringify({ token: 't', user: agent, timestamp: dayAgo }));
    session.refresh();
    renderGuard('/requests');
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(window.localStorage.getItem('auth_sgb')).toBeNull();
  });

  it('asks the bank after a sign-in, so that its user_profile is kept, and not again within a minute', async () => {
    const check = mockEndpoint(checkSession, { success: true, data });
    mockEndpoint(login, { token: freshToken(), user: agent });
    await act(async () => {
      await signIn({ bank: 'sgb', email: agent.email, password: 'p', telegram: '' });
    });
    renderGuard('/chat');
    await waitFor(() => expect(readUserProfile()).toMatchObject({ email: agent.email }));
    act(() => navigateTo('/requests'));
    await waitFor(() => expect(currentPath()).toBe('/requests'));
    expect(check.calls).toHaveLength(1);
  });

  const sleepPastExpiry = (): void => {
    const awake = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(awake + TOKEN_LIFETIME_MS + 60_000);
  };
  it.each<[string, () => unknown]>([
    ['the window is looked at again', () => window.dispatchEvent(new Event('focus'))],
    ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the agent goes to another page', () => navigateTo('/requests')],
    ['the bank answers 401', () => callEndpoint(getProfile).catch(() => undefined)],
  ])('ends a session that expired during sleep when %s', async (_, wake) => {
    mockEndpoint(checkSession, { success: true, data });
    mockEndpoint(getProfile, () => {
      throw mockError('unauthenticated', { status: 401 });
    });
    const ended = jest.fn();
    const forget = portalEvents.on('session-ended', ended);
    signInAs(agent, 'sgb', freshToken());
    renderGuard('/chat');
    await waitFor(() => expect(readUserProfile()).toBeDefined());
    sleepPastExpiry();
    // Something has read the expired record already, and so cleared it.
    session.hasValidRecord('sgb');
    await act(async () => void (await wake()));
    expect(await screen.findAllByText('Сеанс завершён')).toHaveLength(1);
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(ended).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledWith({ bank: 'sgb', reason: 'expired' });
    forget();
  });

  it('follows a sign-out in another tab', async () => {
    mockEndpoint(checkSession, { success: true, data });
    signInAs(agent, 'sgb', freshToken());
    renderGuard('/chat');
    window.localStorage.removeItem('auth_sgb');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_sgb', newValue: null })));
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });
});
