import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';
import { signInDialog } from '../pages/signing.ts';

test('documents are filtered by whose they are, by signature and by text', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/documents-page');
  const main = new Shell(page).main();
  const found = main.getByText(/^Найдено: /);
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

  await main.getByRole('searchbox', { name: 'Поиск документов' }).fill('такого документа нет');
  await expect(main.getByText('Ничего не найдено.')).toBeVisible();
  await main.getByRole('searchbox', { name: 'Поиск документов' }).fill('Кредитный договор');
  await expect(rows.first()).toContainText('Кредитный договор');
});

test('a document is seen without leaving the page, and the download is the file itself', async ({
  page,
  openAs,
}) => {
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

test('one document is signed in its row', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/documents-page?signing=required');
  const main = new Shell(page).main();
  const hint = main.getByRole('checkbox', { name: /^Выбрать все, где нужна подпись: / });
  await expect(hint).toBeVisible();
  const left = async (): Promise<number> => {
    const label = (await hint.count()) === 0 ? '0' : await hint.getAttribute('aria-label');
    return Number(/\d+/.exec(label ?? (await main.getByText(/где нужна подпись: /).innerText()))?.[0]);
  };
  const before = await left();
  await main
    .getByRole('button', { name: /^Подписать «/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Подписание документа' });
  await expect(dialog.getByText('На этом устройстве нет ключа подписи')).toBeVisible();
  await signInDialog(page);
  await expect.poll(left).toBe(before - 1);
});

test('several documents are signed at once, and each shows its signature', async ({ page, openAs }) => {
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
