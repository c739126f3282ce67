import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freshContext, launch, signInRecord } from './bench/browser.ts';
import { root } from './fixtures/processes.ts';

/**
 * The pictures of the README, of a portal with demo data: `npm run screenshots -- http://localhost:8080`.
 * Each is taken in both themes at 1440 × 900.
 */
const [url] = process.argv.slice(2);
if (!url)
  throw new Error('The address of a running portal is needed: npm run screenshots -- http://localhost:8080');

const OFFERS = '/create-request?inn=7707083893&product=working_capital_loan&amount=500000000&months=24';
const folder = path.join(root, 'docs/screenshots');
mkdirSync(folder, { recursive: true });

const browser = await launch();
const record = await signInRecord(url);
for (const theme of ['light', 'dark'] as const) {
  const context = await freshContext(browser, record);
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const shoot = async (route: string, name: string, ready: string): Promise<void> => {
    await page.goto(`${url}/#${route}`);
    await page.locator(ready).first().waitFor();
    // Late parts of the page belong to the picture; a portal is never idle, its live connection stays open.
    await page.waitForFunction(() => !document.querySelector('main .ant-skeleton, main [aria-busy="true"]'));
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
    await page.screenshot({ path: path.join(folder, `${theme}-${name}.png`) });
  };
  await shoot('/', 'home', 'main canvas');
  await shoot(OFFERS, 'offers', 'section[aria-labelledby="offers-title"] li');
  await page.goto(`${url}/#/requests?status=survey`);
  const row = page.locator('main a[href*="/issue/"]').first();
  await row.waitFor();
  const href = (await row.getAttribute('href')) ?? '';
  await shoot(href.replace(/^#/, ''), 'application', 'main input:not([type="hidden"])');
  await context.close();
}
await browser.close();
