import type { Locator, Page } from '@playwright/test';
import { APPLICATION_STEPS } from 'shared-kernel/domain/steps';
import { setTheme, themesFromTheOneShown, violations } from '../fixtures/accessibility.ts';
import type { Theme } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';
import { lowButtons, overflow, overlaps, rivals } from '../pages/layout-faults.ts';
import { AUTH_ROUTES, MAIN_ROUTES, deepRoutes, flowRoutes, superuserRoutes } from '../pages/routes.ts';
import { Shell, drawn } from '../pages/shell.ts';

const AGENT = 'agent@example.com';

const SCREENSHOTS = process.env['SCREENSHOTS'];

/** In a window of a desk: both themes; on a tablet and a phone the rules of what stands there, and nothing beyond the edge. */
async function check(page: Page, route: string, problems: string[]): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawn(page);
  await inBothThemes(page, `1440-${route}`, 'body', problems);
  await expectTextsApart(page, `1440-${route}`, problems);
  await page.setViewportSize({ width: 900, height: 900 });
  await drawn(page);
  await expectNoViolations(page, `900-${route}`, problems);
  await expectTextsApart(page, `900-${route}`, problems);
  // A narrow phone, or a desk at four times the size of the text.
  await page.setViewportSize({ width: 320, height: 640 });
  await drawn(page);
  await expectNoOverflow(page, `320-${route}`, problems);
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  await expectNoOverflow(page, `390-${route}`, problems);
  await expectTextsApart(page, `390-${route}`, problems);
  const low = await lowButtons(page);
  if (low.length > 0) problems.push(`390-${route} has low buttons: ${low.join(', ')}`);
  await expectNoViolations(page, `390-${route}`, problems);
  const main = await rivals(page);
  if (main.length > 0) problems.push(`${route} has several primary buttons: ${main.join(', ')}`);
  if (SCREENSHOTS) await inBothThemes(page, `390-${route}`, null, problems);
}

/** The same, and on the phone in both themes too: an agent makes applications there. */
async function checkOnPhoneToo(page: Page, route: string, problems: string[]): Promise<void> {
  await check(page, route, problems);
  await inBothThemes(page, `390-${route}`, 'main', problems);
  await page.setViewportSize({ width: 1280, height: 800 });
  await drawn(page);
  await expectNoOverflow(page, `1280-${route}`, problems);
}

async function inBothThemes(
  page: Page,
  name: string,
  within: string | null,
  problems: string[],
): Promise<void> {
  for (const theme of await themesFromTheOneShown(page)) {
    await setTheme(page, theme);
    const file = `${name}-${theme}`.replaceAll(/\W+/g, '_');
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${file}.png` });
    if (within === null) continue;
    await expectNoViolations(page, `${name} ${theme}`, problems, theme, within);
  }
}

/** The page takes the colours of another theme, and the places of another width, a moment later. */
async function expectNoViolations(
  page: Page,
  name: string,
  problems: string[],
  theme: Theme = 'light',
  within = 'main',
): Promise<void> {
  let tries = 0;
  await expect
    .poll(
      async () => {
        // A button that lies half under a bar which stays is free at another place of the page.
        await page.evaluate((top) => window.scrollTo({ top }), 60 * tries++);
        return violations(page, theme, within);
      },
      { timeout: 10_000 },
    )
    .toEqual([])
    .catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
}

async function expectTextsApart(page: Page, name: string, problems: string[]): Promise<void> {
  await expect
    .poll(() => overlaps(page), { timeout: 3_000 })
    .toEqual([])
    .catch((error: unknown) => problems.push(`${name} has texts on texts: ${String(error)}`));
}

async function expectNoOverflow(page: Page, name: string, problems: string[]): Promise<void> {
  // A chart follows the new width a moment later.
  await expect
    .poll(() => overflow(page), { timeout: 3_000 })
    .toEqual([])
    .catch((error: unknown) => problems.push(`${name} overflows: ${String(error)}`));
}

// Each only looks: both workers share them.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

test('pages before the sign-in break no rule of accessibility in either theme', async ({ page }) => {
  const problems: string[] = [];
  for (const route of AUTH_ROUTES) {
    await page.goto(`/#${route}`);
    await check(page, route, problems);
  }
  expect(problems).toEqual([]);
});

for (const [part, routesOf, account] of [
  ['first quarter', () => MAIN_ROUTES.slice(0, 5), AGENT],
  ['second quarter', () => MAIN_ROUTES.slice(5, 10), AGENT],
  ['third quarter', () => MAIN_ROUTES.slice(10, 15), AGENT],
  ['fourth quarter', () => MAIN_ROUTES.slice(15), AGENT],
  ['an article and a talk', deepRoutes, AGENT],
  ['security service', superuserRoutes, 'admin@example.com'],
] as const) {
  test(`pages behind the sign-in break no rule of accessibility in either theme: ${part}`, async ({
    page,
    portal,
    openAs,
  }) => {
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

test('the list and the offers break no rule of accessibility, on a desk or a phone', async ({
  page,
  openAs,
}) => {
  await openAs(AGENT, '/requests');
  const flow = new ApplicationFlow(page);
  const problems: string[] = [];
  await expect(flow.main.getByRole('link', { name: /^Открыть заявку/ }).first()).toBeVisible();
  await checkOnPhoneToo(page, '/requests', problems);
  const offers = '/create-request?product=guarantee_44fz&amount=150000000&days=180&inn=7707083893';
  await page.goto(`/#${offers}`);
  await expect(flow.offer('СГБ')).toBeVisible();
  await checkOnPhoneToo(page, offers, problems);
  expect(problems).toEqual([]);
});

for (const half of [0, 1]) {
  const steps = APPLICATION_STEPS.slice(half * 4, half * 4 + 4);
  test(`steps ${half * 4 + 1}–${half * 4 + 4} of an application break no rule of accessibility, on a desk or a phone`, async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs(AGENT, '/news');
    const shell = new Shell(page);
    await expect(shell.heading('Новости')).toBeVisible();
    const flow = new ApplicationFlow(page);
    const problems: string[] = [];
    const routes = await flowRoutes(portal);
    const pages = steps.flatMap((step) =>
      routes
        .filter((route) => /[^/?]+(?=\?|$)/.exec(route)?.[0] === step.route)
        .map((route) => ({ step, route })),
    );
    expect(new Set(pages.map(({ step }) => step.number)).size).toBe(steps.length);
    for (const { step, route } of pages) {
      await shell.openRoute(route);
      await expect(flow.heading(step.number)).toBeVisible();
      await checkOnPhoneToo(page, route, problems);
    }
    expect(problems).toEqual([]);
  });
}

test('with forced colours what is chosen is told by a line, not by a colour alone', async ({
  page,
  openAs,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(AGENT, '/documents-page');
  const shell = new Shell(page);
  const line = (chosen: Locator) =>
    chosen.evaluate((element) => getComputedStyle(element).outlineStyle === 'solid');
  const menu = (name: string) => shell.sidebar().getByRole('link', { name, exact: true });
  await expect(page.getByRole('tab', { name: 'Все' })).toHaveAttribute('aria-selected', 'true');
  expect(await line(menu('Документы'))).toBe(true);
  expect(await line(menu('Главная'))).toBe(false);
  const bar = page.locator('.ant-tabs-ink-bar').first();
  const highlight = await bar.evaluate((element) => {
    const { backgroundColor } = getComputedStyle(element);
    return [backgroundColor, getComputedStyle(document.body).backgroundColor];
  });
  expect(highlight[0]).not.toBe(highlight[1]);
  await page.goto('/#/calculator');
  const chosen = page.locator('.ant-segmented-item-selected').first();
  await expect(chosen).toBeVisible();
  expect(await line(chosen)).toBe(true);
});

test('with forced colours marks of a legend, bars and arrows of a sorting stay visible', async ({
  page,
  openAs,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(AGENT, '/my-income');
  const shell = new Shell(page);
  const main = shell.main();
  const look = (element: Locator, property: 'backgroundColor' | 'fill' | 'color') =>
    element.evaluate((each, name) => getComputedStyle(each)[name], property);
  const ground = await look(page.locator('body'), 'backgroundColor');
  // The marks keep the colours of their series.
  await expect(shell.heading('Мои доходы')).toBeVisible();
  const marks = main.locator('[class*="legend"] [class*="mark"]');
  await expect(marks).toHaveCount(4);
  const colours = await marks.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(colours).size).toBe(4);
  expect(colours).not.toContain(ground);
  // antd measures columns by a copy of the header.
  const sorter = main.locator('th[aria-sort] .ant-table-column-sorter').first();
  expect(await look(sorter.locator('.active'), 'color')).not.toBe(
    await look(sorter.locator('[role="img"]:not(.active)'), 'color'),
  );

  await shell.openRoute('/');
  const bar = main.getByRole('list', { name: 'Ход заявок' }).locator('[style]').first();
  await expect(bar).toBeVisible();
  expect(await look(bar, 'backgroundColor')).not.toBe(ground);

  await shell.openRoute('/requests');
  const arrows = main.locator('th[aria-sort] svg path');
  await expect(arrows).toHaveCount(2);
  const [up, down] = [await look(arrows.first(), 'fill'), await look(arrows.last(), 'fill')];
  expect(up).not.toBe(down);
  expect([up, down]).not.toContain(ground);
});
