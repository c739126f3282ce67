import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmPasswordReset, requestPasswordReset } from 'shared-kernel/contract/auth';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { currentPath, renderAt } from '../testing/render-portal.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
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
    await waitFor(() => expect(currentPath()).toBe('/login'));
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
      '#/forgot-password',
    );
  });

  it('has no form without a token', () => {
    renderAt('/reset-password', <ResetPasswordPage />);
    expect(screen.queryByRole('button', { name: 'Сохранить пароль' })).not.toBeInTheDocument();
  });
});
