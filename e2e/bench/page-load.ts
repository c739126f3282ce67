import type { BrowserContext, Page } from '@playwright/test';
import { throttle } from './browser.ts';

/** A page whose loading is measured. */
export interface Scenario {
  readonly name: string;
  readonly route: string;
  readonly signedIn: boolean;
  /** The first element that means something to the agent. */
  readonly selector: string;
}

export const SIGN_IN: Scenario = {
  name: 'sign-in',
  route: '/login',
  signedIn: false,
  // Beneath the overlay of the specification nobody can type.
  selector: 'body:not(:has(#portal-overlay:not(.is-leaving))) input[type="password"]',
};
export const LIST: Scenario = {
  name: 'application list',
  route: '/requests',
  signedIn: true,
  selector: 'main a[href*="/issue/"]',
};
export const CHAT: Scenario = {
  name: 'chat',
  route: '/chat',
  signedIn: true,
  selector: 'main a[href*="thread="]',
};
export const HOME: Scenario = {
  name: 'home',
  route: '/',
  signedIn: true,
  selector: 'main li a[href*="/issue/"]',
};

export interface PageLoad {
  /** Of the files asked for before the element was on the screen: what the agent waits for. */
  readonly bytes: number;
  readonly requests: number;
  /** Of everything the page has fetched when it comes to rest: widgets, and on the sign-in the portal behind it. */
  readonly bytesAtRest: number;
  readonly timeMs: number;
}

/** Opens the page in a tab of its own, 4× slower and on 4G. Bytes are without the bank's answers. */
export async function loadPage(context: BrowserContext, url: string, scenario: Scenario): Promise<PageLoad> {
  const page = await context.newPage();
  await watchFor(page, scenario.selector);
  const session = await throttle(page);
  const asked = new Map<string, { readonly startedAt: number; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname, protocol } = new URL(request.url);
    if (protocol.startsWith('http') && !pathname.startsWith('/banks/'))
      asked.set(requestId, { startedAt: timestamp, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = asked.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await page.goto(`${url}/#${scenario.route}`, { waitUntil: 'commit' });
  const timeMs = await renderedAt(page);
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
  const all = [...asked.values()].filter((file) => file.bytes > 0);
  const start = Math.min(...all.map((file) => file.startedAt));
  const awaited = all.filter((file) => (file.startedAt - start) * 1000 < timeMs);
  const sum = (files: typeof all): number => files.reduce((total, file) => total + file.bytes, 0);
  await page.close();
  return { bytes: sum(awaited), requests: awaited.length, bytesAtRest: sum(all), timeMs };
}

/** In the page itself: notes the moment at which the frame with the element has been painted. */
export async function watchFor(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const watch = (): void => {
      if (document.querySelector(wanted)) {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => Object.assign(window, { benchRenderedMs: performance.now() })),
        );
      } else requestAnimationFrame(watch);
    };
    watch();
  }, selector);
}

/** That moment, ms since the page was asked for. */
export async function renderedAt(page: Page): Promise<number> {
  const rendered = await page.waitForFunction(
    () => (window as { benchRenderedMs?: number }).benchRenderedMs,
    null,
    { timeout: 60_000 },
  );
  return (await rendered.jsonValue()) as number;
}
