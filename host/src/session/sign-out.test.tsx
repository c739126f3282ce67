import { act, screen } from '@testing-library/react';
import { getProfile } from 'shared-kernel/contract/agent';
import { logout } from 'shared-kernel/contract/auth';
import { callEndpoint, isApiError } from 'shared-kernel/http';
import { portalQueryClient } from 'shared-kernel/query';
import { session, writeUserProfile } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { agent, renderAt, signInAs } from '../testing/render-portal.tsx';
import { startSession } from './session-watch.ts';
import { signOut, signOutOfAllBanks } from './sign-out.ts';

let stop: () => void;
beforeEach(() => {
  stop = startSession();
  signInAs(agent, 'metcome');
  signInAs(agent, 'sgb');
  writeUserProfile({ email: agent.email });
});
afterEach(() => stop());

describe('sign-out', () => {
  it('ends the session of this bank only, on the server too', async () => {
    const call = mockEndpoint(logout, { success: true });
    portalQueryClient.setQueryData(['bank', 'sgb', 'x'], 1);
    renderAt('/', <p>page</p>);
    await act(signOut);
    expect(await screen.findByText('Выход выполнен')).toBeInTheDocument();
    expect(screen.getByText('На этом устройстве вы остаётесь в банках: Метком')).toBeInTheDocument();
    expect(call.calls).toEqual([expect.objectContaining({ bank: 'sgb', token: 'token-sgb' })]);
    expect(window.localStorage.getItem('auth_sgb')).toBeNull();
    expect(window.localStorage.getItem('user_profile')).toBeNull();
    expect(window.localStorage.getItem('access_token')).toBeNull();
    expect(session.hasValidRecord('metcome')).toBe(true);
    expect(session.snapshot().isAuthenticated).toBe(false);
    expect(portalQueryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('gives up what is under way before the bank hears of it: it would be refused', async () => {
    mockEndpoint(getProfile, () => new Promise(() => undefined));
    const end = callEndpoint(getProfile).catch((error: unknown) =>
      isApiError(error) ? error.code : 'failed',
    );
    // The bank ends the token only when nothing is under way any more.
    mockEndpoint(logout, async () => {
      await end;
      await expect(callEndpoint(getProfile)).rejects.toMatchObject({ code: 'cancelled' });
      return { success: true };
    });
    renderAt('/', <p>page</p>);
    await act(signOut);
    expect(await end).toBe('cancelled');
    expect(await screen.findByText('Выход выполнен')).toBeInTheDocument();
  });

  it('in another tab holds back the calls of this one, and for no longer than it may take', async () => {
    mockEndpoint(getProfile, () => Promise.reject(mockError('not_found', { status: 404 })));
    window.localStorage.setItem('leaving_banks', `${Date.now() + 5_000} sgb`);
    await expect(callEndpoint(getProfile)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(callEndpoint(getProfile, { bank: 'metcome' })).rejects.toMatchObject({ code: 'not_found' });
    window.localStorage.setItem('leaving_banks', `${Date.now() - 1} sgb`);
    await expect(callEndpoint(getProfile)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('ends the sessions of all banks', async () => {
    const call = mockEndpoint(logout, { success: true });
    renderAt('/', <p>page</p>);
    await act(signOutOfAllBanks);
    expect(await screen.findByText('Выход выполнен')).toBeInTheDocument();
    expect(screen.queryByText(/вы остаётесь/)).not.toBeInTheDocument();
    expect(call.calls.map(({ bank }) => bank).sort()).toEqual(['metcome', 'sgb']);
    for (const bank of ['sgb', 'ms6', 'metcome', 'cub']) {
      expect(window.localStorage.getItem(`auth_${bank}`)).toBeNull();
    }
  });

  it('says when the bank did not confirm, and ends the session here all the same', async () => {
    mockEndpoint(logout, () => {
      throw mockError('internal', { status: 500 });
    });
    renderAt('/', <p>page</p>);
    await act(signOut);
    expect(await screen.findByText('Ошибка выхода')).toBeInTheDocument();
    expect(session.snapshot().isAuthenticated).toBe(false);
  });

  it('takes a token that the bank no longer knows for ended, without a second toast', async () => {
    mockEndpoint(logout, () => {
      throw mockError('unauthenticated', { status: 401 });
    });
    renderAt('/', <p>page</p>);
    await act(signOut);
    expect(await screen.findByText('Выход выполнен')).toBeInTheDocument();
    expect(screen.queryByText('Ошибка проверки токена')).not.toBeInTheDocument();
  });
});
