import { setTheme } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/portal.ts';
import { BankClient } from '../fixtures/bank-client.ts';
import { Shell } from '../pages/shell.ts';

/** The width that an A4 sheet leaves for a page, upright and across, CSS pixels. */
const SHEETS = { upright: 718, across: 1047 } as const;

test('a list, an application and notices print in the dark theme as black on white, whole and without the menus', async ({
  page,
  portal,
  openAs,
}) => {
  const [row] = await new BankClient(portal).list({ status: ['finished'] });
  if (!row) throw new Error('no application is finished');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  for (const [width, route, text] of [
    [SHEETS.across, '/requests?status=finished', String(row.id)],
    [SHEETS.upright, `/issue/${row.hash_password}/completion`, 'Сделка оформлена'],
    [SHEETS.upright, '/notifications', 'Заявка №'],
  ] as const) {
    await page.setViewportSize({ width, height: 1200 });
    await openAs('agent@example.com', route);
    const shell = new Shell(page);
    const printed = shell.main().getByText(text, { exact: false }).first();
    await expect(printed).toBeVisible();
    if (route.startsWith('/issue/')) {
      const bar = shell.main().getByRole('region', { name: `Заявка №${row.id}` });
      const title = await bar.evaluate((element) => getComputedStyle(element, '::before').content);
      expect(title).toBe(`"Заявка №${row.id}"`);
    }
    for (const hidden of [shell.sidebar(), page.getByRole('banner'), shell.main().getByRole('button')])
      await expect(hidden.filter({ visible: true })).toHaveCount(0);
    await expect(printed).toHaveCSS('color', 'rgb(0, 0, 0)');
    const { background, overflow } = await page.evaluate(() => ({
      background: getComputedStyle(document.documentElement).backgroundColor,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect([background, overflow]).toEqual(['rgb(255, 255, 255)', 0]);
  }
});

test('a chart that was never seen prints as the table of its values, one that was seen as itself', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: SHEETS.across, height: 320 });
  await openAs('agent@example.com', '/my-income');
  const main = new Shell(page).main();
  const chart = main.getByRole('img', { name: 'Вознаграждение по месяцам' });
  const table = main.getByRole('table', { name: 'Вознаграждение по месяцам' });
  await expect(chart).toBeAttached();
  await expect(chart.locator('canvas')).toHaveCount(0);
  const paper = { width: SHEETS.across - 200, height: 60 };
  const size = async (): Promise<typeof paper> => {
    const box = await table.boundingBox();
    return { width: box?.width ?? 0, height: box?.height ?? 0 };
  };

  await page.emulateMedia({ media: 'print' });
  await expect(chart).toBeHidden();
  await expect.poll(async () => (await size()).width).toBeGreaterThan(paper.width);
  await expect(table.getByRole('row').nth(1)).toContainText('₽');
  expect((await size()).height).toBeGreaterThan(paper.height);

  await page.emulateMedia({ media: 'screen' });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('canvas').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(chart).toBeVisible();
  await expect(table).toBeHidden();
});

test('a chart of too many months for totals prints with the table of its values', async ({
  page,
  openAs,
}) => {
  const months = Array.from({ length: 72 }, (_, index) => index);
  await page.route('**/agent/rest/income?**', async (route) => {
    // A row to copy is in any other year.
    const url = route.request().url().replace('to=2025-12-31', 'to=2099-12-31');
    const response = await route.fetch({ url });
    const income = (await response.json()) as { rows: { date: string }[] };
    const [row] = income.rows;
    await route.fulfill({
      response,
      json: {
        ...income,
        rows: months.map((index) => ({
          ...row,
          date: `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
        })),
      },
    });
  });
  await page.setViewportSize({ width: SHEETS.across, height: 1200 });
  await openAs('agent@example.com', '/my-income?from=2020-01-01&to=2025-12-31');
  const main = new Shell(page).main();
  const chart = main.getByRole('img', { name: 'Вознаграждение по месяцам' });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(chart).toBeVisible();
  const table = main.getByRole('table', { name: 'Вознаграждение по месяцам' });
  await expect(table.getByRole('row')).toHaveCount(months.length + 1);
  expect((await table.boundingBox())?.height).toBeGreaterThan(months.length * 20);
});

test('a calculation prints with its whole schedule, and its chart as for white paper', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: SHEETS.across, height: 1200 });
  await openAs('agent@example.com', '/calculator?mode=loan&amount=100000000&months=120&rate=1800');
  const main = new Shell(page).main();
  await setTheme(page, 'dark');
  const chart = main.getByRole('img', { name: 'Из чего состоят платежи' });
  // A chart is drawn once it is seen.
  await chart.scrollIntoViewIfNeeded();
  const canvas = chart.locator('canvas').first();
  const rows = main.getByRole('table', { name: 'График платежей' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  await expect(canvas).toHaveCSS('filter', 'none');
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(121);
  await expect(canvas).toHaveCSS('filter', 'invert(1) hue-rotate(180deg)');
  await page.emulateMedia({ media: 'screen' });
  await expect(rows).not.toHaveCount(121);
});
