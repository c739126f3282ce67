import type { Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';
import { Shell, submitSignIn } from '../pages/shell.ts';

const toKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^auth_|^user_profile$|^access_token$/.test(key)),
  );

const getToken = (page: Page, bank: string): Promise<string> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { token?: string }).token ?? '',
    `auth_${bank}`,
  );

test('sign-out clears the session of this bank and ends its token', async ({ page, portal, openAs }) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  const token = await getToken(page, 'sgb');
  await shell.chooseInUserMenu('Выйти');
  await shell.expectToast('Выход выполнен');
  await shell.expectRoute('/login');
  expect(await toKeys(page)).toEqual([]);
  const check = await fetch(`${portal.bankApiUrl}/banks/sgb/auth/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(check.status).toBe(401);
  // The page that was left on purpose is not where the next sign-in leads.
  await submitSignIn(page, 'agent@example.com', PASSWORD);
  await shell.expectRoute('/');
});

test('the next person at the same browser gets no session of the one before', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  await shell.chooseBank('Метком');
  await shell.expectBank('Метком');
  await shell.chooseBank('СГБ');
  await shell.expectBank('СГБ');
  await shell.chooseInUserMenu('Выйти');
  await shell.expectRoute('/login');
  expect(await toKeys(page)).toEqual(['auth_metcome']);
  await submitSignIn(page, 'rival@example.com', PASSWORD);
  await shell.expectRoute('/');
  expect(await toKeys(page)).not.toContain('auth_metcome');
});

test('records that expired while nobody looked are gone with the sign-in page', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  const expired = await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('auth_sgb') ?? '{}') as object;
    return JSON.stringify({ ...record, timestamp: Date.now() - 24 * 60 * 60_000 });
  });
  // Without the portal, which would end the session itself.
  await page.goto('/healthz');
  await page.evaluate((record) => {
    localStorage.setItem('auth_sgb', record);
    localStorage.setItem('access_token', 'left behind');
    localStorage.setItem('auth_ms6', '{"token":');
  }, expired);
  await page.goto('/#/requests');
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
  expect(await toKeys(page)).toEqual([]);
});

test('sign-out of all banks asks first and clears every session', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  await shell.chooseBank('Метком');
  await shell.expectBank('Метком');
  await expect.poll(() => toKeys(page)).toEqual(expect.arrayContaining(['auth_sgb', 'auth_metcome']));

  await shell.chooseInUserMenu('Выйти из всех банков');
  const question = page.getByRole('dialog', { name: 'Выйти из всех банков?' });
  // While it grows its buttons are not where they will be.
  await expect(question).not.toHaveClass(/ant-zoom/);
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toBeHidden();
  await expect(shell.heading('Новости')).toBeVisible();

  await shell.chooseInUserMenu('Выйти из всех банков');
  await expect(question).toBeVisible();
  await expect(question).not.toHaveClass(/ant-zoom/);
  await question.getByRole('button', { name: 'Выйти' }).click();
  await shell.expectToast('Выход выполнен');
  await shell.expectRoute('/login');
  expect(await toKeys(page)).toEqual([]);
});

test('a second tab follows sign-out and the next sign-in', async ({ page, context, openAs }) => {
  await openAs('agent@example.com', '/news');
  const first = new Shell(page);
  await expect(first.heading('Новости')).toBeVisible();
  const second = new Shell(await context.newPage());
  // What the badges of a tab show is asked for behind its first page: not in the moment in which the other tab leaves.
  const counted = second.page.waitForResponse(/notifications_on_applications_count/);
  await second.page.goto('/#/calculator');
  await expect(second.heading('Калькулятор')).toBeVisible();
  await counted;

  await first.chooseInUserMenu('Выйти');
  await second.expectRoute('/login');
  await first.expectRoute('/login');

  await submitSignIn(page, 'agent@example.com', PASSWORD);
  await first.expectRoute('/');
  await second.expectRoute('/calculator');
  await expect(second.heading('Калькулятор')).toBeVisible();
});

test('renewing a session before its end keeps the page and its input', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/calculator');
  const shell = new Shell(page);
  await expect(shell.heading('Калькулятор')).toBeVisible();
  const amount = page.getByLabel('Сумма кредита').first();
  await amount.fill('7654321');
  // The record is nearly 24 hours old: the warning stands ten minutes before its end.
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('auth_sgb') ?? '{}') as { timestamp: number };
    record.timestamp = Date.now() - (24 * 60 - 9) * 60_000;
    localStorage.setItem('auth_sgb', JSON.stringify(record));
  });
  await page.reload();
  await expect(page.getByText('Сеанс скоро завершится')).toBeVisible();
  await page.getByLabel('Сумма кредита').first().fill('7654321');
  await page.getByRole('button', { name: 'Войти снова' }).click();
  const dialog = page.getByRole('dialog', { name: 'Войти снова' });
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Войти снова' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Сеанс скоро завершится')).toBeHidden();
  await shell.expectRoute(/#\/calculator/);
  await expect(page.getByLabel('Сумма кредита').first()).toHaveValue(/^7.654.321/);
});

test('a session that expired while the computer slept ends on wake and comes back to its page and fields', async ({
  page,
  portal,
  openAs,
}) => {
  const { hash } = await new BankClient(portal).create();
  // From the start: a timer of the real clock could not be cleared by the page any more.
  await page.clock.install();
  await openAs('agent@example.com', `/issue/${hash}/request-form`);
  const flow = new ApplicationFlow(page);
  const shell = new Shell(page);
  await flow.field('ФИО').fill('Николаев Андрей Петрович');
  await flow.expectSaved();
  await flow.field('Должность').fill('Генеральный директор');

  // A machine that sleeps runs no timers; only its clock goes on.
  await page.clock.setSystemTime(Date.now() + 25 * 60 * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await shell.expectToast('Сеанс завершён', 'Войдите снова: страница и введённые данные сохранены.');
  await shell.expectRoute('/login');
  await submitSignIn(page, 'agent@example.com', PASSWORD);
  await shell.expectRoute(`/issue/${hash}/request-form`);
  await flow.openSections();
  await expect(flow.field('ФИО')).toHaveValue('Николаев Андрей Петрович');
  await expect(flow.field('Должность')).toHaveValue('Генеральный директор');
});
