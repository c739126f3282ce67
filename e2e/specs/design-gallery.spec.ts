import type { Page } from '@playwright/test';
import { setTheme, violations } from '../fixtures/accessibility.ts';
import { expect, test as base } from '../fixtures/portal.ts';
import { freePort, root, startProgram, untilReady } from '../fixtures/processes.ts';

/** The gallery as `npm run dev -- kernel` shows it; no portal, no bank. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    // eslint-disable-next-line no-empty-pattern -- the fixture needs no other, and the runner wants a pattern here
    async ({}, use) => {
      const port = await freePort();
      const dev = startProgram('node', ['scripts/dev.mjs', 'kernel'], root, { PORT: String(port) });
      const url = `http://127.0.0.1:${port}`;
      await untilReady(`${url}/main.js`, dev, 240_000);
      await use(url);
      await dev.end('SIGTERM');
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
});

const THEMES = ['light', 'dark'] as const;
/** Parts that are compared as pictures. What the charting library draws is not: it is a canvas of its own rules. */
const PICTURES = {
  foundations: 'Основа',
  controls: 'Управление',
  statuses: 'Состояние дела',
  forms: 'Анкета',
  data: 'Данные',
  states: 'Вместо содержимого',
};

/** Opens the gallery in its face: `optional` would leave a busy machine with the stand-in. */
async function openGallery(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/font-display:\s*optional/g, 'font-display: block'),
    });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Компоненты портала' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('14px "Golos Text"', 'Жж19₽№«»'))).toBe(true);
}

test.describe.configure({ timeout: 120_000 });

test('the components of the kernel look as they did, in both themes', async ({ page }) => {
  await openGallery(page);
  for (const theme of THEMES) {
    await setTheme(page, theme);
    for (const [name, title] of Object.entries(PICTURES))
      await expect
        .soft(page.getByRole('region', { name: title, exact: true }))
        .toHaveScreenshot(`${theme}-${name}.png`, { maxDiffPixelRatio: 0.02, threshold: 0.3 });
  }
});

test('the components break no rule of accessibility and fit a phone, in both themes', async ({ page }) => {
  await openGallery(page);
  for (const theme of THEMES) {
    await setTheme(page, theme);
    await expect.poll(() => violations(page, theme, 'main')).toEqual([]);
  }
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('what is seen only in trouble can be seen in the gallery', async ({ page, context, expectConsole }) => {
  expectConsole(/broken in the gallery/);
  await openGallery(page);
  await page.getByRole('button', { name: 'Сломать часть' }).click();
  const crash = page.getByRole('article', { name: 'Сбой части страницы' });
  await crash.getByRole('button', { name: 'Повторить' }).click();
  await expect(crash.getByRole('button', { name: 'Сломать часть' })).toBeVisible();

  await page.getByRole('button', { name: 'Показать расхождение' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radiogroup', { name: 'Сумма' })).toContainText('2\u00a0000\u00a0000');
  await expect.poll(() => violations(page, 'light', '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Позже' }).click();

  const offline = page
    .getByRole('article', { name: 'Нет сети' })
    .getByRole('status')
    .filter({ hasText: '.' });
  await context.setOffline(true);
  await expect(offline.last()).toBeVisible();
  await context.setOffline(false);
});

test('a status that changes is marked for two seconds', async ({ page }) => {
  await openGallery(page);
  const tag = page.getByRole('article', { name: 'Смена статуса' }).locator('.ant-tag');
  const running = (): Promise<readonly unknown[]> =>
    tag.evaluate((element) => element.getAnimations().map(({ effect }) => effect?.getTiming().duration));
  expect(await running()).toEqual([]);
  await page.getByRole('button', { name: 'Сменить статус' }).click();
  expect(await running()).toEqual([2_000]);
});

test('figures of one width stand in columns, light and bold', async ({ page }) => {
  await openGallery(page);
  const widths = await page.evaluate(() => {
    const line = document.createElement('span');
    document.body.append(line);
    return ['400', '700'].map((weight) => {
      line.style.font = `${weight} 100px "Golos Text", monospace`;
      return [...'0123456789'].map((digit) => {
        line.textContent = digit.repeat(10);
        return Math.round(line.getBoundingClientRect().width);
      });
    });
  });
  // 620 units of 1000: the stand-in and a monospaced face have others.
  expect(widths.flat()).toEqual(Array.from({ length: 20 }, () => 620));
});

base('the face comes with the portal, and the browser keeps it', async ({ page, portal }) => {
  const asked = page.waitForResponse((response) => response.url().endsWith('.woff2'));
  await page.goto('/');
  const font = await asked;
  expect(new URL(font.url()).origin).toBe(new URL(portal.url).origin);
  expect(font.status()).toBe(200);
  expect(font.headers()['content-type']).toBe('font/woff2');
  expect(font.headers()['cache-control']).toContain('immutable');
});
