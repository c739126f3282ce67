import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { register } from 'shared-kernel/contract/auth';
import { readConsentText } from 'shared-kernel/contract/personal-data';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { currentPath, renderAt } from '../testing/render-portal.tsx';
import { RegisterPage } from './register-page.tsx';

async function fill(changes: Partial<Record<'inn' | 'phone' | 'email', string>> = {}) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Фамилия'), 'Иванов');
  await user.type(screen.getByLabelText('Имя'), 'Иван');
  await user.type(screen.getByLabelText('E-mail'), changes.email ?? 'ivanov@example.com');
  await user.type(screen.getByLabelText('Телефон'), changes.phone ?? '89991234567');
  await user.type(screen.getByLabelText('ИНН организации'), changes.inn ?? '7707083893');
  await user.type(screen.getByLabelText('Пароль'), 'Long-enough-1');
  return user;
}

const CONSENT = { version: '2030-05', title: 'Согласие', paragraphs: ['Первый абзац', 'Второй абзац'] };

describe('RegisterPage', () => {
  beforeEach(() => {
    mockEndpoint(readConsentText, CONSENT);
  });

  it('shows the text of the bank, and accepts exactly that edition', async () => {
    const call = mockEndpoint(register, { success: true });
    renderAt('/register', <RegisterPage />);
    const user = await fill();
    await user.click(screen.getByRole('button', { name: 'Текст согласия' }));
    expect(await screen.findByText('Второй абзац')).toBeInTheDocument();
    expect(screen.getByText('Редакция 2030-05')).toBeInTheDocument();
    const [close] = screen.getAllByRole('button', { name: 'Закрыть' });
    await user.click(close as HTMLElement);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
    await waitFor(() => expect(call.calls).toHaveLength(1));
    expect(call.calls[0]?.body).toMatchObject({ consent_version: '2030-05' });
  });

  it.each([
    ['refused', 'Регистрация не отправлена'],
    ['accepted', 'Регистрация завершена'],
  ])('tells whoever has left what was %s, and leaves them there', async (outcome, told) => {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const call = mockEndpoint(register, async () => {
      await answered;
      if (outcome === 'refused') throw mockError('unavailable', { status: 503 });
      return { success: true };
    });
    const view = renderAt('/register', <RegisterPage />);
    const user = await fill();
    await screen.findByRole('button', { name: 'Текст согласия' });
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
    await waitFor(() => expect(call.calls).toHaveLength(1));
    view.unmount();
    renderAt('/forgot-password', null);
    resolve();
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(currentPath()).toBe('/forgot-password');
  });

  it('asks again when the text has changed meanwhile', async () => {
    mockEndpoint(register, () => {
      throw mockError('validation', { fields: [{ path: '/consent_version', code: 'outdated' }] });
    });
    renderAt('/register', <RegisterPage />);
    const user = await fill();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
    expect(await screen.findByText(/^Текст согласия обновился/u)).toBeInTheDocument();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('registers nobody without the text, and loads it again', async () => {
    let isDown = true;
    mockEndpoint(readConsentText, () => {
      if (isDown) throw mockError('unavailable', { status: 503 });
      return CONSENT;
    });
    renderAt('/register', <RegisterPage />);
    expect(await screen.findByText('Текст согласия не загрузился')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Зарегистрироваться' })).toBeDisabled();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Зарегистрироваться' })).toBeEnabled());
  });

  it('checks the digits of the INN, the phone and the consent', async () => {
    const call = mockEndpoint(register, { success: true });
    renderAt('/register', <RegisterPage />);
    const user = await fill({ inn: '7707083890', phone: '8999123' });
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
    expect(await screen.findByText(/Контрольные цифры ИНН не сходятся/u)).toBeInTheDocument();
    expect(screen.getByText('В номере должно быть 10 цифр после +7')).toBeInTheDocument();
    expect(screen.getByText('Без согласия зарегистрироваться нельзя')).toBeInTheDocument();
    expect(call.calls).toHaveLength(0);
  });

  it.each([
    ['9991234567', '+7 (999) 123-45-67'],
    ['8 (999) 123-45-67', '+7 (999) 123-45-67'],
    ['+375 29 123-45-67', '+375291234567'],
  ])('shows the pasted phone %s as %s', async (pasted, shown) => {
    const user = userEvent.setup();
    renderAt('/register', <RegisterPage />);
    await user.click(screen.getByLabelText('Телефон'));
    await user.paste(pasted);
    expect(screen.getByLabelText('Телефон')).toHaveValue(shown);
  });

  it('takes a whole phone that is pasted behind a typed 8', async () => {
    const user = userEvent.setup();
    renderAt('/register', <RegisterPage />);
    await user.type(screen.getByLabelText('Телефон'), '8');
    expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (');
    await user.paste('89161234567');
    expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (916) 123-45-67');
  });

  it('refuses the phone of another country, and makes no Russian one of it', async () => {
    const user = userEvent.setup();
    renderAt('/register', <RegisterPage />);
    await user.click(screen.getByLabelText('Телефон'));
    await user.paste('+375 29 123-45-67');
    await user.tab();
    expect(await screen.findByText('Нужен российский номер: +7')).toBeInTheDocument();
  });

  it('registers with the phone in E.164 and leads to the sign-in', async () => {
    const call = mockEndpoint(register, { success: true });
    renderAt('/register', <RegisterPage />);
    const user = await fill();
    expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (999) 123-45-67');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
    await waitFor(() => expect(currentPath()).toBe('/login?bank=sgb'));
    expect(call.calls[0]?.body).toMatchObject({
      last_name: 'Иванов',
      first_name: 'Иван',
      middle_name: '',
      phone: '+79991234567',
      organization_inn: '7707083893',
    });
  });

  it('says where the letter went when the bank asks for a confirmation', async () => {
    mockEndpoint(register, { success: true, confirmation: true });
    renderAt('/register', <RegisterPage />);
    const user = await fill();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
    expect(await screen.findByText(/Мы отправили письмо на ivanov@example.com/u)).toBeInTheDocument();
    expect(currentPath()).toBe('/register');
    await user.click(screen.getByRole('button', { name: 'Изменить данные или отправить ещё раз' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ivanov@example.com');
  });

  it('shows a taken e-mail at its field', async () => {
    mockEndpoint(register, () => {
      throw mockError('email_taken', { status: 409 });
    });
    renderAt('/register', <RegisterPage />);
    const user = await fill();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true'));
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
    expect(currentPath()).toBe('/register');
  });
});
