import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkSession, confirmRegistration, login } from 'shared-kernel/contract/auth';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { RouteGuard } from '../session/route-guard.tsx';
import { agent, currentPath, renderAt, signInAs } from '../testing/render-portal.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { PortalLoginPage } from './portal-login-page.tsx';

const LINK = '/login?confirm=abcdefghijklmnopqrstuvwx&bank=metcome';

describe('EmailConfirmation', () => {
  it('sends the token of the link once, to the bank of the link', async () => {
    const call = mockEndpoint(confirmRegistration, { success: true });
    renderAt(LINK, <EmailConfirmation />);
    expect(await screen.findByText(/E-mail подтверждён/u)).toBeInTheDocument();
    expect(call.calls).toHaveLength(1);
    expect(call.calls[0]).toMatchObject({ bank: 'metcome', body: { token: 'abcdefghijklmnopqrstuvwx' } });
  });

  it('says what to do with a link that no longer works', async () => {
    mockEndpoint(confirmRegistration, () => {
      throw mockError('confirmation_token_invalid', { status: 422 });
    });
    renderAt(LINK, <EmailConfirmation />);
    expect(await screen.findByText(/просто войдите/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Повторить' })).not.toBeInTheDocument();
  });

  it('offers to try again when the bank did not answer', async () => {
    let isDown = true;
    mockEndpoint(confirmRegistration, () => {
      if (isDown) throw mockError('unavailable', { status: 503 });
      return { success: true };
    });
    renderAt(LINK, <EmailConfirmation />);
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText(/E-mail подтверждён/u)).toBeInTheDocument();
  });

  it('stands above a sign-in at the bank of the link, whichever was used last', async () => {
    mockEndpoint(confirmRegistration, { success: true });
    renderAt(LINK, <PortalLoginPage />);
    expect(await screen.findByText(/E-mail подтверждён/u)).toBeInTheDocument();
    expect(screen.getByLabelText('Банк')).toHaveValue('metcome');
  });

  it('is shown to who is signed in, and leads into the portal after the next sign-in', async () => {
    mockEndpoint(confirmRegistration, { success: true });
    mockEndpoint(checkSession, { success: true, data: { ...agent } });
    mockEndpoint(login, { token: 'token-2', user: agent });
    const user = userEvent.setup();
    signInAs();
    renderAt(
      LINK,
      <RouteGuard>{(area) => (area === 'auth' ? <PortalLoginPage /> : <p>the portal</p>)}</RouteGuard>,
    );
    expect(await screen.findByText(/E-mail подтверждён/u)).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail'), agent.email);
    await user.type(screen.getByLabelText('Пароль'), 'Demo-2026-portal{Enter}');
    expect(await screen.findByText('the portal')).toBeInTheDocument();
    expect(currentPath()).toBe('/');
  });

  it('is not there without a link', () => {
    const call = mockEndpoint(confirmRegistration, { success: true });
    renderAt('/login', <EmailConfirmation />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(call.calls).toHaveLength(0);
  });
});
