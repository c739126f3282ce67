import { act, screen, waitFor } from '@testing-library/react';
import { getAgentInfo, getDataset, getProfile } from 'shared-kernel/contract/agent';
import { listApplications } from 'shared-kernel/contract/applications';
import { login, switchBank } from 'shared-kernel/contract/auth';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { portalEvents } from 'shared-kernel/events';
import { callEndpoint, isCancelled } from 'shared-kernel/http';
import { endpointQueryOptions, portalQueryClient, queryKeys } from 'shared-kernel/query';
import {
  TOKEN_LIFETIME_MS,
  readAuthRecord,
  requestBankSession,
  requestBankSwitch,
  session,
} from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { agent, profile, renderAt, signInAs } from '../testing/render-portal.tsx';
import { chooseBank, switchToBank } from './bank-switch.ts';
import { startSession } from './session-watch.ts';
import { signIn } from './sign-in.ts';

const agentInfo = {
  inn: null,
  full_name: null,
  short_name: null,
  address: null,
  phone: null,
  email: null,
  contact_person: null,
  status: 'success' as const,
  documents: [],
};
const dataset = { alert_messages: [], contacts: [], curator: null, archive: 0, logo_url: null };

function mockRefetches() {
  return {
    profile: mockEndpoint(getProfile, profile),
    partners: mockEndpoint(listPartnerBanks, []),
    agentInfo: mockEndpoint(getAgentInfo, agentInfo),
    dataset: mockEndpoint(getDataset, dataset),
    generalData: mockEndpoint(listApplications, []),
  };
}

let stop: () => void;
beforeEach(() => {
  stop = startSession();
  signInAs();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('bank switch', () => {
  it('needs no call when the stored record is valid', async () => {
    mockRefetches();
    const call = mockEndpoint(switchBank, { token: 'x', user: agent });
    session.signIn('metcome', 'token-metcome', agent);
    await switchToBank('metcome');
    expect(session.currentBank()).toBe('metcome');
    expect(call.calls).toHaveLength(0);
  });

  it('opens a session at another bank beside the current one, which stays; a refusal opens none', async () => {
    mockRefetches();
    let isRefused = true;
    const call = mockEndpoint(switchBank, () => {
      if (isRefused) throw mockError('bank_locked', { status: 403 });
      return { token: 'new-token', user: agent };
    });
    await expect(requestBankSession('metcome')).rejects.toMatchObject({ code: 'bank_locked' });
    expect(session.hasValidRecord('metcome')).toBe(false);
    isRefused = false;
    await requestBankSession('metcome');
    await requestBankSession('metcome');
    expect(call.calls).toHaveLength(2);
    expect([session.currentBank(), session.hasValidRecord('metcome')]).toEqual(['sgb', true]);
  });

  it('otherwise asks the current bank under the current token', async () => {
    mockRefetches();
    const call = mockEndpoint(switchBank, { token: 'new-token', user: agent });
    await switchToBank('metcome');
    expect(call.calls).toHaveLength(1);
    expect(call.calls[0]).toMatchObject({ bank: 'sgb', token: 'token-sgb', body: { bank: 'metcome' } });
    expect(JSON.parse(window.localStorage.getItem('auth_metcome') ?? '')).toMatchObject({
      token: 'new-token',
    });
    expect(session.snapshot().user?.bank).toBe('metcome');
    // The bank that was left stays signed in.
    expect(session.hasValidRecord('sgb')).toBe(true);
  });

  it('emits the event once and refetches five things 100 ms later, from the new bank', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    const refetches = mockRefetches();
    mockEndpoint(switchBank, { token: 'new-token', user: agent });
    const events: unknown[] = [];
    const off = portalEvents.on('bank-switch-completed', (detail) => events.push(detail));
    await switchToBank('metcome');
    off();
    expect(events).toEqual([{ from: 'sgb', to: 'metcome' }]);
    await jest.advanceTimersByTimeAsync(99);
    for (const each of Object.values(refetches)) expect(each.calls).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(2);
    // The moment is over; what it started takes a few turns of its own.
    jest.useRealTimers();
    for (const each of Object.values(refetches)) {
      await waitFor(() => expect(each.calls).toHaveLength(1));
      expect(each.calls[0]?.bank).toBe('metcome');
    }
    expect(refetches.generalData.calls[0]?.query).toMatchObject({ page: 1, itemsPerPage: 1 });
  });

  it('drops an answer of the old bank that arrives late, and empties the cache', async () => {
    mockRefetches();
    let answer: ((value: typeof profile) => void) | undefined;
    mockEndpoint(getProfile, () => new Promise((resolve) => (answer = resolve)));
    const late = callEndpoint(getProfile);
    const cached = portalQueryClient.fetchQuery(endpointQueryOptions(getProfile));
    cached.catch(() => undefined);
    portalQueryClient.setQueryData(queryKeys.endpoint(getDataset, {}, 'sgb'), dataset);
    session.signIn('metcome', 'token-metcome', agent);
    await waitFor(() => expect(answer).toBeDefined());

    const switched = switchToBank('metcome');
    answer?.(profile);
    await switched;
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
    await expect(cached).rejects.toBeDefined();
    expect(portalQueryClient.getQueriesData({ queryKey: queryKeys.bank('sgb') })).toEqual([]);
  });

  describe('by a stored token that its bank refuses', () => {
    const refuseDead = ({ token }: { readonly token: string | undefined }) => {
      if (token === 'dead') throw mockError('unauthenticated', { status: 401 });
      return profile;
    };
    const isRefused = (): Promise<void> =>
      expect(callEndpoint(getProfile)).rejects.toMatchObject({ code: 'unauthenticated' });

    it('asks the bank that was left for another', async () => {
      mockRefetches();
      mockEndpoint(getProfile, refuseDead);
      const call = mockEndpoint(switchBank, { token: 'new-token', user: agent });
      session.signIn('metcome', 'dead', agent);
      renderAt('/', <p>page</p>);
      await act(async () => {
        await switchToBank('metcome');
        await isRefused();
      });
      await waitFor(() => expect(readAuthRecord('metcome')?.token).toBe('new-token'));
      expect(call.calls).toHaveLength(1);
      expect(call.calls[0]).toMatchObject({ bank: 'sgb', token: 'token-sgb', body: { bank: 'metcome' } });
      await waitFor(() => expect(session.snapshot().user?.bank).toBe('metcome'));
      expect(screen.queryByText('Ошибка проверки токена')).not.toBeInTheDocument();
    });

    it('stays at the bank that was left when that one is refused too', async () => {
      mockRefetches();
      mockEndpoint(getProfile, refuseDead);
      mockEndpoint(switchBank, () => {
        throw mockError('bank_locked', { status: 403, message: 'Доступ закрыт до 1 июня' });
      });
      session.signIn('metcome', 'dead', agent);
      renderAt('/', <p>page</p>);
      await act(async () => {
        await switchToBank('metcome');
        await isRefused();
      });
      expect(await screen.findByText('Доступ закрыт до 1 июня')).toBeInTheDocument();
      expect(session.snapshot().user?.bank).toBe('sgb');
      expect(session.hasValidRecord('metcome')).toBe(false);
    });

    it('ends the session when the token of the bank that was left is dead as well', async () => {
      mockRefetches();
      mockEndpoint(getProfile, refuseDead);
      const call = mockEndpoint(switchBank, () => {
        throw mockError('unauthenticated', { status: 401 });
      });
      session.signIn('metcome', 'dead', agent);
      renderAt('/', <p>page</p>);
      await act(async () => {
        await switchToBank('metcome');
        await isRefused();
      });
      await waitFor(() => expect(session.snapshot().isAuthenticated).toBe(false));
      expect(call.calls).toHaveLength(1);
    });
  });

  it('renews with a session the others of its sign-in', async () => {
    mockRefetches();
    const began = Date.now() - TOKEN_LIFETIME_MS + 60_000;
    session.signIn('sgb', 'old-sgb', agent, began);
    session.signIn('metcome', 'old-metcome', agent, began);
    session.signIn('ms6', 'of-another-sign-in', agent, began + 1);
    mockEndpoint(login, { token: 'new-sgb', user: agent });
    const call = mockEndpoint(switchBank, { token: 'new-metcome', user: agent });
    const credentials = { email: agent.email, password: 'Demo-2026-portal', telegram: '' };
    await signIn({ bank: 'sgb', ...credentials });
    await waitFor(() => expect(readAuthRecord('metcome')?.token).toBe('new-metcome'));
    expect(readAuthRecord('metcome')?.timestamp).toBe(readAuthRecord('sgb')?.timestamp);
    expect(readAuthRecord('ms6')?.token).toBe('of-another-sign-in');
    expect(call.calls).toEqual([expect.objectContaining({ bank: 'sgb', token: 'new-sgb' })]);
  });

  it('shows the refusal of the server and stays', async () => {
    mockEndpoint(switchBank, () => {
      throw mockError('bank_locked', { status: 403, message: 'Доступ закрыт до 1 июня' });
    });
    renderAt('/', <p>page</p>);
    await act(() => chooseBank('ms6'));
    expect(await screen.findByText('Доступ закрыт до 1 июня')).toBeInTheDocument();
    expect(session.currentBank()).toBe('sgb');
    expect(session.hasValidRecord('ms6')).toBe(false);
  });

  it('says so when nothing was answered at all', async () => {
    renderAt('/', <p>page</p>);
    mockEndpoint(switchBank, () => {
      throw mockError('internal', { status: 500 });
    });
    await act(() => chooseBank('metcome'));
    expect(await screen.findByText('Произошла ошибка при переключении банка')).toBeInTheDocument();
  });

  it('drops a switch whose session ended meanwhile', async () => {
    let answer: (() => void) | undefined;
    mockEndpoint(
      switchBank,
      () => new Promise((resolve) => (answer = () => resolve({ token: 'late', user: agent }))),
    );
    const switched = switchToBank('metcome').catch((error: unknown) => isCancelled(error));
    await waitFor(() => expect(answer).toBeDefined());
    session.signOut('sgb');
    answer?.();
    await switched;
    expect(session.currentBank()).toBe('sgb');
    expect(session.hasValidRecord('metcome')).toBe(false);
  });

  it('serves the remotes: a refusal reaches whoever asked', async () => {
    mockEndpoint(switchBank, () => {
      throw mockError('bank_unavailable', { status: 409 });
    });
    await expect(requestBankSwitch('cub')).rejects.toMatchObject({ code: 'bank_unavailable' });
  });
});
