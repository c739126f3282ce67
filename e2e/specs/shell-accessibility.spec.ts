import type { Page } from '@playwright/test';
import { setTheme, themesFromTheOneShown, violations } from '../fixtures/accessibility.ts';
import type { Theme } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/portal.ts';
import { AUTH_ROUTES, MAIN_ROUTES, deepRoutes, superuserRoutes } from '../pages/routes.ts';
import { Shell } from '../pages/shell.ts';

/** The page has drawn what it shows: no skeleton, no spinner, no bar of loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('#portal-overlay')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('log')).first()).toBeVisible();
  await expect(page.locator('.ant-skeleton-active, .ant-spin-spinning')).toHaveCount(0, { timeout: 20_000 });
}

/** What sticks out of a phone's screen to the right: it would make the page scroll sideways. */
const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .slice(-3)
      .map((element) => `${element.tagName}.${element.className}`);
  });

const SCREENSHOTS = process.env['SCREENSHOTS'];

async function check(page: Page, route: string, problems: string[]): Promise<void> {
  const shot = async (width: number, theme: Theme): Promise<void> => {
    const name = `${width}-${theme}-${route.replaceAll(/\W+/g, '_')}.png`;
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}` });
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await settled(page);
  for (const theme of await themesFromTheOneShown(page)) {
    await setTheme(page, theme);
    await shot(1440, theme);
    // The page takes the colours of the other theme a moment later.
    await expect
      .poll(() => violations(page, theme), { timeout: 20_000 })
      .toEqual([])
      .catch((error: unknown) => problems.push(`${route} ${theme}: ${String(error)}`));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  // A chart follows the new width a moment later.
  await expect
    .poll(() => overflow(page), { timeout: 3_000 })
    .toEqual([])
    .catch((error: unknown) => problems.push(`${route} overflows: ${String(error)}`));
  if (!SCREENSHOTS) return;
  for (const theme of await themesFromTheOneShown(page)) {
    await setTheme(page, theme);
    await shot(390, theme);
  }
}

test('pages before the sign-in, in both themes', async ({ page }) => {
  const problems: string[] = [];
  for (const route of AUTH_ROUTES) {
    await page.goto(`/#${route}`);
    await check(page, route, problems);
  }
  expect(problems).toEqual([]);
});

for (const [part, routesOf, account] of [
  ['first quarter', () => MAIN_ROUTES.slice(0, 5), 'agent@example.com'],
  ['second quarter', () => MAIN_ROUTES.slice(5, 10), 'agent@example.com'],
  ['third quarter', () => MAIN_ROUTES.slice(10, 15), 'agent@example.com'],
  ['fourth quarter', () => MAIN_ROUTES.slice(15), 'agent@example.com'],
  ['deep pages', deepRoutes, 'agent@example.com'],
  ['security service', superuserRoutes, 'admin@example.com'],
] as const) {
  test(`pages behind the sign-in, in both themes: ${part}`, async ({ page, portal, openAs }) => {
    test.setTimeout(180_000);
    await openAs(account, '/news');
    const shell = new Shell(page);
    await expect(shell.heading('Новости')).toBeVisible();
    const problems: string[] = [];
    for (const route of await routesOf(portal)) {
      await shell.openRoute(route);
      await check(page, route, problems);
    }
    expect(problems).toEqual([]);
  });
}
