import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { changePassword, getProfile } from '../contract/agent.ts';
import { clearNotifications, countNotifications, deleteNotification } from '../contract/notifications.ts';
import { callEndpoint } from '../http/index.ts';
import { useEndpointMutation, useEndpointQuery } from '../query.ts';
import { notify, PortalToaster } from '../toast.ts';
import { QueryBoundary } from '../ui/index.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from './mock-endpoint.ts';
import { renderWithPortal, signInForTest } from './render-with-portal.tsx';

function Counter(): ReactElement {
  const query = useEndpointQuery(countNotifications);
  return (
    <QueryBoundary query={query}>{(count) => <p>Непрочитанных: {JSON.stringify(count)}</p>}</QueryBoundary>
  );
}

describe('the fake bank below the real http layer', () => {
  it('serves a query through the real cache and providers', async () => {
    const mocked = mockEndpoint(countNotifications, 7);
    renderWithPortal(<Counter />);
    expect(await screen.findByText('Непрочитанных: 7')).toBeInTheDocument();
    expect(mocked.calls).toHaveLength(1);
    expect(mocked.calls[0]).toMatchObject({ bank: 'sgb', token: 'test-token-sgb' });
  });

  it('shows the panel and recovers by «Повторить»', async () => {
    let isDown = true;
    mockEndpoint(countNotifications, () => {
      if (isDown) throw mockError('unavailable', { status: 503, requestId: 'req-42' });
      return { total: 3 };
    });
    const { user } = renderWithPortal(<Counter />);
    expect(await screen.findByRole('alert')).toHaveTextContent('временно недоступен');
    expect(screen.getByRole('alert')).toHaveTextContent('req-42');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Непрочитанных: 3')).toBeInTheDocument();
  });

  it('prefers a literal path to a placeholder', async () => {
    signInForTest();
    const one = mockEndpoint(deleteNotification, { success: true });
    const all = mockEndpoint(clearNotifications, { success: true });
    await callEndpoint(clearNotifications);
    await callEndpoint(deleteNotification, { params: { id: '22222222-2222-4222-8222-222222222222' } });
    expect(all.calls).toHaveLength(1);
    expect(one.calls[0]?.params.id).toBe('22222222-2222-4222-8222-222222222222');
  });

  it('refuses what breaks the contract, as the server does', async () => {
    signInForTest();
    mockEndpoint(changePassword, { success: true });
    const call = callEndpoint(changePassword, { body: { current_password: 'x', new_password: 'short' } });
    await expect(call).rejects.toMatchObject({ code: 'validation', status: 422 });
    mockEndpoint(getProfile, () => {
      throw mockNetworkFailure();
    });
    await expect(callEndpoint(getProfile)).rejects.toMatchObject({ code: 'network', status: 0 });
  });
});

function PasswordForm(): ReactElement {
  const [outcome, setOutcome] = useState('');
  const change = useEndpointMutation(changePassword);
  async function submit(): Promise<void> {
    try {
      await change.mutateAsync({ body: { current_password: 'old-password', new_password: 'new-password' } });
      notify.success('Пароль изменен');
    } catch {
      setOutcome('rethrown');
      notify.error('Ошибка смены пароля');
    }
  }
  return (
    <>
      <button onClick={() => void submit()}>Сменить</button>
      <p>{`${change.error?.code ?? ''} ${outcome}`}</p>
      <PortalToaster />
    </>
  );
}

it('stores the error of a write and rethrows it', async () => {
  mockEndpoint(changePassword, () => {
    throw mockError('wrong_password', { status: 422 });
  });
  const { user } = renderWithPortal(<PasswordForm />);
  await user.click(screen.getByRole('button', { name: 'Сменить' }));
  expect(await screen.findByText('wrong_password rethrown')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Ошибка смены пароля');
  await user.click(screen.getByRole('button', { name: 'Закрыть уведомление' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
