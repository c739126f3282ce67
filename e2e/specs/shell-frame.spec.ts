import { expect, PHONE, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

test('the theme follows the system until it is chosen, then it is remembered', async ({ page, openAs }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs('agent@example.com', '/news');
  const root = page.locator('html');
  await expect(root).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveClass(/\bdark\b/);

  await page.getByRole('button', { name: 'Включить тёмную тему' }).click();
  await expect(root).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(root).toHaveClass(/\bdark\b/);
  await page.getByRole('button', { name: 'Включить светлую тему' }).click();
  await expect(root).not.toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

test('every page has its own title and one main heading', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/');
  const shell = new Shell(page);
  const titles = new Map<string, string>();
  const headings: Readonly<Record<string, RegExp>> = {
    '/requests': /Заявки|Мои заявки/,
    '/all-requests': /Все заявки/,
    '/archived-requests': /Архив заявок/,
    '/clients': /Клиенты/,
    '/documents-page': /Документы/,
    '/calculator': /Калькулятор/,
    '/my-income': /Мои доходы/,
    '/chat': /Чат/,
    '/notifications': /Уведомления/,
    '/products': /Каталог продуктов/,
    '/news': /Новости/,
    '/cross-border-payments': /Трансграничные платежи/,
    '/agent-profile': /Анкета агента/,
    '/profile': /Профиль/,
  };
  for (const [route, heading] of Object.entries(headings)) {
    await shell.openRoute(route);
    await expect(shell.heading(heading)).toBeVisible();
    await expect(page).toHaveTitle(heading);
    await expect(shell.main().getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.set(await page.title(), route);
  }
  expect(titles.size).toBe(Object.keys(headings).length);
});

for (const route of ['/nothing/here', '/news/nothing', '/products/nothing']) {
  test(`the unknown path ${route} shows a page that leads home`, async ({ page, openAs }) => {
    await openAs('agent@example.com', route);
    const shell = new Shell(page);
    await expect(shell.heading('Страница не найдена')).toBeVisible();
    await expect(page).toHaveTitle(/^Страница не найдена/);
    // The next one looks the same, and is another page.
    await shell.openRoute(`${route}-either`);
    await expect(page).toHaveTitle(/^Страница не найдена/);
    await shell.main().getByRole('button', { name: 'На главную' }).click();
    await shell.expectRoute('/');
  });
}

test('the button to the top appears after 300 px', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/products');
  const shell = new Shell(page);
  await expect(shell.heading('Каталог продуктов')).toBeVisible();
  await expect(shell.main().getByRole('listitem').first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Наверх' });
  await page.evaluate(() => window.scrollTo(0, 290));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(290);
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 310));
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

for (const width of [PHONE.viewport.width, 1440])
  test(`the button to the top covers nothing at the end of a page, at ${width} px`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs('agent@example.com', '/requests');
    const main = new Shell(page).main();
    await expect(main.getByRole('checkbox', { name: /^Выбрать заявку \d/ })).toHaveCount(25);
    await page.keyboard.press('End');
    // Drawn when the end of the list comes near.
    const pager = main.getByRole('listitem', { name: '2', exact: true });
    const button = page.getByRole('button', { name: 'Наверх' });
    await expect(button).toBeVisible();
    await expect(pager).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      // The page has grown by what was drawn: this is its end.
      await page.keyboard.press('End');
      const bottom = (await pager.boundingBox())?.y ?? NaN;
      const top = (await button.boundingBox())?.y ?? NaN;
      expect(bottom + 32).toBeLessThanOrEqual(top);
    }).toPass({ timeout: 20_000 });
  });

test('the rules of the kernel are loaded once, whatever remotes are visited, and follow the theme', async ({
  page,
  openAs,
}) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  for (const [route, heading] of [
    ['/products', 'Каталог продуктов'],
    ['/notifications', 'Уведомления'],
    ['/profile', 'Профиль'],
  ] as const) {
    await shell.openRoute(route);
    await expect(shell.heading(heading)).toBeVisible();
  }
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href, cssRules }) =>
      href === null ? [] : [{ href, selectors: [...cssRules].map(({ cssText }) => cssText.split('{')[0]) }],
    ),
  );
  const kernel = sheets.filter(({ href }) => href.includes('/kernel-styles.'));
  expect(kernel).toHaveLength(1);
  const own = new Set(kernel[0]?.selectors.filter((selector) => selector?.startsWith('.')));
  expect(own.size).toBeGreaterThan(20);
  const copies = sheets.filter((sheet) => sheet !== kernel[0]).flatMap(({ selectors }) => selectors);
  expect(copies.filter((selector) => own.has(selector))).toEqual([]);

  const title = shell.heading('Профиль');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(title).toHaveCSS('color', 'rgb(23, 32, 51)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(title).toHaveCSS('color', 'rgb(241, 244, 250)');
});
