import { act, screen, waitFor, within } from '@testing-library/react';
import { changePassword, getProfile, updateProfile } from 'shared-kernel/contract/agent';
import type { Profile } from 'shared-kernel/contract/agent';
import { authChangePassword, listSessions } from 'shared-kernel/contract/auth';
import { listConsents } from 'shared-kernel/contract/personal-data';
import { readSecondFactor } from 'shared-kernel/contract/second-factor';
import { browserNotifications, session, switchBrowserNotifications } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import type { CropArea } from '../state/square-photo.ts';
import { ProfilePage } from './profile-page.tsx';

// jsdom decodes and draws no pictures.
jest.mock('../state/square-photo.ts', () => ({
  isPicture: () => Promise.resolve(true),
  squarePhoto: () => Promise.resolve('data:image/png;base64,AA=='),
}));
jest.mock('./photo-crop.tsx', () => ({
  PhotoCrop: ({ onArea }: { onArea: (area: CropArea) => void }) => (
    <button onClick={() => onArea({ x: 0, y: 0, width: 1, height: 1 })}>Кадр</button>
  ),
}));

const PROFILE: Profile = {
  id: '11111111-1111-4111-8111-111111111111',
  last_name: 'Иванов',
  first_name: 'Иван',
  middle_name: 'Иванович',
  email: 'agent@example.com',
  phone: '+79991234567',
  photo: null,
  avatar: null,
  organization: { full_name: 'ООО «Брокер Плюс»', short_name: 'Брокер Плюс', inn: '7707083893' },
  user_position: 'Агент',
  security_service_approval: 'success',
  has_access_to_all_tasks: true,
  is_superuser: false,
  is_staff: false,
  notification_preferences: { email: true, browser: false },
};

function open(route = '/profile') {
  return renderWithPortal(
    <>
      <ProfilePage />
      <PortalToaster />
    </>,
    { route },
  );
}

beforeEach(() => {
  mockEndpoint(listSessions, []);
  mockEndpoint(readSecondFactor, { enabled: false, enabled_at: null, recovery_codes_left: 0 });
  mockEndpoint(listConsents, []);
});

describe('ProfilePage', () => {
  it('focuses the section that the address names', async () => {
    mockEndpoint(getProfile, PROFILE);
    open('/profile?section=settings');
    const settings = await screen.findByRole('region', { name: 'Настройки' });
    await waitFor(() => expect(settings).toHaveFocus());
  });

  it('says that the photo was not saved, or not removed', async () => {
    mockEndpoint(getProfile, { ...PROFILE, avatar: 'data:image/png;base64,AA==' });
    mockEndpoint(updateProfile, () => {
      throw mockError('internal', { status: 500 });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /Убрать фото/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Убрать' }));
    expect(await screen.findByText('Фото не убрано')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    const file = new File(['x'], 'я.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Выбрать фото', { selector: 'input' }), file);
    await user.click(await screen.findByRole('button', { name: 'Кадр' }));
    await user.click(screen.getByRole('button', { name: 'Сохранить фото' }));
    expect(await screen.findByText('Фото не сохранено')).toBeInTheDocument();
  });

  it('signs out after the password was changed', async () => {
    mockEndpoint(getProfile, PROFILE);
    const change = mockEndpoint(changePassword, { success: true });
    const { user } = open();
    expect(session.snapshot().isAuthenticated).toBe(true);
    await user.type(await screen.findByLabelText('Текущий пароль'), 'Old-password-1');
    await user.type(screen.getByLabelText('Новый пароль'), 'New-password-2026');
    await user.type(screen.getByLabelText('Новый пароль ещё раз'), 'New-password-2026');
    await user.click(screen.getByRole('button', { name: 'Сменить пароль' }));
    expect(await screen.findByText('Пароль изменен')).toBeInTheDocument();
    expect(session.snapshot().isAuthenticated).toBe(false);
    expect(change.calls[0]?.body).toEqual({
      current_password: 'Old-password-1',
      new_password: 'New-password-2026',
    });
  });

  it('changes the password by the call of the sign-in at a bank that has no other', async () => {
    mockEndpoint(getProfile, PROFILE);
    mockEndpoint(changePassword, () => {
      throw mockError('not_found', { status: 404 });
    });
    let isDone = false;
    const change = mockEndpoint(authChangePassword, () => ({ success: isDone }));
    const { user } = open();
    await user.type(await screen.findByLabelText('Текущий пароль'), 'Old-password-1');
    await user.type(screen.getByLabelText('Новый пароль'), 'New-password-2026');
    await user.type(screen.getByLabelText('Новый пароль ещё раз'), 'New-password-2026');
    await user.click(screen.getByRole('button', { name: 'Сменить пароль' }));
    expect(await screen.findByText('Ошибка смены пароля')).toBeInTheDocument();
    expect(change.calls[0]?.body).toEqual({
      oldPassword: 'Old-password-1',
      newPassword: 'New-password-2026',
    });
    expect(session.snapshot().isAuthenticated).toBe(true);
    isDone = true;
    await user.click(screen.getByRole('button', { name: 'Сменить пароль' }));
    expect(await screen.findByText('Пароль изменен')).toBeInTheDocument();
    expect(session.snapshot().isAuthenticated).toBe(false);
  });

  it('keeps typed values when the session ends and begins again', async () => {
    mockEndpoint(getProfile, PROFILE);
    const first = open();
    const position = await screen.findByLabelText('Должность');
    await first.user.clear(position);
    await first.user.type(position, 'Ведущий агент');
    first.unmount();
    const second = open();
    expect(await screen.findByLabelText('Должность')).toHaveValue('Ведущий агент');
    expect(screen.getByRole('button', { name: 'Сохранить изменения' })).toBeEnabled();
    await second.user.click(screen.getByRole('button', { name: 'Отменить изменения' }));
    second.unmount();
    open();
    expect(await screen.findByLabelText('Должность')).toHaveValue('Агент');
  });

  it('saves only changed fields, the phone as E.164', async () => {
    let stored = PROFILE;
    mockEndpoint(getProfile, () => stored);
    const update = mockEndpoint(
      updateProfile,
      ({ body }) => (stored = { ...stored, ...(body as Partial<Profile>) }),
    );
    const { user } = open();
    const phone = await screen.findByLabelText('Телефон');
    expect(phone).toHaveValue('+7 (999) 123-45-67');
    const save = screen.getByRole('button', { name: 'Сохранить изменения' });
    expect(save).toBeDisabled();
    await user.clear(phone);
    await user.type(phone, '8 912 000 11 22');
    await user.click(save);
    await waitFor(() => expect(update.calls).toHaveLength(1));
    expect(update.calls[0]?.body).toEqual({ phone: '+79120001122' });
    expect(await screen.findByText('Профиль сохранён')).toBeInTheDocument();
    await waitFor(() => expect(save).toBeDisabled());
  });

  it('follows what was saved elsewhere, and sends what was changed here alone', async () => {
    let stored = PROFILE;
    mockEndpoint(getProfile, () => stored);
    const update = mockEndpoint(
      updateProfile,
      ({ body }) => (stored = { ...stored, ...(body as Partial<Profile>) }),
    );
    const { user, queryClient } = open();
    const position = await screen.findByLabelText('Должность');
    stored = { ...stored, phone: '+79120001122' };
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (912) 000-11-22'));
    const save = screen.getByRole('button', { name: 'Сохранить изменения' });
    expect(save).toBeDisabled();
    await user.type(position, ' по кредитам');
    stored = { ...stored, first_name: 'Пётр', user_position: 'Партнёр' };
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.getByLabelText('Имя')).toHaveValue('Пётр'));
    expect(position).toHaveValue('Агент по кредитам');
    await user.click(save);
    await waitFor(() => expect(update.calls).toHaveLength(1));
    expect(update.calls[0]?.body).toEqual({ user_position: 'Агент по кредитам' });
    await waitFor(() => expect(save).toBeDisabled());
    expect(position).toHaveValue('Агент по кредитам');
  });

  it('keeps what is typed while the last change is being saved', async () => {
    let stored = PROFILE;
    mockEndpoint(getProfile, () => stored);
    const { promise: saved, resolve } = Promise.withResolvers<void>();
    const update = mockEndpoint(updateProfile, async ({ body }) => {
      await saved;
      return (stored = { ...stored, ...(body as Partial<Profile>) });
    });
    const { user } = open();
    const position = await screen.findByLabelText('Должность');
    await user.type(position, ' по кредитам{Enter}');
    await waitFor(() => expect(update.calls).toHaveLength(1));
    await user.type(screen.getByLabelText('Имя'), ' Мария');
    resolve();
    expect(await screen.findByText('Профиль сохранён')).toBeInTheDocument();
    expect(screen.getByLabelText('Имя')).toHaveValue(`${PROFILE.first_name} Мария`);
    expect(position).toHaveValue('Агент по кредитам');
    const save = screen.getByRole('button', { name: 'Сохранить изменения' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await user.click(await screen.findByRole('button', { name: 'Изменить имя' }));
    await waitFor(() =>
      expect(update.calls[1]?.body).toMatchObject({ first_name: `${PROFILE.first_name} Мария` }),
    );
    await waitFor(() => expect(save).toBeDisabled());
  });

  it('rejects an invalid phone without a request', async () => {
    mockEndpoint(getProfile, PROFILE);
    const update = mockEndpoint(updateProfile, PROFILE);
    const { user } = open();
    const phone = await screen.findByLabelText('Телефон');
    await user.clear(phone);
    await user.type(phone, '12');
    await user.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
    expect(await screen.findByText('Укажите номер в виде +7 (999) 123-45-67')).toBeInTheDocument();
    expect(update.calls).toHaveLength(0);
  });

  it('takes no empty phone in place of one that the bank has', async () => {
    mockEndpoint(getProfile, PROFILE);
    const update = mockEndpoint(updateProfile, PROFILE);
    const { user } = open();
    await user.clear(await screen.findByLabelText('Телефон'));
    await user.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
    expect(await screen.findByText('Заполните поле')).toBeInTheDocument();
    expect(update.calls).toHaveLength(0);
  });

  it('saves without a phone where there was none', async () => {
    mockEndpoint(getProfile, { ...PROFILE, phone: null });
    const update = mockEndpoint(updateProfile, PROFILE);
    const { user } = open();
    await user.type(await screen.findByLabelText('Должность'), ' по кредитам{Enter}');
    await waitFor(() => expect(update.calls[0]?.body).not.toHaveProperty('phone'));
  });

  it('says what a new name ends before an approved agent changes it', async () => {
    mockEndpoint(getProfile, PROFILE);
    const update = mockEndpoint(updateProfile, PROFILE);
    const { user } = open();
    const name = await screen.findByLabelText('Фамилия');
    await user.type(name, 'ский{Enter}');
    const question = () => screen.findByRole('dialog', { name: 'Изменить имя?' });
    expect(await question()).toHaveTextContent(/одобрение .* закончится, а сертификаты будут отозваны/u);
    await user.click(within(await question()).getByRole('button', { name: 'Отмена' }));
    expect(name).toHaveValue('Ивановский');
    expect(update.calls).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
    await user.click(within(await question()).getByRole('button', { name: 'Изменить имя' }));
    await waitFor(() => expect(update.calls[0]?.body).toMatchObject({ last_name: 'Ивановский' }));
  });

  it.each([
    ['an agent who is not approved', { security_service_approval: 'not_verified' }],
    ['a curator, whose name nobody approves', { is_staff: true }],
  ] as const)('changes the name of %s without a question', async (_, change) => {
    mockEndpoint(getProfile, { ...PROFILE, ...change });
    const update = mockEndpoint(updateProfile, PROFILE);
    const { user } = open();
    await user.type(await screen.findByLabelText('Фамилия'), 'ский{Enter}');
    await waitFor(() => expect(update.calls[0]?.body).toMatchObject({ last_name: 'Ивановский' }));
  });

  it('switches the notifications of this browser, the same that the notifications page switches', async () => {
    const FakeNotification = {
      permission: 'granted',
      requestPermission: () => Promise.resolve(FakeNotification.permission),
    };
    Object.defineProperty(window, 'Notification', { configurable: true, value: FakeNotification });
    mockEndpoint(getProfile, PROFILE);
    const update = mockEndpoint(updateProfile, PROFILE);
    await switchBrowserNotifications(true);
    const { user } = open();
    const browser = await screen.findByRole('switch', { name: 'Уведомления в этом браузере' });
    expect(browser).toBeChecked();
    await user.click(browser);
    await waitFor(() => expect(browser).not.toBeChecked());
    expect(browserNotifications()).toBe('off');
    await user.click(browser);
    await waitFor(() => expect(browserNotifications()).toBe('on'));
    FakeNotification.permission = 'denied';
    await user.click(browser);
    await user.click(browser);
    expect(await screen.findByText(/Браузер запретил уведомления/u)).toBeInTheDocument();
    expect(browser).not.toBeChecked();
    expect(update.calls).toHaveLength(0);
    Reflect.deleteProperty(window, 'Notification');
  });

  it('offers no switch for a browser that shows no notifications', async () => {
    mockEndpoint(getProfile, PROFILE);
    open();
    expect(await screen.findByRole('radiogroup', { name: 'Тема оформления' })).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: /браузере/u })).not.toBeInTheDocument();
  });

  it('shows a wrong current password at its field', async () => {
    mockEndpoint(getProfile, PROFILE);
    mockEndpoint(changePassword, () => {
      throw mockError('wrong_password', { status: 422 });
    });
    const { user } = open();
    await user.type(await screen.findByLabelText('Текущий пароль'), 'Wrong-password-1');
    await user.type(screen.getByLabelText('Новый пароль'), 'New-password-2026');
    await user.type(screen.getByLabelText('Новый пароль ещё раз'), 'New-password-2026');
    await user.click(screen.getByRole('button', { name: 'Сменить пароль' }));
    expect(await screen.findByText('Текущий пароль неверен')).toBeInTheDocument();
    expect(await screen.findByText('Ошибка смены пароля')).toBeInTheDocument();
  });

  it('shows at its field that the bank has the new password already', async () => {
    mockEndpoint(getProfile, PROFILE);
    mockEndpoint(changePassword, () => {
      const fields = [{ path: '/new_password', code: 'same_password' }];
      throw mockError('validation', { status: 400, fields });
    });
    const { user } = open();
    await user.type(await screen.findByLabelText('Текущий пароль'), 'Old-password-1');
    await user.type(screen.getByLabelText('Новый пароль'), 'New-password-2026');
    await user.type(screen.getByLabelText('Новый пароль ещё раз'), 'New-password-2026');
    await user.click(screen.getByRole('button', { name: 'Сменить пароль' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Новый пароль')).toHaveAccessibleDescription(
        expect.stringContaining('Новый пароль совпадает с текущим'),
      ),
    );
  });

  it('rejects passwords that differ without a request', async () => {
    mockEndpoint(getProfile, PROFILE);
    const change = mockEndpoint(changePassword, { success: true });
    const { user } = open();
    await user.type(await screen.findByLabelText('Текущий пароль'), 'Old-password-1');
    await user.type(screen.getByLabelText('Новый пароль'), 'New-password-2026');
    await user.type(screen.getByLabelText('Новый пароль ещё раз'), 'New-password-2027');
    await user.click(screen.getByRole('button', { name: 'Сменить пароль' }));
    expect(await screen.findByText('Пароли не совпадают')).toBeInTheDocument();
    expect(change.calls).toHaveLength(0);
  });
});
