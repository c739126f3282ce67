import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

test('the loading overlay says what happens and stays at least 800 ms', async ({ page, openAs }) => {
  // Written by the page itself: how long the overlay stood, and what it said.
  await page.addInitScript(() => {
    const seen = { text: '', fromMs: 0, toMs: 0 };
    Object.assign(globalThis, { overlaySeen: seen });
    const look = (): void => {
      const overlay = document.getElementById('portal-overlay');
      if (overlay) {
        seen.fromMs ||= performance.now();
        seen.text = overlay.textContent ?? '';
      } else if (seen.fromMs > 0 && seen.toMs === 0) seen.toMs = performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await openAs('agent@example.com', '/news');
  await expect(new Shell(page).heading('Новости')).toBeVisible();
  const overlay = page.locator('#portal-overlay');
  await expect(overlay).toHaveCount(0);
  const seen = await page.evaluate(
    () =>
      (globalThis as unknown as { overlaySeen: { text: string; fromMs: number; toMs: number } }).overlaySeen,
  );
  expect(seen.text).toContain('Загрузка приложения...');
  expect(seen.text).toContain('Пожалуйста, подождите...');
  expect(seen.toMs - seen.fromMs).toBeGreaterThanOrEqual(800);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the loading overlay is painted in the ${theme} theme before any file has come`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.(?:css|js|woff2)$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const overlay = page.locator('#portal-overlay');
    await expect(overlay).toContainText('Загрузка приложения...');
    const colours = () =>
      overlay.evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(element).backgroundColor,
      ]);
    const early = await colours();
    release();
    await page.waitForLoadState();
    // The style sheets change nothing of it.
    expect(await colours()).toEqual(early);
    await expect(overlay).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Вход в портал' })).toBeVisible();
  });
}

for (const [what, spoil] of [
  ['does not come', (route: Route) => route.abort()],
  [
    'is not the one that was released',
    async (route: Route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n;globalThis.altered = true;` });
    },
  ],
] as const) {
  test(`the page says so when its first script ${what}, and offers to load it again`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource|integrity/);
    const script = /\/main\.[0-9a-f]+\.js$/;
    await page.route(script, spoil);
    await page.goto('/');
    const overlay = page.locator('#portal-overlay');
    await expect(overlay).toContainText('Портал не загрузился');
    await expect(overlay).not.toContainText('Загрузка приложения...');
    expect(await page.evaluate(() => 'altered' in globalThis)).toBe(false);
    await page.unroute(script);
    await overlay.getByRole('button', { name: 'Обновить страницу' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Вход в портал' })).toBeVisible();
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs, and no overlay covers it', async ({ page }) => {
    await page.goto('/');
    const line = page.locator('noscript');
    // Assertions of texts leave this element out.
    await expect(line).toHaveJSProperty(
      'innerText',
      'Для работы портала включите JavaScript в настройках браузера.',
    );
    await expect(line).toBeVisible();
    await expect(page.locator('#portal-overlay')).toBeHidden();
  });
});

test('the sheets of lazy parts come behind the page’s own', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/requests');
  await expect(new Shell(page).heading('Заявки')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(sheets.length).toBeGreaterThan(5);
  expect(sheets[0]).toMatch(/^\/main\./);
});
