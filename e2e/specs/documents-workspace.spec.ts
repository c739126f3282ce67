import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { PHONE, expect, test } from '../fixtures/portal.ts';
import type { Portal } from '../fixtures/portal.ts';
import { makeDocx } from '../fixtures/zip.ts';
import { Shell } from '../pages/shell.ts';

const PIECE_BYTES = 8 * 1024 * 1024;
/** One page whose lower half is black. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj\n' +
    '4 0 obj<</Length 16>>stream\n0 0 595 421 re f\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Two points by one. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGNQSFgARAAG5wJBdpzTlAAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ ...PHONE, hasTouch: true });

/** A new application at the documents of step 5. @returns Its hash. */
async function atDocuments(portal: Portal): Promise<string> {
  const client = new BankClient(portal);
  const { hash } = await client.create({ inn: (await client.aCompany('working_capital_loan')).inn });
  await client.fillForms(hash);
  return hash;
}

/** The place of a document, by its title. */
const cardIn = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });

test('uploads documents, a sheet of text and a picture on a phone, and shows each of them', async ({
  page,
  portal,
  openAs,
}) => {
  const hash = await atDocuments(portal);
  await page.addInitScript(() => {
    // Safari on a phone says so, and shows the first page of a PDF in a frame alone.
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true });
  });
  await openAs('agent@example.com', `/issue/${hash}/documents`);
  const main = new Shell(page).main();
  await expect(main.getByRole('button', { name: 'Сделать снимок', exact: true })).toBeVisible();

  await main
    .getByLabel('Выбрать файлы', { exact: true })
    .locator('visible=false')
    .setInputFiles([
      { name: 'Устав.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'Обороты по счетам.docx', mimeType: '', buffer: makeDocx('Обороты составили 1 234 567,50 ₽') },
      { name: 'Согласие.exe', mimeType: '', buffer: Buffer.from('MZ') },
    ]);
  await page.getByRole('button', { name: 'Загрузить 2 файла' }).click();
  await expect(main.getByText('Файлы .exe не принимаются.')).toBeVisible();
  await expect(cardIn(page, 'Устав').getByText('Загружен', { exact: true })).toBeVisible();
  await expect(
    cardIn(page, 'Обороты по расчётным счетам за 12 месяцев').getByText('Загружен', { exact: true }),
  ).toBeVisible();

  await cardIn(page, 'Устав').getByRole('button', { name: 'Просмотреть «Устав»' }).click();
  const canvas = page.getByRole('img', { name: 'Страница 1 из 1' });
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const at = (part: number) =>
          element.getContext('2d')?.getImageData(element.width / 2, element.height * part, 1, 1).data[0];
        return [at(0.25), at(0.75)];
      }),
    )
    .toEqual([255, 0]);
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: /^Просмотреть «Обороты/ }).click();
  await expect(
    page.getByRole('dialog').getByText('Обороты составили 1 234 567,50 ₽', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await main
    .getByLabel('Выбрать файлы', { exact: true })
    .locator('visible=false')
    .setInputFiles({ name: 'Паспорт руководителя.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: 'Загрузить 1 файл' }).click();
  await main.getByRole('button', { name: 'Просмотреть «Паспорт руководителя»' }).click();
  const picture = page.getByRole('img', { name: 'Изображение Паспорт руководителя.png' });
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(2);
  await page.keyboard.press('Escape');
});

test('a large upload that loses the network goes on from what the bank has', async ({
  page,
  context,
  portal,
  openAs,
  expectConsole,
}, info) => {
  // Without a network nothing else is loaded either.
  expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Loading (?:CSS )?chunk/);
  await openAs('agent@example.com', `/issue/${await atDocuments(portal)}/documents`);
  const large = info.outputPath('Бухгалтерский баланс.pdf');
  writeFileSync(large, Buffer.concat([PDF, Buffer.alloc(2 * PIECE_BYTES, '%'), PDF]));
  const offsets: number[] = [];
  await page.route('**/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    offsets.push(Number(request.headers()['upload-offset']));
    if (offsets.length === 2) await context.setOffline(true);
    return route.continue();
  });
  const balance = cardIn(page, 'Бухгалтерский баланс за последний год');
  await balance
    .getByLabel(/^Загрузить файл для/)
    .locator('visible=false')
    .setInputFiles(large);
  await expect(balance.getByText(/^Нет связи\. Загрузка продолжится с этого места/)).toBeVisible();
  await context.setOffline(false);
  await expect(balance.getByText('Загружен', { exact: true })).toBeVisible({ timeout: 20_000 });
  // What the bank had was not sent again.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(offsets.at(-1)).toBe(2 * PIECE_BYTES);
});
