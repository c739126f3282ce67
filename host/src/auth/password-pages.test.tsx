import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authChangePassword, confirmPasswordReset, requestPasswordReset } from 'shared-kernel/contract/auth';
import { Route, Routes } from 'shared-kernel/router';
import { session } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { loseFocus } from '../testing/lose-focus.ts';
import { currentPath, renderAt, signInAs } from '../testing/render-portal.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { PortalLoginPage } from './portal-login-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const TOKEN = 'abcdefghijklmnopqrstuvwx';

describe('ForgotPasswordPage', () => {
  it('asks for the letter and says the same for every address', async () => {
    const call = mockEndpoint(requestPasswordReset, { success: true });
    const user = userEvent.setup();
    renderAt('/forgot-password', <ForgotPasswordPage />);
    await user.type(screen.getByLabelText('E-mail'), 'nobody@example.com');
    await user.click(screen.getByRole('button', { name: 'Отправить письмо' }));
    expect(await screen.findByText('Письмо отправлено')).toBeInTheDocument();
    expect(screen.getByText(/Если адрес nobody@example.com зарегистрирован/u)).toBeInTheDocument();
    expect(call.calls[0]?.body).toEqual({ email: 'nobody@example.com', bank: 'sgb' });
  });

  it('begins at the bank of the letter that led here, and goes on at the one that was chosen', async () => {
    const call = mockEndpoint(requestPasswordReset, { success: true });
    const user = userEvent.setup();
    renderAt('/forgot-password?bank=metcome', <ForgotPasswordPage />);
    expect(screen.getByLabelText('Банк')).toHaveValue('metcome');
    await user.selectOptions(screen.getByLabelText('Банк'), 'ms6');
    await user.type(screen.getByLabelText('E-mail'), 'agent@example.com{Enter}');
    await waitFor(() => expect(call.calls[0]?.bank).toBe('ms6'));
    expect(screen.getByRole('link', { name: 'Вернуться ко входу' })).toHaveAttribute(
      'href',
      '#/login?bank=ms6',
    );
  });

  it('says when the letter could not be asked for', async () => {
    mockEndpoint(requestPasswordReset, () => {
      throw mockError('internal', { status: 500 });
    });
    const user = userEvent.setup();
    renderAt('/forgot-password', <ForgotPasswordPage />);
    await user.type(screen.getByLabelText('E-mail'), 'agent@example.com');
    await user.click(screen.getByRole('button', { name: 'Отправить письмо' }));
    expect(await screen.findByText('Ошибка восстановления')).toBeInTheDocument();
    expect(screen.getAllByText(/^Ошибка на стороне банка/u)).toHaveLength(1);
  });

  it('leaves the focus on the page while a wait keeps the button closed', async () => {
    mockEndpoint(requestPasswordReset, () => {
      loseFocus();
      throw mockError('too_many_attempts', { status: 429, retryAfterSeconds: 272 });
    });
    const user = userEvent.setup();
    renderAt(
      '/forgot-password',
      <main tabIndex={-1}>
        <ForgotPasswordPage />
      </main>,
    );
    await user.type(screen.getByLabelText('E-mail'), 'agent@example.com');
    await user.click(screen.getByRole('button', { name: 'Отправить письмо' }));
    expect(await screen.findByText(/Следующая попытка через/u)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('says by a toast why the letter could not be asked for when the page is left', async () => {
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    const call = mockEndpoint(requestPasswordReset, async () => {
      await isLeft;
      throw mockError('internal', { status: 500 });
    });
    const user = userEvent.setup();
    renderAt(
      '/forgot-password',
      <Routes>
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      </Routes>,
    );
    await user.type(screen.getByLabelText('E-mail'), 'agent@example.com{Enter}');
    await waitFor(() => expect(call.calls).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Вернуться ко входу' }));
    leave();
    expect(await screen.findByText(/^Ошибка на стороне банка/u)).toBeInTheDocument();
  });
});

describe('ResetPasswordPage', () => {
  async function save(password: string, repeated = password) {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Новый пароль'), password);
    await user.type(screen.getByLabelText('Повторите пароль'), repeated);
    await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }));
  }

  it('sets the password with the token of the letter', async () => {
    const call = mockEndpoint(confirmPasswordReset, { success: true });
    renderAt(`/reset-password?token=${TOKEN}`, <ResetPasswordPage />);
    await save('New-password-1');
    expect(await screen.findByText('Пароль изменен')).toBeInTheDocument();
    expect(call.calls[0]?.body).toEqual({ token: TOKEN, password: 'New-password-1' });
    await waitFor(() => expect(currentPath()).toBe('/login?bank=sgb'));
  });

  it('wants the same password twice, 8 characters or more', async () => {
    const call = mockEndpoint(confirmPasswordReset, { success: true });
    renderAt(`/reset-password?token=${TOKEN}`, <ResetPasswordPage />);
    await save('short', 'other');
    expect(await screen.findByText('Не короче 8 знаков')).toBeInTheDocument();
    expect(await screen.findByText('Пароли не совпадают')).toBeInTheDocument();
    expect(call.calls).toHaveLength(0);
  });

  it('offers a new letter when the link was used', async () => {
    mockEndpoint(confirmPasswordReset, () => {
      throw mockError('reset_token_invalid', { status: 400 });
    });
    renderAt(`/reset-password?token=${TOKEN}`, <ResetPasswordPage />);
    await save('New-password-1');
    expect(await screen.findByText('Ошибка смены пароля')).toBeInTheDocument();
    expect(screen.getAllByText(/^Ссылка /u)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Запросить новое письмо' })).toHaveAttribute(
      'href',
      '#/forgot-password?bank=sgb',
    );
  });

  it('offers a new letter when the link was cut on its way', async () => {
    mockEndpoint(confirmPasswordReset, () => {
      throw mockError('validation', { status: 422, fields: [{ path: '/token', code: 'length' }] });
    });
    renderAt('/reset-password?token=abc&bank=metcome', <ResetPasswordPage />);
    await save('New-password-1');
    expect(await screen.findByText(/^Ссылка неполная/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Сохранить пароль' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Запросить новое письмо' })).toHaveAttribute(
      'href',
      '#/forgot-password?bank=metcome',
    );
  });

  it('keeps the form for a password that the bank refuses', async () => {
    mockEndpoint(confirmPasswordReset, () => {
      throw mockError('validation', { status: 422, fields: [{ path: '/password', code: 'guessable' }] });
    });
    renderAt(`/reset-password?token=${TOKEN}`, <ResetPasswordPage />);
    await save('New-password-1');
    await waitFor(() =>
      expect(screen.getByLabelText('Новый пароль')).toHaveAttribute('aria-invalid', 'true'),
    );
  });

  it('says at the field that the new password is the one that the account has', async () => {
    mockEndpoint(confirmPasswordReset, () => {
      throw mockError('validation', { status: 400, fields: [{ path: '/password', code: 'same_password' }] });
    });
    renderAt(`/reset-password?token=${TOKEN}`, <ResetPasswordPage />);
    await save('New-password-1');
    await waitFor(() =>
      expect(screen.getByLabelText('Новый пароль')).toHaveAccessibleDescription(
        expect.stringContaining('Новый пароль совпадает с текущим'),
      ),
    );
  });

  it('leads on at the bank of the letter, and ends whatever session is open here', async () => {
    const call = mockEndpoint(confirmPasswordReset, { success: true });
    signInAs();
    renderAt(
      `/reset-password?token=${TOKEN}&bank=metcome`,
      <Routes>
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/login" element={<PortalLoginPage />} />
      </Routes>,
    );
    await save('New-password-1');
    expect(await screen.findByLabelText('Банк')).toHaveValue('metcome');
    expect(call.calls[0]?.bank).toBe('metcome');
    expect(session.hasValidRecord('sgb')).toBe(false);
  });

  it('has no form without a token', () => {
    renderAt('/reset-password', <ResetPasswordPage />);
    expect(screen.queryByRole('button', { name: 'Сохранить пароль' })).not.toBeInTheDocument();
  });
});

describe('ChangePasswordForm', () => {
  beforeEach(() => signInAs());

  async function change(oldPassword: string, password: string) {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Прежний пароль'), oldPassword);
    await user.type(screen.getByLabelText('Новый пароль'), password);
    await user.click(screen.getByRole('button', { name: 'Сменить пароль' }));
  }
  const expectSame = () =>
    waitFor(() =>
      expect(screen.getByLabelText('Новый пароль')).toHaveAccessibleDescription(
        expect.stringContaining('Новый пароль совпадает с текущим'),
      ),
    );

  it('sends no new password that is the old one', async () => {
    const call = mockEndpoint(authChangePassword, { success: true });
    renderAt('/', <ChangePasswordForm />);
    await change('Old-password-1', 'Old-password-1');
    await expectSame();
    expect(call.calls).toHaveLength(0);
  });

  it('says at the field that the bank has that password already', async () => {
    mockEndpoint(authChangePassword, () => {
      throw mockError('validation', {
        status: 400,
        fields: [{ path: '/newPassword', code: 'same_password' }],
      });
    });
    renderAt('/', <ChangePasswordForm />);
    await change('Old-password-1', 'New-password-1');
    await expectSame();
  });
});
