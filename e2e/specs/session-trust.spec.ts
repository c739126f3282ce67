import { expectAccessible } from '../fixtures/accessibility.ts';
import { PASSWORD, logIn } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell, lettersTo, newEmail, registerAgent, submitSignIn } from '../pages/shell.ts';

const CHANGED = 'Other-2026-password';
const REASON = 'Жалоба клиента, проверяем';

test('a superuser blocks an agent, whose open page is signed out and who gets in again when unblocked', async ({
  page,
  portal,
  openAs,
  openElsewhere,
  expectConsole,
}) => {
  // The agent's page and sign-in are refused on purpose.
  expectConsole(/status of 401/);
  await openAs('admin@example.com', '/security-agents?q=colleague');
  const main = new Shell(page).main();
  const other = await openElsewhere(null, '/#/login');
  await submitSignIn(other, 'colleague@example.com', PASSWORD);
  const agentShell = new Shell(other);
  await expect(agentShell.heading('Главная')).toBeVisible();

  await main.getByRole('button', { name: /^Заблокировать: / }).click();
  const dialog = page.getByRole('dialog', { name: /^Заблокировать агента/ });
  await dialog.getByRole('textbox').fill(REASON);
  await dialog.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(main.getByText(REASON)).toBeVisible();
  await agentShell.expectRoute('/login');
  await submitSignIn(other, 'colleague@example.com', PASSWORD);
  await expect(other.getByText('Неверный e-mail или пароль.')).toBeVisible();

  await main.getByRole('button', { name: /^Разблокировать: / }).click();
  await page.getByRole('button', { name: 'Разблокировать', exact: true }).last().click();
  await expect(main.getByRole('button', { name: /^Заблокировать: / })).toBeVisible();
  await submitSignIn(other, 'colleague@example.com', PASSWORD);
  // Whoever knew the password is not let in by it again.
  await expect(other.getByRole('heading', { name: 'Смените пароль' })).toBeVisible();
  await expect(other.getByRole('navigation')).toHaveCount(0);
  await other.getByLabel('Прежний пароль').fill(PASSWORD);
  await other.getByLabel('Новый пароль').fill(PASSWORD);
  await other.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(other.getByText('Новый пароль совпадает с текущим')).toBeVisible();
  await other.getByLabel('Новый пароль').fill(CHANGED);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Сменить пароль' }).click();
  await agentShell.expectToast('Пароль изменен');
  await agentShell.expectRoute('/login');
  await submitSignIn(other, 'colleague@example.com', CHANGED);
  await expect(agentShell.heading('Главная')).toBeVisible();
  // Other journeys sign this agent in too.
  const { token } = await logIn(portal.bankApiUrl, 'colleague@example.com', 'sgb', CHANGED);
  const back = await fetch(`${portal.bankApiUrl}/banks/sgb/auth/change-password`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: CHANGED, newPassword: PASSWORD }),
  });
  expect(back.status).toBe(200);
});

test('a withdrawn approval tells the agent why', async ({ page, openAs, openElsewhere }) => {
  await openAs('admin@example.com', '/security-agents?q=rival');
  const main = new Shell(page).main();
  await main.getByRole('button', { name: /^Отозвать одобрение: / }).click();
  const dialog = page.getByRole('dialog', { name: /^Отозвать одобрение агента/ });
  await dialog.getByRole('textbox').fill(REASON);
  await dialog.getByRole('button', { name: 'Отозвать одобрение' }).click();
  await expect(main.getByRole('button', { name: /^Отозвать одобрение: / })).toBeHidden();

  const other = await openElsewhere(null, '/#/login');
  await submitSignIn(other, 'rival@example.com', PASSWORD);
  await new Shell(other).expectRoute('/agent-profile');
  await expect(other.getByText(REASON).first()).toBeVisible();
  await expect(new Shell(other).main().getByText('Одобрение отозвано').first()).toBeVisible();
});

test('a superuser gives an agent another e-mail, and the letter to the old one brings it back', async ({
  page,
  portal,
  openAs,
  openElsewhere,
  expectConsole,
}) => {
  // The taken address, the old one at the sign-in and whoever came in by the new one are refused.
  expectConsole(/status of (401|409)/);
  const email = newEmail('moved');
  const next = `new.${email}`;
  await registerAgent(portal.bankApiUrl, email, PASSWORD);
  await openAs('admin@example.com', `/security-agents?q=${email}`);
  const shell = new Shell(page);
  const opener = shell.main().getByRole('button', { name: /^Сменить адрес: / });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Сменить адрес для входа/ });
  await expect(dialog.getByText(email)).toBeVisible();
  const field = dialog.getByLabel('Новый e-mail');
  await field.fill('rival@example.com');
  await field.press('Enter');
  await expect(dialog.getByText('Этот e-mail уже зарегистрирован')).toBeVisible();
  await expectAccessible(page);
  await field.fill(next);
  await field.press('Enter');
  await shell.expectToast('Адрес для входа изменён');
  await expect(shell.main().getByText(next)).toBeVisible();
  await expect(opener).toBeFocused();

  const other = await openElsewhere(null, '/#/login');
  await submitSignIn(other, email, PASSWORD);
  await expect(other.getByText('Неверный e-mail или пароль.')).toBeVisible();
  await submitSignIn(other, next, PASSWORD);
  await new Shell(other).expectRoute('/agent-profile');

  const findLetter = (part: RegExp) =>
    lettersTo(portal.dataDir, email)
      .map((letter) => part.exec(letter)?.[0])
      .find((found) => found !== undefined) ?? '';
  await expect.poll(() => findLetter(/http\S+account-alert\S+/)).not.toBe('');
  const own = await openElsewhere(null, findLetter(/http\S+account-alert\S+/));
  await expect(own.getByText('Изменён e-mail вашей учётной записи.')).toBeVisible();
  await own.getByRole('button', { name: 'Это не я — закрыть доступ' }).click();
  await expect(own.getByText('Доступ закрыт')).toBeVisible();
  await new Shell(other).expectRoute('/login');
  await expect.poll(() => findLetter(/http\S+reset-password\S+/)).not.toBe('');
  await page.reload();
  await expect(shell.main().getByText(email, { exact: true })).toBeVisible();
});

test('the letter about a new device closes the access of whoever came in', async ({
  page,
  portal,
  openElsewhere,
  expectConsole,
}) => {
  // The stranger is signed out, and the link works once.
  expectConsole(/status of (401|422)/);
  const email = newEmail('watchful');
  await registerAgent(portal.bankApiUrl, email, PASSWORD);
  // The device that is known already.
  await logIn(portal.bankApiUrl, email, 'sgb');
  await page.goto('/#/login');
  await submitSignIn(page, email, PASSWORD);
  const stranger = new Shell(page);
  await stranger.expectRoute('/agent-profile');
  const getLink = () =>
    lettersTo(portal.dataDir, email)
      .map((letter) => /http\S+account-alert\S+/.exec(letter)?.[0])
      .find((link) => link !== undefined) ?? '';
  await expect.poll(getLink).not.toBe('');

  const own = await openElsewhere(null, getLink());
  await expect(own.getByText('В вашу учётную запись вошли с нового устройства.')).toBeVisible();
  await own.getByRole('button', { name: 'Это не я — закрыть доступ' }).click();
  await expect(own.getByText('Доступ закрыт')).toBeVisible();
  await stranger.expectRoute('/login');
  await submitSignIn(page, email, PASSWORD);
  await expect(page.getByText('Неверный e-mail или пароль.')).toBeVisible();
  await expect.poll(() => lettersTo(portal.dataDir, email).join().includes('reset-password')).toBe(true);
  await own.goto(getLink());
  await own.reload();
  await expect(own.getByText('Ссылка не действует')).toBeVisible();
});
