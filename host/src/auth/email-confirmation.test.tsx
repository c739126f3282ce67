import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmRegistration } from 'shared-kernel/contract/auth';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderAt } from '../testing/render-portal.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';

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

  it('is not there without a link', () => {
    const call = mockEndpoint(confirmRegistration, { success: true });
    renderAt('/login', <EmailConfirmation />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(call.calls).toHaveLength(0);
  });
});
