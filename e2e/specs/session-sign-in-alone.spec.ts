import type { Page } from '@playwright/test';
import { PASSWORD, logIn, sessionRecord } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell, submitSignIn } from '../pages/shell.ts';

/** The faces in which an element's text is drawn. */
async function findFaces(page: Page, selector: string): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}

test('the sign-in page fetches nothing of the portal before the agent does something', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/#/requests');
  await expect(page.getByRole('heading', { level: 1, name: 'Вход в портал' })).toBeVisible();
  await expect(page.locator('#portal-overlay')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  // The page's first script and its own: React is not among them.
  expect(scripts).toHaveLength(2);

  await page.getByLabel('E-mail').press('a');
  await expect.poll(() => scripts.filter((path) => path.includes('lib-shell'))).toHaveLength(1);
  await expect(page.getByLabel('E-mail')).toHaveValue('a');
});

test.describe('a sign-in page that has no React yet', () => {
  /** Holds React back until the answer is resolved. */
  async function holdForm(page: Page): Promise<PromiseWithResolvers<undefined>> {
    const gate = Promise.withResolvers<undefined>();
    await page.route(/sign-in-form/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.locator('#portal-overlay')).toHaveCount(0);
    return gate;
  }

  test('keeps what is typed, chosen and sent, and signs in with it', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    const gate = await holdForm(page);
    await page.getByLabel('Банк').selectOption('metcome');
    await page.getByLabel('E-mail').fill('agent@example.com');
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Пароль', { exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Войти', exact: true })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    const call = page.waitForRequest('**/banks/metcome/api/login/');
    gate.resolve(undefined);
    expect((await call).postDataJSON()).toMatchObject({ email: 'agent@example.com', password: PASSWORD });
    await expect(new Shell(page).sidebar()).toBeVisible();
    expect(warnings.filter((text) => text.includes('drawn anew'))).toEqual([]);
    expect(page.url()).not.toContain('?');
  });

  test('follows the theme of the system, and presses the button that was pressed', async ({ page }) => {
    const gate = await holdForm(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Включить светлую тему' }).click();
    gate.resolve(undefined);
    await expect(page.getByRole('button', { name: 'Включить тёмную тему' })).toBeFocused();
    await expect(page.locator('html')).not.toHaveClass(/dark/);
  });

  test('loses nothing when an extension has put something of its own into the form', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/drawn anew/);
    const gate = await holdForm(page);
    await page.evaluate(() => {
      for (const input of document.querySelectorAll('form input')) input.before(document.createElement('p'));
    });
    const email = page.getByLabel('E-mail');
    await email.fill('agent@example.com');
    await email.press('Enter');
    const warning = page.waitForEvent('console', (message) => message.text().includes('drawn anew'));
    gate.resolve(undefined);
    await warning;
    await expect(page.locator('form p')).toHaveCount(0);
    await expect(email).toHaveValue('agent@example.com');
    await expect(page.getByText('Укажите пароль')).toBeVisible();
    await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused();
  });
});

test('a face that comes too late for the sign-in page is used by the portal', async ({ page }) => {
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Вход в портал' })).toBeAttached();
  // Text waits for a face 100 ms at most.
  await page.waitForFunction(
    () =>
      performance.now() >
      200 + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
  );
  gate.resolve(undefined);
  await page.evaluate(() => document.fonts.ready);
  expect(await findFaces(page, 'h1')).toEqual(['Liberation Sans']);
  await submitSignIn(page, 'agent@example.com', PASSWORD);
  // The heading may be drawn anew between the two questions.
  await expect(async () => expect(await findFaces(page, 'main h1')).toEqual(['Golos Text'])).toPass();
});

test('a sign-in in another tab opens the portal in this one', async ({ page, portal }) => {
  await page.goto('/#/news/market');
  await expect(page.getByRole('heading', { level: 1, name: 'Вход в портал' })).toBeVisible();
  const record = sessionRecord(await logIn(portal.url, 'agent@example.com'));
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate((text) => localStorage.setItem('auth_sgb', text), record);
  const shell = new Shell(page);
  await expect(shell.sidebar()).toBeVisible();
  await shell.expectRoute('/news/market');
});

for (const [part, file] of [
  ['React', /sign-in-form/],
  ['the portal', /lib-shell/],
] as const) {
  test(`a sign-in for which ${part} does not come says so, and works with the next try`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource|ERR_FAILED|Loading chunk/);
    let isDown = true;
    await page.route(file, (route) => (isDown ? route.abort() : route.continue()));
    await page.goto('/');
    await submitSignIn(page, 'agent@example.com', PASSWORD);
    await expect(page.locator('form').getByRole('alert')).toContainText('Портал не загрузился');
    await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue(PASSWORD);
    isDown = false;
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(new Shell(page).sidebar()).toBeVisible();
  });
}

test('a button under a finger stays where it is while a field is found wrong', async ({ page }) => {
  await page.goto('/#/login');
  await page.getByLabel('E-mail').fill('agent.example.com');
  await page.getByLabel('Пароль', { exact: true }).focus();
  const button = page.getByRole('button', { name: 'Войти', exact: true });
  await button.hover();
  await page.mouse.down();
  const before = await button.boundingBox();
  await expect(page.getByText('Укажите пароль')).toHaveCount(0);
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByText('Укажите пароль')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

test('an address that comes while the bank is asked is the page after the sign-in', async ({ page }) => {
  const asked = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/api/login/', async (route) => {
    asked.resolve(undefined);
    await gate.promise;
    await route.continue();
  });
  await page.goto('/');
  await submitSignIn(page, 'agent@example.com', PASSWORD);
  await asked.promise;
  await page.goto('/#/create-request');
  gate.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Новая заявка' })).toBeVisible();
});
