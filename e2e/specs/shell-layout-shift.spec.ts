import type { Page } from '@playwright/test';
import { paths } from 'shared-kernel/paths';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { AUTH_ROUTES, MAIN_ROUTES, deepRoutes } from '../pages/routes.ts';

const AGENT = 'agent@example.com';
/** What browsers call good is 0.1; nobody sees 0.02. */
const LIMIT = 0.02;
/** Longer than any page or widget needs between two drawings, ms. */
const REST_MS = 800;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** The steps in their own stage: the current one is drawn with the most. */
const STEPS = [
  { stage: 'issue_registering', page: 'request-form' },
  { stage: 'issue_survey', page: 'questionnaire' },
  { stage: 'issue_scoring', page: 'documents' },
  { stage: 'issue_additional_documents_requests', page: 'discussions' },
  { stage: 'doc_list', page: 'document-package' },
  { stage: 'issue_finished', page: 'completion' },
] as const;

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

/** From the first paint on, before any script of the page. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts, changedAt: 0 });
    new MutationObserver(() => Object.assign(window, { changedAt: performance.now() })).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName} ${from.y}→${to.y}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

const readShifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** The page is drawn, the widgets of every page with it, and all is at rest. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('#portal-overlay')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('log')).first()).toBeVisible();
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0, { timeout: 20_000 });
  // The widgets come behind the page: it is at rest when nothing in it has changed for a while.
  await page.waitForFunction(
    (restMs) => performance.now() - (window as unknown as { changedAt: number }).changedAt > restMs,
    REST_MS,
  );
}

async function check(page: Page, route: string, problems: string[]): Promise<void> {
  const shifts = await readShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const { width = 0 } = page.viewportSize() ?? {};
  if (sum > LIMIT)
    problems.push(
      `${route} at ${width}: ${sum.toFixed(3)} ${shifts
        .filter(({ value }) => value > 0.005)
        .map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(' ')}`)
        .join('; ')}`,
    );
}

for (const size of SIZES) {
  test.describe(`${size.width} px`, () => {
    test.use({ viewport: size });

    test('pages before the sign-in do not move', async ({ page }) => {
      const problems: string[] = [];
      await watchShifts(page);
      for (const route of AUTH_ROUTES) {
        await page.goto(`/?${encodeURIComponent(route)}#${route}`);
        await settled(page);
        await check(page, route, problems);
      }
      expect(problems).toEqual([]);
    });

    test('the main pages do not move', async ({ page, openAs, portal }) => {
      const problems: string[] = [];
      await watchShifts(page);
      await openAs(AGENT, '/');
      // Another query: each page is loaded as after a reload.
      for (const route of MAIN_ROUTES) {
        await page.goto(`${portal.url}/?${encodeURIComponent(route)}#${route}`);
        await settled(page);
        await expect(page.getByRole('region', { name: 'Срочные сообщения' })).toBeVisible();
        await check(page, route, problems);
      }
      expect(problems).toEqual([]);
    });

    test('an article does not move', async ({ page, openAs, portal }) => {
      const article = (await deepRoutes(portal)).find((route) => route.startsWith('/news/')) ?? '';
      const problems: string[] = [];
      await watchShifts(page);
      await openAs(AGENT, '/');
      await page.goto(`${portal.url}/?article#${article}`);
      await settled(page);
      await expect(page.getByRole('article')).toBeVisible();
      await check(page, article, problems);
      expect(problems).toEqual([]);
    });

    test('an open conversation does not move', async ({ page, openAs, portal }) => {
      const problems: string[] = [];
      await watchShifts(page);
      await openAs(AGENT, '/');
      for (const { id } of (await new BankClient(portal, AGENT).threads()).slice(0, 3)) {
        const route = paths.chat.link({ thread: id });
        await page.goto(`${portal.url}/?${id}#${route}`);
        await settled(page);
        await check(page, route, problems);
      }
      expect(problems).toEqual([]);
    });

    test('the steps of an application do not move', async ({ page, openAs, portal }) => {
      const rows = await new BankClient(portal, AGENT).list({});
      const problems: string[] = [];
      await watchShifts(page);
      await openAs(AGENT, '/');
      for (const { stage, page: step } of STEPS) {
        const row = rows.find((each) => each.stage === stage);
        expect(row, stage).toBeDefined();
        const route = `/issue/${row?.hash_password}/${step}`;
        await page.goto(`${portal.url}/?${stage}#${route}`);
        await settled(page);
        await check(page, route, problems);
      }
      expect(problems).toEqual([]);
    });
  });
}
