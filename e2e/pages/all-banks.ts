import type { Page } from '@playwright/test';
import { logIn, sessionRecord } from '../fixtures/bank-server.ts';
import type { Portal } from '../fixtures/portal.ts';

/** Sessions at these banks, as an agent has who was in each of them today. */
export async function signInAt(
  page: Page,
  portal: Portal,
  account: string,
  banks: readonly string[],
): Promise<void> {
  for (const bank of banks) {
    const record = sessionRecord(await logIn(portal.bankApiUrl, account, bank));
    await page.addInitScript(
      ([key, text]) => {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
      },
      [`auth_${bank}`, record] as const,
    );
  }
}

/** A page of its own at this address. */
export async function reopen(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), route);
  await page.reload();
}

/** Milliseconds from the navigation until the first such element, measured in the page. */
export async function timeTo(page: Page, route: string, selector: string): Promise<number> {
  await reopen(page, route);
  const found = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) === null ? undefined : performance.now()),
    selector,
  );
  return (await found.jsonValue()) as number;
}
