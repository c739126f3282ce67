import type { Page } from '@playwright/test';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell, lettersTo, newEmail, registerAgent, submitSignIn } from '../pages/shell.ts';

const GATE_MESSAGE = 'Пожалуйста заполните анкету и подпишите документы';

test('a new agent registers, signs in and meets the questionnaire', async ({ page }) => {
  const email = newEmail('new-agent');
  const shell = new Shell(page);
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await shell.expectRoute('/register');
  await page.getByLabel('Фамилия').fill('Орлова');
  await page.getByLabel('Имя', { exact: true }).fill('Анна-Мария');
  await page.getByLabel(/^Отчество/).fill('Сергеевна');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Телефон').fill('89161234567');
  await page.getByLabel('ИНН организации').fill('7707083890');
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  // Said when the field is left; the button moves down with it.
  await expect(page.getByText('Контрольные цифры ИНН не сходятся — проверьте номер')).toBeVisible();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Без согласия зарегистрироваться нельзя')).toBeVisible();
  await page.getByLabel('ИНН организации').fill('7707083893');
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await shell.expectToast('Регистрация завершена');
  await shell.expectRoute('/login');

  await submitSignIn(page, email, PASSWORD);
  await shell.expectToast('Добро пожаловать!');
  await shell.expectRoute('/agent-profile');
  const gate = page.getByRole('dialog', { name: 'Анкета агента' });
  await expect(gate.getByText(GATE_MESSAGE)).toBeVisible();

  // Nothing closes it: no cross, not Escape, not the page behind, not another route.
  await expect(gate.getByRole('button', { name: 'Закрыть', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(gate).toBeVisible();
  await shell.openRoute('/requests');
  await shell.expectRoute('/agent-profile');
  await expect(gate).toBeVisible();
  await page.reload();
  await expect(gate.getByText(GATE_MESSAGE)).toBeVisible();

  // The way out is the sign-out.
  await gate.getByRole('button', { name: 'Выйти из портала' }).click();
  await shell.expectRoute('/login');
});

test('a registration does not reveal existing accounts and informs their owner by letter', async ({
  page,
  portal,
}) => {
  const email = newEmail('twice');
  await registerAgent(portal.bankApiUrl, email, PASSWORD);
  await page.goto('/#/register');
  await page.getByLabel('Фамилия').fill('Орлова');
  await page.getByLabel('Имя', { exact: true }).fill('Анна');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Телефон').fill('89161234567');
  await page.getByLabel('ИНН организации').fill('500100732259');
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await new Shell(page).expectToast('Регистрация завершена', 'Теперь войдите со своими e-mail и паролем.');
  await new Shell(page).expectRoute('/login');
  await expect.poll(() => lettersTo(portal.dataDir, email).length).toBe(1);
  expect(lettersTo(portal.dataDir, email)[0]).toContain('учётная запись у него уже есть');
});

test('a forgotten password is replaced through the letter only once', async ({
  page,
  portal,
  expectConsole,
}) => {
  expect(portal.dataDir, 'the folder with the outbox of the portal under test').not.toBe('');
  expectConsole(/status of 4\d\d/);
  const email = newEmail('forgetful');
  await registerAgent(portal.bankApiUrl, email, PASSWORD);
  const shell = new Shell(page);
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await shell.expectRoute('/forgot-password');
  await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Отправить письмо' }).click();
  await shell.expectToast(
    'Письмо отправлено',
    'Инструкции отправили на ваш e-mail: откройте письмо и перейдите по ссылке из него.',
  );
  await expect(page.getByText('Проверьте почту')).toBeVisible();

  await expect.poll(() => lettersTo(portal.dataDir, email).length).toBe(1);
  const link = /http\S+reset-password\S+/.exec(lettersTo(portal.dataDir, email)[0] ?? '')?.[0] ?? '';
  expect(link).toContain(`${portal.url}/#/reset-password?token=`);

  const changed = 'Changed-2026-portal';
  await page.goto(link);
  await setPassword(page, changed);
  await shell.expectToast('Пароль изменен');
  await shell.expectRoute('/login');

  await page.goto(link);
  await setPassword(page, 'Another-2026-portal');
  await shell.expectToast('Ошибка смены пароля');
  await expect(page.getByText('Ссылка устарела или уже использована. Запросите новое письмо.')).toBeVisible();

  await page.goto('/#/login');
  await submitSignIn(page, email, PASSWORD);
  await shell.expectToast('Ошибка входа');
  await submitSignIn(page, email, changed);
  await shell.expectToast('Добро пожаловать!');
});

test('a reset link is for its owner, whoever is signed in, and ends what is open here', async ({
  page,
  portal,
  openAs,
}) => {
  const email = newEmail('signed-in');
  await registerAgent(portal.bankApiUrl, email, PASSWORD);
  await fetch(`${portal.bankApiUrl}/banks/sgb/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, bank: 'sgb' }),
  });
  const getLink = () =>
    lettersTo(portal.dataDir, email)
      .map((letter) => /http\S+reset-password\S+/.exec(letter)?.[0])
      .find((link) => link !== undefined) ?? '';
  await expect.poll(getLink).not.toBe('');

  await openAs('agent@example.com', '/requests');
  const shell = new Shell(page);
  await expect(shell.sidebar()).toBeVisible();
  await page.goto(getLink());
  await expect(page.getByLabel('Повторите пароль')).toBeVisible();
  // Also where the portal begins with it.
  await page.reload();
  const changed = 'Changed-2026-portal';
  await setPassword(page, changed);
  await shell.expectToast('Пароль изменен');
  await shell.expectRoute('/login');
  await submitSignIn(page, email, changed);
  await shell.expectRoute('/agent-profile');
});

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Новый пароль', { exact: true }).fill(password);
  await page.getByLabel('Повторите пароль').fill(password);
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
}

test('a password reset for an unknown e-mail looks the same and sends no letter', async ({
  page,
  portal,
}) => {
  const email = newEmail('nobody');
  await page.goto('/#/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Отправить письмо' }).click();
  await new Shell(page).expectToast('Письмо отправлено');
  expect(lettersTo(portal.dataDir, email)).toEqual([]);
});

test('a reset link without its token says that it is incomplete', async ({ page }) => {
  await page.goto('/#/reset-password');
  await expect(page.getByText('Ссылка неполная.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Запросить новое письмо' })).toBeVisible();
});
