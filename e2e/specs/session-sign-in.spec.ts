import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell, newEmail, submitSignIn } from '../pages/shell.ts';

test('a sign-in welcomes the agent and shows the home page', async ({ page }) => {
  await page.goto('/');
  const shell = new Shell(page);
  await shell.expectRoute('/login');
  await expect(page).toHaveTitle(/^Вход/);
  await submitSignIn(page, 'agent@example.com', PASSWORD);
  await shell.expectToast('Добро пожаловать!', 'Вы успешно вошли в систему.');
  await shell.expectRoute('/');
  await expect(shell.sidebar()).toBeVisible();
});

test('a wrong password and an unknown e-mail get the same answer', async ({ page, expectConsole }) => {
  expectConsole(/status of 401/);
  const shell = new Shell(page);
  const toRefusal = async (email: string): Promise<readonly string[]> => {
    await page.goto('/#/login');
    await page.reload();
    await submitSignIn(page, email, 'Wrong-2026-password');
    await shell.expectToast('Ошибка входа', 'Не удалось войти в систему.');
    const toasts = await shell.toasts().allInnerTexts();
    return [...toasts, await page.locator('form').getByRole('alert').first().innerText()];
  };
  const known = await toRefusal('colleague@example.com');
  const unknown = await toRefusal(newEmail('nobody'));
  expect(unknown).toEqual(known);
  expect(known.join()).toContain('Неверный e-mail или пароль.');
});

test('the sixth failed sign-in in a row has to wait, and the wait counts down', async ({
  page,
  portal,
  expectConsole,
}) => {
  expectConsole(/status of 429/);
  const email = newEmail('impatient');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await fetch(`${portal.url}/banks/sgb/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Wrong-2026-password', telegram: '' }),
    });
  }
  await page.goto('/#/login');
  await submitSignIn(page, email, 'Wrong-2026-password');
  const wait = page.locator('form').getByRole('alert').filter({ hasText: 'Слишком много попыток' });
  await expect(wait).toContainText(/Следующая попытка через 1[45]\sминут/);
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeDisabled();
  const before = await wait.innerText();
  await expect(wait).not.toHaveText(before);
});

test('errors of the sign-in form are shown at their fields without a call', async ({ page }) => {
  await page.goto('/#/login');
  const calls: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
  await submitSignIn(page, 'agent.example.com', '');
  await expect(page.getByText('В адресе нет знака @')).toBeVisible();
  await expect(page.getByText('Укажите пароль')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  expect(calls).toEqual([]);
});

test('sign-in leads to the page that was asked for', async ({ page }) => {
  await page.goto('/#/news/market');
  const shell = new Shell(page);
  await shell.expectRoute('/login');
  await submitSignIn(page, 'agent@example.com', PASSWORD);
  await shell.expectRoute('/news/market');
  await expect(shell.heading(/Новости|Рынок/)).toBeVisible();
});

test('an address set while the portal opens after a sign-in leaves no blank page', async ({ page }) => {
  await page.goto('/#/news/market');
  const shell = new Shell(page);
  await shell.expectRoute('/login');
  // Within the same task as the redirection to the portal, before it is rendered.
  await page.evaluate(() => {
    const { history } = window;
    const replaceState = history.replaceState.bind(history);
    let isDone = false;
    history.replaceState = (...args: Parameters<History['replaceState']>) => {
      replaceState(...args);
      if (isDone || !String(args[2]).endsWith('#/news/market')) return;
      isDone = true;
      queueMicrotask(() => (window.location.hash = '#/login'));
    };
  });
  await submitSignIn(page, 'agent@example.com', PASSWORD);
  await shell.expectRoute('/');
  await expect(shell.sidebar()).toBeVisible();
  await expect(shell.heading('Главная')).toBeVisible();
});

test('a signed-in agent does not see the sign-in pages', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/login');
  const shell = new Shell(page);
  await shell.expectRoute('/');
  for (const route of ['/register', '/forgot-password', '/reset-password']) {
    await shell.openRoute(route);
    await shell.expectRoute('/');
  }
});

test('a visitor sees the sign-in instead of any page', async ({ page }) => {
  const shell = new Shell(page);
  for (const route of ['/', '/requests', '/chat', '/issue/abc/documents', '/no-such-page']) {
    await page.goto(`/#${route}`);
    await shell.expectRoute('/login');
  }
});

test('a token unknown to the bank leads to the sign-in', async ({ page, openAs, expectConsole }) => {
  expectConsole(/status of 401/);
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('auth_sgb') ?? '{}') as { token: string };
    localStorage.setItem('auth_sgb', JSON.stringify({ ...record, token: 'x'.repeat(record.token.length) }));
  });
  await page.reload();
  await shell.expectRoute('/login');
  await shell.expectToast('Ошибка проверки токена');
  expect(await page.evaluate(() => localStorage.getItem('auth_sgb'))).toBeNull();
});
