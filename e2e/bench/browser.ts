import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { logIn } from '../fixtures/bank-server.ts';
import { CHROMIUM_ARGUMENTS, systemBrowser } from '../fixtures/chromium.ts';

/** The sign-in of a demo account, as the portal keeps it in localStorage. */
export interface SessionRecord {
  readonly token: string;
  readonly user: object;
  readonly timestamp: number;
}

export async function signInRecord(portalUrl: string, account = 'agent@example.com'): Promise<SessionRecord> {
  return { ...(await logIn(portalUrl, account)), timestamp: Date.now() };
}

/**
 * A page of 1280 × 800 and the bars of the browser above it. The page has the window's own size: with a size that is only
 * emulated, a browser without a screen tells frames as painted long after they were, and interactions seem slow.
 */
const WINDOW = '--window-size=1280,887';

/** The benches' portals sign their own certificate; trusted by its key, it lets the browser keep files as any other. */
const keyHash = process.env['BENCH_KEY_HASH'];
export const BENCH_ARGUMENTS = [
  ...CHROMIUM_ARGUMENTS,
  ...(keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []),
];

export function launch(): Promise<Browser> {
  return chromium.launch({
    ...(systemBrowser ? { executablePath: systemBrowser } : {}),
    args: [...BENCH_ARGUMENTS, WINDOW, '--js-flags=--expose-gc'],
  });
}

/** A fresh browser profile, signed in when a record is given. */
export async function freshContext(browser: Browser, record: SessionRecord | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: null,
  });
  if (record) {
    await context.addInitScript((value) => localStorage.setItem('auth_sgb', value), JSON.stringify(record));
  }
  return context;
}

/** 4× slower CPU and a 4G connection: 9 Mbit/s down, 3 Mbit/s up, 170 ms round trip. */
export async function throttle(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 170,
    downloadThroughput: (9 * 1024 * 1024) / 8,
    uploadThroughput: (3 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which the given share of the values lies (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('No values were measured');
  return value;
}
