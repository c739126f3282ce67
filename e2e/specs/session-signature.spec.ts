import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';
import { signInDialog } from '../pages/signing.ts';

test('a key that has signed once signs the agent in', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/documents-page?signing=required');
  const shell = new Shell(page);
  await shell
    .main()
    .getByRole('button', { name: /^Подписать «/ })
    .first()
    .click();
  await signInDialog(page);
  await shell.chooseInUserMenu('Выйти');
  await shell.expectRoute('/login');

  const startedAt = Date.now();
  await page.getByRole('button', { name: 'Войти по цифровой подписи' }).click();
  await shell.expectToast('Вы успешно вошли в систему через цифровую подпись.');
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_500);
  await shell.expectRoute('/');
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toContainText('Соколова');
});

test('without a key nobody gets in by signature', async ({ page }) => {
  await page.goto('/#/login');
  const shell = new Shell(page);
  await page.getByRole('button', { name: 'Войти по цифровой подписи' }).click();
  await shell.expectToast('На этом устройстве нет ключа подписи.');
  await shell.expectRoute('/login');
  expect(await page.evaluate(() => localStorage.getItem('auth_sgb'))).toBeNull();
});
