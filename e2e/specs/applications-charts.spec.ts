import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/portal.ts';

const AGENT = 'agent@example.com';
/** The charting library with what it needs, one compressed file; its HTML export and all of lodash would add 49 kB. */
const LIBRARY_BUDGET_BYTES = 300_000;

/** Compressed bytes of the largest script that the page has loaded. */
const largestScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    ),
  );

test('the doughnut of home stands with its numbers before the charting library', async ({ page, openAs }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/chart\.[\w.]+\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAs(AGENT, '/');
  const chart = page.getByRole('main').getByRole('img', { name: 'Мои заявки по статусам' });
  const ring = chart.locator('div[style*="conic-gradient"]');
  await expect(ring).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Мои заявки по статусам' }).getByRole('link').first(),
  ).toBeVisible();
  await expect(chart.locator('canvas')).toHaveCount(0);
  const asked = page.waitForRequest(/\/chart\.[\w.]+\.js/);
  await chart.scrollIntoViewIfNeeded();
  await asked;
  await expect(ring).toBeVisible();
  const place = await ring.evaluate((element) => element.getBoundingClientRect());
  held.resolve();
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(ring).toHaveCount(0);
  // No other script of the page is as large.
  const library = await largestScriptBytes(page);
  expect(library).toBeGreaterThan(LIBRARY_BUDGET_BYTES * 0.9);
  expect(library).toBeLessThan(LIBRARY_BUDGET_BYTES);
  expect(place.width).toBeGreaterThan(0);
  expect(place.width).toBeCloseTo(place.height, 0);
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1000, height: 240 } });

  test('a chart below the window does not load its library', async ({ page, openAs }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const isAsked = () => asked.some((url) => /\/chart\.[\w.]+\.js/.test(url));
    await openAs(AGENT, '/my-income');
    const chart = page.getByRole('main').getByRole('img').last();
    await expect(chart).toBeAttached();
    await page.waitForLoadState('load');
    await expect(chart).not.toBeInViewport();
    expect(isAsked()).toBe(false);
    await chart.scrollIntoViewIfNeeded();
    await expect.poll(isAsked).toBe(true);
  });
});
