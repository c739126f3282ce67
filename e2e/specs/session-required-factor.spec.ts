import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { earlyInStep, oneTimeCode } from '../fixtures/one-time-code.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell, submitSignIn } from '../pages/shell.ts';

test.use({ bankEnv: { SECOND_FACTOR_REQUIRED: '1' } });

/** From the page before the portal to the code of the authenticator. */
async function enable(page: Page): Promise<void> {
  // Exactly: the sign-in page, which may still be there, has «Включить тёмную тему».
  await page.getByRole('button', { name: 'Включить', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Включить вход с кодом' });
  await dialog.getByLabel('Текущий пароль').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Далее' }).click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/gu, '');
  await earlyInStep();
  await dialog.getByLabel('Код подтверждения').fill(oneTimeCode(secret));
  await dialog.getByRole('button', { name: 'Включить' }).click();
}

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

  await enable(page);
  await page.getByRole('button', { name: 'Коды сохранены' }).click();

  await expect(shell.heading('Очередь банка')).toBeVisible();
  await shell.openRoute('/profile?section=security');
  await expect(shell.main().getByText('выключить его нельзя')).toBeVisible();
  await expect(shell.main().getByRole('button', { name: 'Выключить', exact: true })).toHaveCount(0);
  expect(refused, 'the portal asks for nothing that is refused').toEqual([]);
});

test('staff who take longer than five minutes confirm who they are and go on', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/403/);
  // The bank's clock cannot be moved from here: it answers once as it would then.
  const late = { error: { code: 'confirmation_required', requestId: 'late' } };
  await page.route('**/auth/second-factor/confirm', (route) => route.fulfill({ status: 403, json: late }), {
    times: 1,
  });
  await page.goto('/#/login');
  await submitSignIn(page, 'admin@example.com', PASSWORD);
  await enable(page);
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await question.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('an agent is not asked for the second factor of staff', async ({ page, signIn }) => {
  await signIn();
  await expect(new Shell(page).heading('Включите вход с кодом')).toHaveCount(0);
});
