import { earlyInStep, oneTimeCode } from '../fixtures/one-time-code.ts';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell, submitSignIn } from '../pages/shell.ts';

test.beforeEach(({ expectConsole }) => {
  // Wrong codes and sessions that were ended, on purpose.
  expectConsole(/status of 4(01|22)/);
});

test('the second factor is enabled, asked for, replaced by a recovery code, and disabled', async ({
  page,
  portal,
  openAs,
  openElsewhere,
}) => {
  const account = 'colleague@example.com';
  const other = await openElsewhere(account, '/requests');
  await openAs(account, '/profile');
  const shell = new Shell(page);
  await shell.main().getByRole('button', { name: 'Включить' }).click();
  const dialog = page.getByRole('dialog', { name: 'Включить вход с кодом' });
  await dialog.getByLabel('Текущий пароль').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Далее' }).click();
  await expect(dialog.getByRole('img', { name: 'QR-код для приложения-аутентификатора' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/gu, '');
  // The step before counts too, so that the next sign-in has a code of its own.
  await earlyInStep();
  await dialog.getByLabel('Код подтверждения').fill(oneTimeCode(secret, Date.now() - 30_000));
  await dialog.getByRole('button', { name: 'Включить' }).click();
  const codes = page.getByRole('list', { name: 'Резервные коды' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = '', secondRecovery = ''] = await codes.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(shell.main().getByText('Осталось резервных кодов: 10')).toBeVisible();
  // Sessions that were opened without it are over.
  await other.reload();
  await new Shell(other).expectRoute('/login');

  await shell.chooseInUserMenu('Выйти');
  await shell.expectRoute('/login');
  await submitSignIn(page, account, PASSWORD);
  const code = page.getByLabel('Код подтверждения');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await shell.expectToast('Ошибка входа', 'Не удалось войти в систему.');
  await expect(page.getByText('Код подтверждения неверный или устарел.')).toBeVisible();
  await code.fill(oneTimeCode(secret));
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await shell.expectToast('Добро пожаловать!');

  // Without the phone.
  await shell.chooseInUserMenu('Выйти');
  await shell.expectRoute('/login');
  await submitSignIn(page, account, PASSWORD);
  await code.fill(recovery.toUpperCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  // The welcome may still be that of the sign-in before; the shell is not.
  await expect(shell.sidebar()).toBeVisible();
  await shell.expectToast('Добро пожаловать!');
  await shell.openRoute('/profile?section=security');
  await expect(shell.main().getByText('Осталось резервных кодов: 9')).toBeVisible();

  const spare = await portal.call('rival@example.com', 'GET', '/auth/second-factor');
  expect(await spare.json(), 'nobody else has it').toMatchObject({ enabled: false });

  await shell.main().getByRole('button', { name: 'Выключить', exact: true }).click();
  const ending = page.getByRole('dialog', { name: 'Выключить вход с кодом?' });
  await ending.getByLabel('Текущий пароль').fill(PASSWORD);
  await ending.getByLabel('Код подтверждения').fill(secondRecovery);
  await ending.getByRole('button', { name: 'Выключить', exact: true }).click();
  await expect(shell.main().getByRole('button', { name: 'Включить', exact: true })).toBeVisible();
});

test('the user menu opens the settings', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/profile');
  const shell = new Shell(page);
  await shell.chooseInUserMenu('Настройки');
  await shell.expectRoute('/profile?section=settings');
  const settings = shell.main().getByRole('region', { name: 'Настройки' });
  await expect(settings).toBeFocused();
  await expect(settings).toBeInViewport();
  await settings.getByText('Тёмная').click();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('a session on another device is ended from the profile', async ({ page, openAs, openElsewhere }) => {
  const account = 'rival@example.com';
  const other = await openElsewhere(account, '/requests');
  await expect(new Shell(other).heading('Заявки')).toBeVisible();
  await openAs(account, '/profile?section=security');
  const shell = new Shell(page);
  const sessions = shell.main().getByRole('list', { name: 'Сеансы' });
  await expect(sessions.getByText('Этот сеанс')).toBeVisible();
  const before = await sessions.getByRole('listitem').count();
  expect(before).toBeGreaterThan(1);
  for (let left = before; left > 1; left -= 1) {
    await sessions
      .getByRole('button', { name: /^Завершить сеанс/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'На том устройстве понадобится войти снова.' });
    await dialog.getByRole('button', { name: 'Завершить' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(left - 1);
  }
  await new Shell(other).openRoute('/chat');
  await new Shell(other).expectRoute('/login');
});

test('a photo is cropped before it is saved', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/profile');
  const main = new Shell(page).main();
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 300;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#c00';
    context.fillRect(0, 0, 300, 300);
    context.fillStyle = '#00c';
    context.fillRect(300, 0, 300, 300);
    return canvas.toDataURL('image/png').split(',')[1] as string;
  });
  await main
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(picture, 'base64'),
    });
  const dialog = page.getByRole('dialog', { name: 'Выберите часть снимка' });
  const save = dialog.getByRole('button', { name: 'Сохранить фото' });
  await expect(save).toBeEnabled();
  // Dragged as far as it goes to the left: the right, blue half is what is seen.
  const frame = dialog.getByLabel('Рамка снимка: двигайте стрелками');
  // The dialog has come to rest.
  await frame.hover();
  const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 400, y, { steps: 8 });
  await page.mouse.up();
  await save.click();
  await new Shell(page).expectToast('Фотография обновлена');
  const photo = main.getByRole('img', { name: 'Фотография' });
  await expect(photo).toHaveAttribute('src', /^data:image\/jpeg/);
  const middle = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    return { pixel: [...context.getImageData(0, 0, 1, 1).data], side: image.naturalWidth };
  });
  expect(middle.side).toBe(256);
  expect(middle.pixel[2], 'blue').toBeGreaterThan(150);
  expect(middle.pixel[0], 'red').toBeLessThan(80);
  await main.getByRole('button', { name: 'Убрать фото' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click();
  await new Shell(page).expectToast('Фотография убрана');
});

test('an agent downloads the own data as a file', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/profile?section=personal-data');
  const main = new Shell(page).main();
  await expect(main.getByText(/^Согласие, редакция/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Скачать мои данные' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-.*\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString()) as { account: { email: string } };
  expect(data.account.email).toBe('agent@example.com');
});
