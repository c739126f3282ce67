import { act, screen, waitFor, within } from '@testing-library/react';
import { endSession, listSessions } from 'shared-kernel/contract/auth';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import {
  eraseOwnData,
  exportPersonalData,
  listConsents,
  readErasureTerms,
} from 'shared-kernel/contract/personal-data';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
} from 'shared-kernel/contract/second-factor';
import { readAuthRecord, registerSignOut, session as portalSession } from 'shared-kernel/session';
import type { AuthRecord } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { PersonalDataCard } from './personal-data-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

const AT = '2026-11-20T09:30:00.000Z';
const session = (n: number, device: string, current: boolean) => ({
  id: `${n}0000000-0000-4000-8000-000000000000`,
  bank: 'sgb' as const,
  created_at: AT,
  last_seen_at: AT,
  expires_at: AT,
  device,
  address: `203.0.113.${n}`,
  current,
});

const show = (card: React.ReactElement) =>
  renderWithPortal(
    <>
      {card}
      <PortalToaster />
    </>,
    { route: '/profile' },
  );

describe('SessionsCard', () => {
  it('lists every device and offers to end all but the current session', async () => {
    let open = [session(1, 'Firefox, Windows', false), session(2, 'Chrome, Linux', true)];
    mockEndpoint(listSessions, () => open);
    const end = mockEndpoint(endSession, ({ params }) => {
      open = open.filter(({ id }) => id !== params['id']);
      return { success: true };
    });
    const { user } = show(<SessionsCard />);
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
      'Chrome, Linux, банк СГБ',
      'Firefox, Windows, банк СГБ',
    ]);
    expect(within(items[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('Банк СГБ · адрес 203.0.113.1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Завершить сеанс: Firefox, Windows, банк СГБ' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Завершить' }));
    expect(await screen.findByText('Сеанс завершён')).toBeInTheDocument();
    expect(end.calls[0]?.params).toEqual({ id: session(1, '', false).id });
    await waitFor(() => expect(screen.queryByText('Firefox, Windows')).not.toBeInTheDocument());
  });
});

it('SessionsCard marks the session of this browser at another bank', async () => {
  signInForTest({}, 'metcome');
  mockEndpoint(listPartnerBanks, []);
  const [here, there, other] = [
    session(1, 'Chrome, Linux', false),
    { ...session(2, 'Chrome, Linux', false), bank: 'metcome' as const },
    { ...session(3, 'Chrome, Linux', false), bank: 'metcome' as const },
  ];
  mockEndpoint(listSessions, ({ bank }) =>
    [here, there, other].map((one) => ({
      ...one,
      current: one === (bank === 'sgb' ? here : there),
    })),
  );
  const { user } = show(<SessionsCard />);
  const own = await screen.findByText('Этот браузер');
  const row = own.closest('li') as HTMLElement;
  expect(row).toHaveTextContent('адрес 203.0.113.2');
  expect(screen.getByText('Этот сеанс').closest('li')).toHaveTextContent('адрес 203.0.113.1');
  await user.click(within(row).getByRole('button'));
  expect(await screen.findByText(/^Чтобы работать с банком Метком в этом браузере/)).toBeInTheDocument();
});

describe('SecondFactorCard', () => {
  const SECRET = 'JBSWY3DPEHPK3PXP';

  it('enables the factor with password and code and shows the recovery codes once', async () => {
    let enabled = false;
    mockEndpoint(readSecondFactor, () => ({
      enabled,
      enabled_at: enabled ? AT : null,
      recovery_codes_left: enabled ? 10 : 0,
    }));
    const begin = mockEndpoint(beginSecondFactor, {
      secret: SECRET,
      uri: `otpauth://totp/x?secret=${SECRET}`,
    });
    mockEndpoint(confirmSecondFactor, ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        throw mockError('second_factor_invalid', { status: 422 });
      enabled = true;
      return { recovery_codes: ['abcde-fgh23', 'abcde-fgh45'] };
    });
    const { user } = show(<SecondFactorCard />);
    await user.click(await screen.findByRole('button', { name: 'Включить' }));
    const dialog = await screen.findByRole('dialog', { name: 'Включить вход с кодом' });
    await user.type(within(dialog).getByLabelText('Текущий пароль'), 'Demo-2026-portal');
    await user.click(within(dialog).getByRole('button', { name: 'Далее' }));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'QR-код для приложения-аутентификатора' })).toBeInTheDocument();
    expect(begin.calls[0]?.body).toEqual({ password: 'Demo-2026-portal' });
    const code = screen.getByLabelText('Код подтверждения');
    await user.type(code, '000000');
    await user.click(within(dialog).getByRole('button', { name: 'Включить' }));
    expect(
      await screen.findByText('Код неверный или уже использован. Дождитесь следующего.'),
    ).toBeInTheDocument();
    await user.clear(code);
    await user.click(code);
    // As authenticators show it.
    await user.paste('123 456');
    await user.click(within(dialog).getByRole('button', { name: 'Включить' }));
    const codes = await screen.findByRole('list', { name: 'Резервные коды' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['abcde-fgh23', 'abcde-fgh45']);
    await user.click(screen.getByRole('button', { name: 'Коды сохранены' }));
    expect(await screen.findByText('Осталось резервных кодов: 10')).toBeInTheDocument();
    expect(screen.queryByText('abcde-fgh23')).not.toBeInTheDocument();
  });

  it('disables the factor with password and a code or a recovery code', async () => {
    mockEndpoint(readSecondFactor, { enabled: true, enabled_at: AT, recovery_codes_left: 1 });
    const off = mockEndpoint(disableSecondFactor, { success: true });
    const { user } = show(<SecondFactorCard />);
    expect(await screen.findByText('Осталось резервных кодов: 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Выключить' }));
    const dialog = await screen.findByRole('dialog', { name: 'Выключить вход с кодом?' });
    await user.type(within(dialog).getByLabelText('Текущий пароль'), 'Demo-2026-portal');
    await user.type(within(dialog).getByLabelText('Код подтверждения'), 'ABCDE fgh23');
    await user.click(within(dialog).getByRole('button', { name: 'Выключить' }));
    expect(await screen.findByText('Вход с кодом выключен')).toBeInTheDocument();
    expect(off.calls[0]?.body).toEqual({ password: 'Demo-2026-portal', code: 'abcde-fgh23' });
  });
});

describe('PersonalDataCard', () => {
  it('shows the text of each consent and downloads the stored data', async () => {
    mockEndpoint(listConsents, [
      {
        version: '2026-01',
        given_at: AT,
        text: { version: '2026-01', title: 'Согласие', paragraphs: ['Первый абзац'] },
      },
    ]);
    const file = mockEndpoint(exportPersonalData, new Blob(['{}']));
    const { user } = show(<PersonalDataCard />);
    expect(await screen.findByText(/^Согласие, редакция 2026-01, дано/u)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Прочитать' }));
    expect(await screen.findByText('Первый абзац')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Скачать мои данные' }));
    expect(await screen.findByText('Файл с данными скачан')).toBeInTheDocument();
    expect(file.calls).toHaveLength(1);
  });

  it('leaves no session of any bank on the device once the data are erased', async () => {
    mockEndpoint(listConsents, []);
    mockEndpoint(readErasureTerms, { erased: ['Профиль'], kept: [], open_applications: 0 });
    const erase = mockEndpoint(eraseOwnData, { success: true });
    const isOpen = (bank: string) => portalSession.hasValidRecord(bank);
    let atSignOut: readonly string[] = [];
    const unregister = registerSignOut(() => {
      atSignOut = ['sgb', 'ms6', 'metcome'].filter(isOpen);
      portalSession.signOut();
      return Promise.resolve();
    });
    const { user } = show(<PersonalDataCard />);
    act(() => {
      const { user: agent } = readAuthRecord('sgb') as AuthRecord;
      for (const bank of ['ms6', 'metcome']) portalSession.signIn(bank, `token-${bank}`, agent);
    });
    await user.click(screen.getByRole('button', { name: 'Отозвать согласие и удалить данные' }));
    await user.click(await screen.findByRole('button', { name: 'Продолжить' }));
    await user.type(await screen.findByLabelText('Введите слово «УДАЛИТЬ»'), 'удалить');
    await user.type(screen.getByLabelText('Ваш пароль'), 'Demo-2026-portal');
    await user.click(screen.getByRole('button', { name: 'Удалить безвозвратно' }));
    expect(await screen.findByText('Согласие отозвано, данные удалены')).toBeInTheDocument();
    expect(erase.calls).toHaveLength(1);
    // The shell would name whatever is left as still open.
    expect(atSignOut).toEqual(['sgb']);
    expect(['sgb', 'ms6', 'metcome'].filter(isOpen)).toEqual([]);
    unregister();
  });
});
