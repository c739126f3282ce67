import { FAULTY_REMOTES, expect, test } from '../fixtures/portal.ts';

const AGENT = 'agent@example.com';

test.use(FAULTY_REMOTES);

// Only two remotes are there: the shell's own widgets have nobody to offer them.
test.beforeEach(({ expectConsole }) => expectConsole(/No remote offers/));

test('host, remotes and widgets share one React and leave nothing behind', async ({ page, openAs }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The second is the runner's own: a service worker's page would be seen by no route of a test.
    if (/No remote offers|Service Worker registration blocked/.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.addInitScript(() => Object.assign(globalThis, { reactSeen: [] }));
  await openAs(AGENT, '/steady/widget');
  await expect(page.getByTestId('widget')).toHaveText('Виджет открыт');

  await page.getByRole('link', { name: 'К испытуемому' }).click();
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
  await expect(page.locator('[data-remote="mf-steady"]')).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Страница с виджетом' })).toBeVisible();
  await expect(page.locator('[data-remote="mf-faulty"]')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();

  const seen = await page.evaluate(() => {
    const { reactSeen } = globalThis as unknown as { reactSeen: unknown[] };
    return { times: reactSeen.length, different: new Set(reactSeen).size };
  });
  // Two remotes have reported their useState and createPortal: one of each.
  expect(seen).toEqual({ times: 4, different: 2 });
  expect(problems).toEqual([]);
});

test('a direct address requests all files of its route at once', async ({ page, openAs }) => {
  // What an idle page fetches behind its first drawing is no part of it: the time of the heading draws the line.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return;
      Object.assign(globalThis, { headingAt: performance.now() });
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await openAs(AGENT, '/faulty');
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
  const preloads = await page
    .locator('link[rel="preload"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const files = await page.evaluate(() => {
    const { headingAt } = globalThis as unknown as { headingAt: number };
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.(js|css)$/.test(new URL(name).pathname) && startTime < headingAt)
      .map(({ name }) => name);
  });
  const html = await (await page.request.get(page.url().replace(/#.*/, ''))).text();
  const initial = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(
    ([, address]) => new URL(address ?? '', page.url()).href,
  );
  expect(files.filter((file) => preloads.includes(file))).not.toEqual([]);
  const asked = new Set([...preloads, ...initial]);
  expect(files.filter((file) => !asked.has(file) && !file.includes('widgets'))).toEqual([]);
});

test('repeated visits leave no roots, styles or nodes behind', async ({ page, openAs }) => {
  await openAs(AGENT, '/steady');
  const visit = async () => {
    await page.evaluate(() => (location.hash = '/faulty'));
    await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
    await page.evaluate(() => (location.hash = '/steady'));
    await expect(page.getByRole('heading', { name: 'Исправная страница' })).toBeVisible();
  };
  const count = () =>
    page.evaluate(() => {
      // Those of the shell's own parts come behind the first page, at any time, and each of them once.
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
      return {
        styles: document.querySelectorAll('style').length,
        sheetsTwice: sheets.length - new Set(sheets.map(({ href }) => href)).size,
        remotes: document.querySelectorAll('[data-remote]').length,
        body: document.querySelectorAll('body > :not(link)').length,
      };
    });
  await visit();
  await visit();
  await expect(page.locator('#portal-overlay')).toHaveCount(0);
  const before = await count();
  for (let round = 0; round < 8; round += 1) await visit();
  expect(await count()).toEqual(before);
});

test('the content security policy blocks injected scripts and nothing else', async ({
  page,
  openAs,
  expectConsole,
}) => {
  expectConsole(/Content.Security.Policy|TrustedScript/i);
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  await openAs(AGENT, '/faulty');
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
  expect(violations).toEqual([]);
  const refusal = await page.evaluate(() => {
    // As markup would bring it, and as a string given to the element, which is refused at once.
    const bare = document.createElement('script');
    bare.append('globalThis.injected = true');
    document.head.append(bare);
    const script = document.createElement('script');
    try {
      script.textContent = 'globalThis.injected = true';
    } catch (error) {
      return (error as Error).name;
    } finally {
      document.head.append(script);
    }
    return 'none';
  });
  expect(refusal).toBe('TypeError');
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
});
