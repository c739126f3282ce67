import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';
import { signInDialog } from '../pages/signing.ts';

test('a key that has signed a document signs the agent in', async ({ page, openAs, expectConsole }) => {
  // The bank asks for the password by refusing the call.
  expectConsole(/status of 403/);
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

  // A key is not enough to get another one: the password is asked, and the focus comes back to the dialog.
  await shell.openRoute('/documents-page?signing=required');
  await shell
    .main()
    .getByRole('button', { name: /^Подписать «/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Подписание документ/ });
  await dialog.getByRole('button', { name: 'Создать новый ключ на этом устройстве' }).click();
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await question.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.locator(':focus')).toHaveCount(1);
});

test('sign-in by signature is refused without a key', async ({ page }) => {
  await page.goto('/#/login');
  const shell = new Shell(page);
  await page.getByRole('button', { name: 'Войти по цифровой подписи' }).click();
  await shell.expectToast('На этом устройстве нет ключа подписи.');
  await shell.expectRoute('/login');
  expect(await page.evaluate(() => localStorage.getItem('auth_sgb'))).toBeNull();
});
