import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from 'puppeteer-core';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { startPortal } from '../fixtures/start-portal.ts';
import type { StartedPortal } from '../fixtures/start-portal.ts';
import { MAIN_ROUTES } from '../pages/routes.ts';

/**
 * What another engine could break: scripts, the face, the policy of the page, the viewer of PDF, typing. All else is shown by
 * the journeys. By WebDriver BiDi, which a Firefox of any distribution speaks.
 */
let portal: StartedPortal;
let browser: Browser;
let page: Page;
const problems: string[] = [];

/** Its viewer of PDF does without a worker under trusted types, and says so. */
const EXPECTED = /require-trusted-types-for/;

before(async () => {
  portal = await startPortal();
  browser = await launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true });
  page = await browser.newPage();
  await page.setViewport({ width: 1366, height: 768 });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${String(error)}`));
});

after(async () => {
  await browser.close();
  await portal.stop();
});

/** Behind the sign-in alone. */
const SIDEBAR = 'aside nav';

const NOWHERE = '/no-such-page';

/** Goes to a page and waits until it is there, with its data. Over an address of no page: no heading is taken for the next. */
async function open(route: string): Promise<void> {
  for (const address of [NOWHERE, route]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    await page.waitForFunction(
      (isNowhere) => {
        const heading = document.querySelector('main h1')?.textContent;
        const isBusy = document.querySelector('main [aria-busy=true]') !== null;
        return heading !== undefined && (heading === 'Страница не найдена') === isNowhere && !isBusy;
      },
      {},
      address === NOWHERE,
    );
  }
}

function expectNoProblems(): void {
  assert.deepEqual(
    problems.splice(0).filter((problem) => !EXPECTED.test(problem)),
    [],
  );
}

test('an agent signs in, and reads in the portal’s face', async () => {
  await page.goto(portal.url);
  await page.locator('main input[type=email]').fill('agent@example.com');
  await page.locator('main input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator(SIDEBAR).wait();
  // What is wrong with a face is an error of the page.
  await page.waitForFunction(() => document.fonts.check('700 14px "Golos Text"'));
  expectNoProblems();
});

for (const route of MAIN_ROUTES.filter((each) => each !== NOWHERE))
  test(`${route} opens without an error`, async () => {
    await open(route);
    expectNoProblems();
  });

test('a contract is read in the page', async () => {
  await open('/documents-page');
  await page.locator('main button[aria-label^="Просмотреть"]').click();
  const isOfViewer = (frame: Frame): boolean => frame.url().startsWith('blob:');
  const viewer = page.frames().find(isOfViewer) ?? (await page.waitForFrame(isOfViewer));
  const text = await viewer.waitForSelector('.textLayer span');
  assert.ok(text);
  await page.locator('[role=dialog] button[aria-label="Закрыть"]').click();
  expectNoProblems();
});

test('a message is typed, sent and shown', async () => {
  await open('/chat');
  await page.locator('main a[href*="thread="]').click();
  await page.locator('main textarea').click();
  await page.keyboard.type('Отправлено из Firefox');
  await page.keyboard.press('Enter');
  await page.locator('main [role=log] ::-p-text(Отправлено из Firefox)').wait();
  expectNoProblems();
});
