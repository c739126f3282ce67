import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmIdentity } from 'shared-kernel/contract/auth';
import { readSecondFactor } from 'shared-kernel/contract/second-factor';
import { configureWidgets } from 'shared-kernel/remote';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { Shell } from '../shell.tsx';
import { agent, renderAt, signInAs } from '../testing/render-portal.tsx';
import { ConfirmIdentity } from './confirm-identity-host.tsx';
import { askForConfirmation } from './confirm-identity.ts';

const FACTOR = { enabled: false, enabled_at: null, recovery_codes_left: 0 };
const DONE = { success: true, confirmed_until: '2026-01-01T00:05:00.000Z' };

function ask(signal: AbortSignal = new AbortController().signal): Promise<boolean> {
  let answer = Promise.resolve(false);
  act(() => {
    answer = askForConfirmation({ bank: 'sgb', signal });
  });
  return answer;
}

describe('confirming who I am', () => {
  it('asks for the password once for all calls that wait, and says so when it is wrong', async () => {
    signInAs();
    mockEndpoint(readSecondFactor, FACTOR);
    const call = mockEndpoint(confirmIdentity, ({ body }) => {
      if (body.password !== 'right') throw mockError('wrong_password', { status: 422 });
      return DONE;
    });
    renderAt('/', <ConfirmIdentity />);
    const answers = Promise.all([ask(), ask()]);
    const user = userEvent.setup();
    expect(await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeVisible();
    await user.type(screen.getByLabelText('Пароль'), 'wrong{Enter}');
    expect(await screen.findByText('Пароль указан неверно.')).toBeVisible();
    await user.clear(screen.getByLabelText('Пароль'));
    await user.type(screen.getByLabelText('Пароль'), 'right{Enter}');
    await expect(answers).resolves.toEqual([true, true]);
    expect(call.calls).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('takes a code where the second factor is on, however it was typed', async () => {
    signInAs();
    mockEndpoint(readSecondFactor, { ...FACTOR, enabled: true, recovery_codes_left: 8 });
    const call = mockEndpoint(confirmIdentity, DONE);
    renderAt('/', <ConfirmIdentity />);
    const answer = ask();
    const user = userEvent.setup();
    await user.click(await screen.findByText('Код'));
    await user.type(screen.getByLabelText('Код подтверждения'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Подтвердить' }));
    await expect(answer).resolves.toBe(true);
    expect(call.calls[0]?.body).toEqual({ code: '123456' });
  });

  it('asks over the page where staff enable the second factor', async () => {
    signInAs({ ...agent, must_enrol_second_factor: true });
    mockEndpoint(readSecondFactor, FACTOR);
    mockEndpoint(confirmIdentity, DONE);
    configureWidgets({ peek: () => undefined, load: () => new Promise(() => undefined) });
    renderAt('/', <Shell />);
    expect(screen.getByRole('heading', { name: 'Включите вход с кодом' })).toBeVisible();
    const answer = ask();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Пароль'), 'right{Enter}');
    await expect(answer).resolves.toBe(true);
  });

  it('is declined by the dialog, and given up with the call', async () => {
    signInAs();
    mockEndpoint(readSecondFactor, FACTOR);
    renderAt('/', <ConfirmIdentity />);
    const declined = ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Отмена' }));
    await expect(declined).resolves.toBe(false);
    const leaving = new AbortController();
    const left = ask(leaving.signal);
    act(() => leaving.abort());
    await expect(left).resolves.toBe(false);
  });
});
