import type { BrowserContext, Page } from '@playwright/test';
import { drawn } from './shell.ts';

/** What browsers call good is 0.1; nobody sees 0.02. */
const LIMIT = 0.02;
/** Longer than any page or widget needs between two drawings, ms. */
const REST_MS = 800;

/** From the first paint on, before any script of a page. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts, changedAt: 0 });
    new MutationObserver(() => Object.assign(window, { changedAt: performance.now() })).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
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

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

const readShifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate<readonly Shift[]>('window.shifts');

/** The page is drawn, the widgets of every page with it, and all is at rest. */
async function settled(page: Page): Promise<void> {
  await drawn(page);
  // The widgets come behind the page: it is at rest when nothing in it has changed for a while.
  await page.waitForFunction(
    (restMs) => performance.now() - Number(Reflect.get(window, 'changedAt')) > restMs,
    REST_MS,
  );
}

async function findShifts(page: Page, route: string): Promise<readonly string[]> {
  const shifts = await readShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const { width = 0 } = page.viewportSize() ?? {};
  if (sum <= LIMIT) return [];
  const moves = shifts
    .filter(({ value }) => value > 0.005)
    .map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(' ')}`);
  return [`${route} at ${width}: ${sum.toFixed(3)} ${moves.join('; ')}`];
}

/** Most of the time a page is only watched until it rests: several are at once. */
const TABS = 3;

/** Opens each route as after a reload, waits for what it shall show, and tells what has moved. */
export async function checkRoutes(
  context: BrowserContext,
  routes: readonly string[],
  untilShown: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  tabsAtOnce = TABS,
): Promise<readonly string[]> {
  const left = [...routes];
  const problems: string[] = [];
  const watch = async (tab: Page): Promise<void> => {
    for (let route = left.shift(); route !== undefined; route = left.shift()) {
      // Another query: the page is loaded.
      await tab.goto(`/?${encodeURIComponent(route)}#${route}`);
      await settled(tab);
      await untilShown(tab);
      problems.push(...(await findShifts(tab, route)));
    }
  };
  const tabs = await Promise.all(routes.slice(0, tabsAtOnce).map(() => context.newPage()));
  await Promise.all(tabs.map(watch));
  return problems;
}
