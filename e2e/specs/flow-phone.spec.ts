import type { Locator, Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { setTheme } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

const AGENT = 'agent@example.com';

test.use({ viewport: { width: 390, height: 844 } });

/** Whether a finger at the middle of the button would press it: nothing lies over it. */
const isOnTop = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

async function expectWithinReach(page: Page, action: Locator): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(1.5 * 844);
  for (const place of [0, 0.5]) {
    await page.evaluate((top) => window.scrollTo({ top }), place * (height - 844));
    await expect(action).toBeInViewport({ ratio: 1 });
    expect(await isOnTop(action)).toBe(true);
  }
}

for (const [number, name, open] of [
  [2, 'the forms', async (bank: BankClient) => (await bank.create()).hash],
  [
    5,
    'the documents',
    async (bank: BankClient) => {
      const { hash } = await bank.create();
      await bank.fillForms(hash);
      return hash;
    },
  ],
] as const)
  test(`on a phone ${name} have their main action at hand wherever they are scrolled`, async ({
    page,
    portal,
    openAs,
  }) => {
    const hash = await open(new BankClient(portal));
    await openAs(AGENT, `/issue/${hash}/${number}`);
    const flow = new ApplicationFlow(page);
    await expect(flow.heading(number)).toBeVisible();
    await expect(page.locator('#portal-overlay')).toHaveCount(0);
    const action = flow.main.locator('.ant-btn-primary');
    await expect(action).toHaveCount(1);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await expectWithinReach(page, action);
      if (process.env['SCREENSHOTS'])
        await page.screenshot({ path: `${process.env['SCREENSHOTS']}/phone-${number}-${theme}.png` });
    }
  });

test('on a phone a field that gets the focus stands above the main action', async ({
  page,
  portal,
  openAs,
}) => {
  const { hash } = await new BankClient(portal).create();
  await openAs(AGENT, `/issue/${hash}/2`);
  const flow = new ApplicationFlow(page);
  await expect(flow.heading(2)).toBeVisible();
  const action = flow.main.locator('.ant-btn-primary');
  await expect(action).toBeInViewport();
  const fields = flow.main.getByRole('textbox');
  for (const field of (await fields.all()).slice(0, 8)) {
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await field.focus();
    const [below, above] = [await field.boundingBox(), await action.boundingBox()];
    expect((below?.y ?? Infinity) + (below?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
  }
});
