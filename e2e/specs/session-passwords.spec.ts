import { expectAccessible, violations } from '../fixtures/accessibility.ts';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { OWN_PORTAL, expect, test } from '../fixtures/portal.ts';
import { Shell, newEmail, submitSignIn } from '../pages/shell.ts';

test.use(OWN_PORTAL);

const STRONG = 'верблюд-ест-кактус-77';

test('registration rates the password while it is typed; sign-in loads no lists', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 400/);
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/password-judge/.test(request.url())) lists.push(request.url());
  });
  await page.goto('/#/login');
  await page.getByLabel('Пароль', { exact: true }).fill('пароль123');
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await page.getByLabel('Фамилия').fill('Ковалевская');
  await page.getByLabel('Имя', { exact: true }).fill('Софья');
  await page.getByLabel('E-mail').fill(newEmail('guessed'));
  await page.getByLabel('Телефон').fill('89161234567');
  await page.getByLabel('ИНН организации').fill('7707083893');
  expect(lists).toEqual([]);

  const password = page.getByLabel('Пароль', { exact: true });
  const described = async (): Promise<string> => {
    const ids = ((await password.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean);
    const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
    return texts.join(' ');
  };
  await password.fill('gfhjkm123');
  await expect.poll(described).toContain('Такой пароль есть в списках частых');
  expect(lists).toHaveLength(1);
  await password.fill('Ковалевская-85');
  await expect.poll(described).toContain('В пароле ваше имя, e-mail или телефон');
  await expect(page.getByRole('status').filter({ hasText: 'Слабый пароль' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Этот пароль легко угадать: придумайте другой')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(STRONG);
  await expect.poll(described).toContain('Надёжный пароль');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await new Shell(page).expectToast('Регистрация завершена');
});

test('the profile refuses a weak new password at its field and does not move for a good one', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/status of 400/);
  const account = 'rival@example.com';
  // The delivery server is told of the session in an idle moment: not in the one in which the bank ends it.
  const told = page.waitForResponse(/\/portal\/session$/);
  await openAs(account, '/profile?section=password');
  await told;
  const card = new Shell(page).main().getByRole('region', { name: 'Пароль' });
  await card.getByLabel('Текущий пароль').fill(PASSWORD);
  const change = card.getByRole('button', { name: 'Сменить пароль' });
  const height = (): Promise<number> => card.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  const before = await height();
  await card.getByLabel('Новый пароль', { exact: true }).fill(STRONG);
  await expect(card.getByText('Надёжный пароль')).toBeVisible();
  expect(await height()).toBe(before);
  await card.getByLabel('Новый пароль', { exact: true }).fill('Волков1984');
  await card.getByLabel('Новый пароль ещё раз').fill('Волков1984');
  await expect(card.getByText('В пароле ваше имя, e-mail или телефон')).toBeVisible();
  await change.click();
  await expect(card.getByText('Этот пароль легко угадать: придумайте другой')).toBeVisible();
  await card.getByLabel('Новый пароль', { exact: true }).fill(STRONG);
  await card.getByLabel('Новый пароль ещё раз').fill(STRONG);
  await expect(card.getByText('Надёжный пароль')).toBeVisible();
  await change.click();
  await new Shell(page).expectToast('Пароль изменен');
  const again = await fetch(`${portal.bankApiUrl}/banks/sgb/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account, password: STRONG, telegram: '' }),
  });
  expect(again.status).toBe(200);
});

test('withdrawing consent takes two steps and removes the account', async ({ page, expectConsole }) => {
  expectConsole(/status of (401|422)/);
  const shell = new Shell(page);
  await page.goto('/#/login');
  await submitSignIn(page, 'colleague@example.com', PASSWORD);
  await expect(shell.heading('Главная')).toBeVisible();
  await shell.openRoute('/profile?section=personal-data');
  await shell.main().getByRole('button', { name: 'Отозвать согласие и удалить данные' }).click();
  const dialog = page.getByRole('dialog', { name: 'Отозвать согласие и удалить данные?' });
  await expect(dialog.getByRole('list', { name: 'Будет удалено или обезличено' })).toBeVisible();
  await expect(dialog.getByText('115-ФЗ').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  await dialog.getByRole('button', { name: 'Удалить безвозвратно' }).click();
  await expect(dialog.getByText('Введите слово УДАЛИТЬ, чтобы подтвердить')).toBeVisible();
  await dialog.getByLabel('Введите слово «УДАЛИТЬ»').fill('удалить');
  await dialog.getByLabel('Ваш пароль').fill('не тот пароль');
  await dialog.getByRole('button', { name: 'Удалить безвозвратно' }).click();
  await expect(dialog.getByText('Пароль неверен')).toBeVisible();
  await dialog.getByLabel('Ваш пароль').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Удалить безвозвратно' }).click();
  await shell.expectRoute('/login');
  await shell.expectToast('Согласие отозвано, данные удалены');
  await submitSignIn(page, 'colleague@example.com', PASSWORD);
  await expect(page.getByText('Неверный e-mail или пароль.')).toBeVisible();
});

test("a superuser erases an agent's data from the questionnaire review", async ({ page, portal, openAs }) => {
  const queue = await portal.call(
    'admin@example.com',
    'GET',
    '/agent/rest/security/questionnaires?search=declined',
  );
  const id = /"agent_id":"([^"]+)"/u.exec(await queue.text())?.[1];
  expect(id).toBeTruthy();
  await openAs('admin@example.com', `/security/${id}`);
  const shell = new Shell(page);
  await shell.main().getByRole('button', { name: 'Удалить данные агента' }).click();
  const dialog = page.getByRole('dialog', { name: /Удалить персональные данные агента/ });
  // What goes and what stays is longer than a phone's screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByRole('list').first()).toBeVisible();
  expect(await violations(page, 'light', '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  await dialog.getByLabel('Основание').fill('Письменный отзыв согласия');
  await dialog.getByLabel('Введите слово «УДАЛИТЬ»').fill('УДАЛИТЬ');
  await dialog.getByLabel('Ваш пароль').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Удалить безвозвратно' }).click();
  await shell.expectToast('Данные агента удалены');
  await shell.expectRoute('/security');
});
