import { expectAccessible } from '../fixtures/accessibility.ts';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { earlyInStep, oneTimeCode } from '../fixtures/one-time-code.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell, submitSignIn } from '../pages/shell.ts';

test.use({ bankEnv: { SECOND_FACTOR_REQUIRED: '1' } });

test('staff without a second factor must set it up before they work', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  const shell = new Shell(page);
  await page.goto('/#/login');
  await submitSignIn(page, 'curator@example.com', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Включите вход с кодом' })).toBeVisible();
  await expect(page.getByText('Сотрудники банка входят в портал с паролем и кодом')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  // Neither an address nor a reload leads past it.
  await shell.openRoute('/requests/queue');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Включите вход с кодом' })).toBeVisible();

  await page.getByRole('button', { name: 'Включить' }).click();
  const dialog = page.getByRole('dialog', { name: 'Включить вход с кодом' });
  await dialog.getByLabel('Текущий пароль').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Далее' }).click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/gu, '');
  await earlyInStep();
  await dialog.getByLabel('Код подтверждения').fill(oneTimeCode(secret));
  await dialog.getByRole('button', { name: 'Включить' }).click();
  await page.getByRole('button', { name: 'Коды сохранены' }).click();

  await expect(shell.heading('Очередь банка')).toBeVisible();
  await shell.openRoute('/profile?section=security');
  await expect(shell.main().getByText('выключить его нельзя')).toBeVisible();
  await expect(shell.main().getByRole('button', { name: 'Выключить', exact: true })).toHaveCount(0);
  expect(refused, 'the portal asks for nothing that is refused').toEqual([]);
});

test('an agent is not asked for the second factor of staff', async ({ page, signIn }) => {
  await signIn();
  await expect(new Shell(page).heading('Включите вход с кодом')).toHaveCount(0);
});
