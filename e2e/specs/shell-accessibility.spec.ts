import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/portal.ts';
import { AUTH_ROUTES, MAIN_ROUTES, deepRoutes, superuserRoutes } from '../pages/routes.ts';
import { Shell } from '../pages/shell.ts';

/** The page has drawn what it shows: no skeleton, no spinner, no bar of loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('#portal-overlay')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('log')).first()).toBeVisible();
  await expect(page.locator('.ant-skeleton-active, .ant-spin-spinning')).toHaveCount(0, { timeout: 20_000 });
}

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The portal follows the system's theme until the agent chooses one. */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
}

/** Serious and critical violations, readable. Between the themes only colours differ. */
async function violations(page: Page, theme: Theme): Promise<readonly string[]> {
  // A page that waits hidden is nobody's to read.
  const axe = new AxeBuilder({ page }).exclude('[data-parked]');
  const { violations: found } = await (theme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} — ${node.failureSummary?.split('\n')[1] ?? ''}`),
    );
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

async function check(page: Page, route: string, problems: string[]): Promise<void> {
  const screenshots = process.env['SCREENSHOTS'];
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await settled(page);
    for (const theme of THEMES) {
      await setTheme(page, theme);
      if (screenshots)
        await page.screenshot({
          path: `${screenshots}/${size.width}-${theme}-${route.replaceAll(/\W+/g, '_')}.png`,
        });
      if (size.width !== 390)
        // The page takes the colours of the other theme a moment later.
        await expect
          .poll(() => violations(page, theme), { timeout: 20_000 })
          .toEqual([])
          .catch((error: unknown) => problems.push(`${route} ${theme}: ${String(error)}`));
    }
    if (size.width === 390)
      // A chart follows the new width a moment later.
      await expect
        .poll(() => overflow(page), { timeout: 3_000 })
        .toEqual([])
        .catch((error: unknown) => problems.push(`${route} overflows: ${String(error)}`));
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
