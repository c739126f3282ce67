import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkSession,
  confirmPasswordReset,
  login,
  logout,
  requestPasswordReset,
  requestSignatureChallenge,
  signInWithSignature,
  switchBank,
} from 'shared-kernel/contract/auth';
import { configureWidgets } from 'shared-kernel/remote';
import type { WidgetProps } from 'shared-kernel/remote';
import { ApiError } from 'shared-kernel/http';
import { session } from 'shared-kernel/session';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { ForgotPasswordPage } from '../auth/forgot-password-page.tsx';
import { PortalLoginPage } from '../auth/portal-login-page.tsx';
import { ResetPasswordPage } from '../auth/reset-password-page.tsx';
import { agent, currentPath, renderAt, signInAs } from '../testing/render-portal.tsx';
import { chooseBank } from './bank-switch.ts';
import { RouteGuard } from './route-guard.tsx';
import { startSession } from './session-watch.ts';
import { signOut, signOutOfAllBanks } from './sign-out.ts';

/*
 * Every toast of the specification's error catalogue (chapter 8), word for word, each reached the way an agent
 * reaches it. The last test fails when one of them was not.
 */
const CATALOGUE = [
  'Добро пожаловать!',
  'Вы успешно вошли в систему.',
  'Ошибка входа',
  'Не удалось войти в систему.',
  'Произошла ошибка при входе в систему.',
  'Ошибка аутентификации',
  'Выход выполнен',
  'Ошибка выхода',
  'Пароль изменен',
  'Ошибка смены пароля',
  'Письмо отправлено',
  'Ошибка восстановления',
  'Ошибка проверки токена',
  'Вы успешно вошли в систему через цифровую подпись.',
  'Произошла ошибка при переключении банка',
  'Произошла ошибка при выборе банка',
] as const;
type Text = (typeof CATALOGUE)[number];

const seen = new Set<Text>();

/** Waits for a toast with exactly these texts. */
async function expectToast(...texts: readonly Text[]): Promise<void> {
  const region = await screen.findByRole('region', { name: 'Уведомления' });
  for (const text of texts) {
    expect(await within(region).findByText(text, { exact: true })).toBeInTheDocument();
    seen.add(text);
  }
}

const refuse = (code: Parameters<typeof mockError>[0], status: number) => () => {
  throw mockError(code, { status });
};

async function submitSignIn(): Promise<void> {
  const user = userEvent.setup();
  renderAt('/login', <PortalLoginPage />);
  await user.type(screen.getByLabelText('E-mail'), agent.email);
  await user.type(screen.getByLabelText('Пароль'), 'Demo-2026-portal');
  await user.click(screen.getByRole('button', { name: 'Войти' }));
}

let stop: () => void;
beforeEach(() => {
  stop = startSession();
});
afterEach(() => stop());

describe('signing in', () => {
  it('welcomes', async () => {
    mockEndpoint(login, { token: 'token-1', user: agent });
    await submitSignIn();
    await expectToast('Добро пожаловать!', 'Вы успешно вошли в систему.');
  });

  it('says that it failed', async () => {
    mockEndpoint(login, refuse('invalid_credentials', 401));
    await submitSignIn();
    await expectToast('Ошибка входа', 'Не удалось войти в систему.');
  });

  it('says that something broke', async () => {
    mockEndpoint(login, () => {
      throw mockNetworkFailure();
    });
    await submitSignIn();
    await expectToast('Ошибка входа', 'Произошла ошибка при входе в систему.');
  });

  it('misses the token', async () => {
    mockEndpoint(login, { user: agent });
    await submitSignIn();
    await expectToast('Ошибка аутентификации');
    expect(session.snapshot().isAuthenticated).toBe(false);
  });

  it('welcomes by digital signature', async () => {
    function Signer({ onSigned }: WidgetProps['challenge-signer']) {
      return (
        <button type="button" onClick={() => onSigned('c2ln')}>
          Подписать
        </button>
      );
    }
    configureWidgets({ peek: () => undefined, load: () => Promise.resolve(Signer as never) });
    mockEndpoint(requestSignatureChallenge, {
      challenge_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      challenge: 'Y2g=',
    });
    mockEndpoint(signInWithSignature, { token: 'token-1', user: agent });
    renderAt('/login', <PortalLoginPage />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /Войти по цифровой подписи/u }));
    await user.click(await screen.findByRole('button', { name: 'Подписать' }));
    await expectToast('Вы успешно вошли в систему через цифровую подпись.');
  });
});

describe('signing out', () => {
  beforeEach(() => signInAs());

  it.each([
    ['of this bank', signOut],
    ['of all banks', signOutOfAllBanks],
  ])('%s is confirmed', async (_where, leave) => {
    mockEndpoint(logout, { success: true });
    renderAt('/', <p>page</p>);
    await act(leave);
    await expectToast('Выход выполнен');
  });

  it('says when the bank did not confirm', async () => {
    mockEndpoint(logout, refuse('internal', 500));
    renderAt('/', <p>page</p>);
    await act(signOut);
    await expectToast('Ошибка выхода');
  });
});

describe('the password', () => {
  async function askForLetter(): Promise<void> {
    renderAt('/forgot-password', <ForgotPasswordPage />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('E-mail'), agent.email);
    await user.click(screen.getByRole('button', { name: 'Отправить письмо' }));
  }

  async function setPassword(): Promise<void> {
    renderAt(`/reset-password?token=${'x'.repeat(43)}`, <ResetPasswordPage />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Новый пароль'), 'Changed-2026-portal');
    await user.type(screen.getByLabelText('Повторите пароль'), 'Changed-2026-portal');
    await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }));
  }

  it('letter is on its way', async () => {
    mockEndpoint(requestPasswordReset, { success: true });
    await askForLetter();
    await expectToast('Письмо отправлено');
  });

  it('letter could not be asked for', async () => {
    mockEndpoint(requestPasswordReset, refuse('internal', 500));
    await askForLetter();
    await expectToast('Ошибка восстановления');
  });

  it('was changed', async () => {
    mockEndpoint(confirmPasswordReset, { success: true });
    await setPassword();
    await expectToast('Пароль изменен');
  });

  it('was not changed', async () => {
    mockEndpoint(confirmPasswordReset, refuse('reset_token_invalid', 422));
    await setPassword();
    await expectToast('Ошибка смены пароля');
  });
});

describe('the token', () => {
  it('is refused: back to the sign-in', async () => {
    mockEndpoint(checkSession, refuse('unauthenticated', 401));
    signInAs(agent, 'sgb', 'refused-token');
    renderAt('/chat', <RouteGuard>{(area) => <p>area: {area}</p>}</RouteGuard>);
    await expectToast('Ошибка проверки токена');
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });
});

describe('the bank', () => {
  beforeEach(() => {
    signInAs();
    renderAt('/', <p>page</p>);
  });

  it('refuses in its own words', async () => {
    mockEndpoint(switchBank, () => {
      throw mockError('bank_locked', { status: 403, message: 'Доступ закрыт до 1 июня' });
    });
    await act(() => chooseBank('ms6'));
    expect(await screen.findByText('Доступ закрыт до 1 июня')).toBeInTheDocument();
  });

  it('refuses without a word', async () => {
    mockEndpoint(switchBank, () => {
      throw new ApiError({ code: 'bad_response', status: 422 });
    });
    await act(() => chooseBank('ms6'));
    await expectToast('Произошла ошибка при переключении банка');
  });

  it('does not answer', async () => {
    mockEndpoint(switchBank, () => {
      throw mockNetworkFailure();
    });
    await act(() => chooseBank('metcome'));
    await expectToast('Произошла ошибка при переключении банка');
  });

  it('cannot be chosen because the portal itself fails', async () => {
    mockEndpoint(switchBank, { token: 'token-2', user: agent });
    const signIn = jest.spyOn(session, 'signIn').mockImplementation(() => {
      throw new Error('The storage is gone');
    });
    await act(() => chooseBank('metcome'));
    signIn.mockRestore();
    await expectToast('Произошла ошибка при выборе банка');
  });
});

it('leaves no toast of the catalogue out', () => {
  expect([...seen].sort()).toEqual([...CATALOGUE].sort());
});
