import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';
import { unzipped } from '../pages/xlsx.ts';

/** What is drawn on a chart. */
function getDrawing(chart: Locator): Promise<string> {
  return chart
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

test('a calculation is downloaded as a PDF and as a spreadsheet', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/calculator?mode=loan&amount=100000000&months=600&rate=1800');
  const main = new Shell(page).main();
  await main.getByRole('button', { name: 'PDF для клиента' }).click();
  const dialog = page.getByRole('dialog', { name: 'Расчёт для клиента' });
  await dialog.getByRole('textbox', { name: 'Клиент' }).fill('ООО «Вектор»');
  const quote = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Скачать PDF' }).click();
  const pdf = await readFile(await (await quote).path());
  expect((await quote).suggestedFilename()).toBe('raschet-kredita.pdf');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog).toBeHidden();

  // Long enough that the archive is packed by a worker, which the content policy must allow.
  const workbook = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Excel' }).click();
  const sheets = unzipped(await readFile(await (await workbook).path()));
  expect((await workbook).suggestedFilename()).toBe('raschet-kredita.xlsx');
  const schedule = [...sheets.values()].find((xml) => xml.includes('<row r="601"'));
  expect(schedule).toContain('<v>600</v>');
  expect([...sheets.values()].join('')).toContain('График платежей');
});

test('the slider changes schedule and chart by mouse and by keyboard', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/calculator?mode=loan&amount=100000000&months=360&rate=1800');
  const main = new Shell(page).main();
  const slider = main.getByRole('slider', { name: 'Ставка годовых' });
  const table = main.getByRole('table', { name: 'График платежей' });
  const chart = main.getByRole('img', { name: 'Из чего состоят платежи' });
  const payment = table.getByRole('row').nth(1).getByRole('cell').nth(2);
  await expect(payment).toHaveText(/^15\s070,85\s₽$/);
  // A chart is drawn once it is seen.
  await chart.scrollIntoViewIfNeeded();
  const before = await getDrawing(chart);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('textbox', { name: 'Ставка годовых' })).toHaveValue('18,25');
  await expect(slider).toHaveAttribute('aria-valuetext', /18,25/);
  await expect(payment).toHaveText(/^15\s275,03\s₽$/);
  await expect.poll(() => getDrawing(chart)).not.toBe(before);
  await slider.click();
  await expect(main.getByRole('textbox', { name: 'Ставка годовых' })).toHaveValue('20');
});

test('figures, schedule and chart follow the slider while it is dragged', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/calculator?mode=loan&amount=100000000&months=360&rate=1800');
  const main = new Shell(page).main();
  const slider = main.getByRole('slider', { name: 'Ставка годовых' });
  const rate = main.getByRole('textbox', { name: 'Ставка годовых' });
  const figures = main.getByRole('region', { name: 'Результат расчёта' }).locator('dl');
  const table = main.getByRole('table', { name: 'График платежей' });
  const payment = table.getByRole('row').nth(1).getByRole('cell').nth(2);
  await expect(payment).toHaveText(/^15\s070,85\s₽$/);
  const chart = main.getByRole('img', { name: 'Из чего состоят платежи' });
  // A chart is drawn once it is seen.
  await chart.scrollIntoViewIfNeeded();
  const before = await getDrawing(chart);
  // What comes late moves the page down: the hand goes to the slider when that has come to rest, and measures once it holds it.
  await slider.hover();
  await page.mouse.down();
  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 4, y);
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 });
  await expect(rate).toHaveValue('20');
  await expect(slider).toHaveAttribute('aria-valuetext', /20/);
  await expect(payment).toHaveText(/^16\s710,19\s₽$/);
  await expect(figures).toContainText(/16\s710,19\s₽/);
  await expect.poll(() => getDrawing(chart)).not.toBe(before);
  // Also beside the slider and beyond its end.
  await page.mouse.move(box.x + box.width + 50, y + 100, { steps: 5 });
  await expect(rate).toHaveValue('40');
  await page.mouse.up();
  await expect(slider).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(rate).toHaveValue('39,75');
  await expect(page).toHaveURL(/rate=3975/);
  // The hand that was let go moves nothing any more.
  await page.mouse.move(box.x, y, { steps: 5 });
  await expect(rate).toHaveValue('39,75');
});

test('the schedule scrolls through all payments by keyboard and renders only some rows', async ({
  page,
  openAs,
}) => {
  await openAs('agent@example.com', '/calculator?mode=loan&amount=100000000&months=360&rate=1800');
  const main = new Shell(page).main();
  const table = main.getByRole('table', { name: 'График платежей' });
  await expect(table).toHaveAttribute('aria-rowcount', '361');
  await expect(table.getByRole('row', { name: /^1 / })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(40);
  await main.getByRole('group', { name: 'График платежей' }).focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('row', { name: /^360 / })).toContainText(/0,00\s₽$/);
  await expect(table.getByRole('row', { name: /^360 / })).toHaveAttribute('aria-rowindex', '361');
  await expect(table.getByRole('columnheader', { name: 'Платёж' })).toBeInViewport();
  // A phone shows the same as cards.
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = main.getByRole('list', { name: 'График платежей' });
  await expect(cards.getByRole('listitem')).not.toHaveCount(0);
  expect(await cards.getByRole('listitem').count()).toBeLessThan(40);
});

test('invalid input is refused with a reason and never shows NaN', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/calculator');
  const main = new Shell(page).main();
  const result = main.getByRole('region', { name: 'Результат расчёта' });
  const fill = (label: string, value: string): Promise<void> =>
    main.getByRole('textbox', { name: label }).fill(value);
  for (const [label, value, reason] of [
    ['Сумма кредита', '0', /Сумма: значение должно быть больше нуля\./],
    ['Сумма кредита', '', /Сумма: укажите значение\./],
    ['Сумма кредита', '200000000000', /Сумма: не больше 100\s000\s000\s000\s₽\./],
    ['Ставка годовых', '400,01', /Ставка: не больше 400\s%\./],
    ['Срок', '601', /Срок в месяцах: не больше 600\./],
    ['Срок', '0', /Срок в месяцах: значение должно быть больше нуля\./],
  ] as const) {
    const before = await main.getByRole('textbox', { name: label }).inputValue();
    await fill(label, value);
    await expect(result.getByRole('alert')).toContainText(reason);
    await expect(page.locator('body')).not.toContainText(/NaN|Infinity|undefined/u);
    await expect(main.getByRole('button', { name: 'PDF для клиента' })).toBeDisabled();
    await fill(label, before);
    await expect(result.getByRole('alert')).toBeHidden();
  }
  for (const [label, value] of [
    ['Ставка годовых', '0'],
    ['Ставка годовых', '400'],
    ['Срок', '1'],
    ['Срок', '600'],
  ] as const) {
    await fill(label, value);
    await expect(result.getByRole('alert')).toBeHidden();
    await expect(page.locator('body')).not.toContainText(/NaN|Infinity|undefined/u);
  }
});

test('every offer is chosen without scrolling sideways on a laptop', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/calculator?mode=loan&amount=100000000&months=12&rate=1800');
  const offers = new Shell(page).main().getByRole('region', { name: 'Предложения банков' });
  const choices = offers.getByRole('button', { name: /^Создать заявку/ });
  await expect(choices).not.toHaveCount(0);
  // 1366 and 1280 px with a scrollbar that takes its place.
  for (const width of [1351, 1265]) {
    await page.setViewportSize({ width, height: 768 });
    for (const choice of await choices.all())
      await expect
        .poll(async () => {
          const [inner, outer] = [await choice.boundingBox(), await offers.boundingBox()];
          return inner && outer && inner.x + inner.width < outer.x + outer.width;
        }, `at ${width} px`)
        .toBe(true);
  }
});
