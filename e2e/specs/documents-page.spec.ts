import { readFileSync } from 'node:fs';
import { pdfText } from '../../bank-api/src/testing/pdf-text.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';
import { signInDialog } from '../pages/signing.ts';

test('documents are filtered by owner, signature and text', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/documents-page');
  const main = new Shell(page).main();
  const found = main.getByRole('status').filter({ hasText: /^\d+\sдокумент/ });
  await expect(found).toBeVisible();
  const all = await found.innerText();
  await main.getByRole('tab', { name: 'От банка' }).click();
  await expect(found).not.toHaveText(all);
  await main.getByRole('tab', { name: 'Все', exact: true }).click();
  await expect(found).toHaveText(all);

  await main.getByRole('combobox', { name: 'Подпись' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('Требуется подпись', { exact: true }).click();
  await expect(found).not.toHaveText(all);
  const rows = main.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasNotText: 'Требуется подпись' })).toHaveCount(0);
  // The filter is part of the address: a reload keeps it.
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasNotText: 'Требуется подпись' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Сбросить фильтры' }).first().click();
  await expect(found).toHaveText(all);

  await main.getByRole('searchbox', { name: 'Название, файл или клиент' }).fill('такого документа нет');
  await expect(main.getByText('Ничего не найдено.')).toBeVisible();
  await main.getByRole('searchbox', { name: 'Название, файл или клиент' }).fill('Кредитный договор');
  await expect(rows.first()).toContainText('Кредитный договор');
});

test('a document is previewed on the page and downloaded unchanged', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/documents-page');
  const main = new Shell(page).main();
  const row = main
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Просмотреть «/ }) })
    .first();
  await row.getByRole('button', { name: /^Просмотреть «/ }).click();
  const preview = page.getByRole('dialog');
  await expect(preview).toBeVisible();
  await expect(preview.locator('iframe, img, object, canvas').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Скачать «/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
});

test('a signing key is created, signs, is verified by protocol and public page, and is revoked', async ({
  page,
  openAs,
  openElsewhere,
}) => {
  await openAs('agent@example.com', '/documents-page?signing=required');
  const main = new Shell(page).main();
  const signButton = main.getByRole('button', { name: /^Подписать «/ }).first();
  const name = /«(.*)»/.exec((await signButton.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  const number = main.getByRole('row').filter({ has: signButton }).getByRole('link');
  const application = (await number.count()) === 0 ? '' : await number.innerText();
  await signButton.click();
  const dialog = page.getByRole('dialog', { name: 'Подписание документа' });
  await expect(dialog.getByText('На этом устройстве нет ключа подписи')).toBeVisible();
  await signInDialog(page);

  await page.goto('/#/documents-page?signing=signed');
  // Not a row of the list before, which is seen until this one has come.
  const signed = main.getByRole('row').filter({ hasText: 'Всё подписано' });
  const row = signed.filter({ hasText: name }).filter({ hasText: application }).first();
  await row.getByRole('button', { name: /^Версии и подписи: / }).click();
  const versions = page.getByRole('dialog', { name, exact: true });
  await expect(versions.getByText('Соколова Анна Викторовна')).toBeVisible();
  const serial = (await versions.getByText(/^[0-9A-F]{20,}$/).innerText()).trim();
  const downloaded = async (button: RegExp): Promise<Buffer> => {
    const downloading = page.waitForEvent('download');
    await versions.getByRole('button', { name: button }).click();
    return readFileSync(await (await downloading).path());
  };
  const file = await downloaded(/^Скачать «/);
  const signature = await downloaded(/^Скачать файл подписи/);
  const protocol = await pdfText(await downloaded(/^Скачать протокол/));
  expect(protocol).toContain('ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ');
  expect(protocol).toContain(serial);
  const flipped = Buffer.from(file);
  flipped[flipped.length - 20] = (flipped[flipped.length - 20] ?? 0) ^ 1;
  const upload = (buffer: Buffer) => ({ name: 'Документ.pdf', mimeType: 'application/pdf', buffer });
  await page.keyboard.press('Escape');
  await expect(versions).toBeHidden();

  await main.getByRole('button', { name: 'Проверить подпись' }).click();
  const check = page.getByRole('dialog', { name: 'Проверить подпись' });
  const inputs = check.locator('input[type=file]');
  const start = check.getByRole('button', { name: 'Проверить', exact: true });
  await inputs.first().setInputFiles(upload(file));
  await inputs.last().setInputFiles({ ...upload(signature), name: 'Документ.pdf.sig' });
  await start.click();
  await expect(check.getByText('Подпись верна')).toBeVisible();
  await inputs.first().setInputFiles(upload(flipped));
  await start.click();
  await expect(check.getByText('Подпись неверна')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(check).toBeHidden();

  const publicPage = await openElsewhere(null, /http\S+\/verify\/[\w-]{22}/.exec(protocol)?.[0] ?? '');
  await expect(publicPage.getByText('Подписи верны')).toBeVisible();
  await expect(publicPage.getByText(serial)).toBeVisible();
  await publicPage.locator('input[type=file]').setInputFiles(upload(file));
  await expect(publicPage.getByText('Это тот самый файл')).toBeVisible();
  await publicPage.locator('input[type=file]').setInputFiles(upload(flipped));
  await expect(publicPage.getByText('Это другой файл')).toBeVisible();

  await main.getByRole('button', { name: 'Сертификаты' }).click();
  const certificates = page.getByRole('dialog', { name: 'Мои сертификаты' });
  const own = certificates.getByRole('listitem').filter({ hasText: serial });
  await expect(own.getByText('Ключ в этом браузере')).toBeVisible();
  const others = certificates
    .getByRole('listitem')
    .filter({ hasText: 'Ключ в' })
    .filter({ hasNotText: serial });
  await expect(others.first()).toContainText('Ключ в другом браузере');
  await own.getByRole('button', { name: `Отозвать: ${serial}` }).click();
  await page.getByRole('button', { name: 'Отозвать', exact: true }).last().click();
  await expect(own.getByText('Отозван', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Отозвать сертификат?')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(certificates).toBeHidden();
  await page.goto('/#/documents-page?signing=required');
  await signButton.click();
  await expect(dialog.getByText('Выбранный сертификат отозван')).toBeVisible();
});

test('several documents are signed at once and show their signatures', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/documents-page?signing=required');
  const shell = new Shell(page);
  const main = shell.main();
  const boxes = main.getByRole('checkbox', { name: /^Выбрать «.*» для подписания$/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const bar = page.getByRole('region', { name: 'Подписать выбранные' });
  await expect(bar).toContainText('Выбрано: 2 документа');
  await bar.getByRole('button', { name: 'Подписать выбранные' }).click();
  await signInDialog(page);
  await shell.expectToast('Документы подписаны', 'Банк проверил и принял подписи: 2 документа.');
  await expect(bar).toBeHidden();

  await page.goto('/#/documents-page?signing=signed');
  await main
    .getByRole('button', { name: /^Версии и подписи: / })
    .first()
    .click();
  const versions = page.getByRole('dialog');
  await expect(versions.getByText('Текущая версия')).toBeVisible();
  await expect(versions.getByText('Соколова Анна Викторовна').first()).toBeVisible();
});
