import type { Page } from '@playwright/test';
import { FAULTY_REMOTES, expect, test } from '../fixtures/portal.ts';
import type { Faults } from '../fixtures/portal.ts';

const AGENT = 'agent@example.com';

test.use(FAULTY_REMOTES);

// What breaks on purpose says so in the console.
test.beforeEach(({ expectConsole }) => expectConsole(/./));
test.afterEach(({ faults }) => faults.proxy.heal());

/**
 * Whatever breaks in one remote: the panel appears, the rest of the portal works, and «Повторить» brings the
 * remote back without a reload of the page.
 */
interface FailureCase {
  readonly name: string;
  readonly arrange: (faults: Faults, page: Page) => Promise<void> | void;
  readonly repair: (faults: Faults, page: Page) => Promise<void> | void;
}

const setMode = (mode: string) => async (_faults: Faults, page: Page) => {
  await page.evaluate((value) => Object.assign(globalThis, { faultMode: value }), mode);
};
const heal = ({ proxy }: Faults) => proxy.heal();
const faultyFile = (name: string) => new RegExp(`^/remotes/mf-faulty/${name}`);
/** Chunks of pages have numbers for names. */
const pageChunk = faultyFile('\\d+\\.');

const cases: readonly FailureCase[] = [
  {
    name: 'the entry is missing',
    arrange: ({ proxy }) => proxy.fail(faultyFile('remoteEntry'), 'missing'),
    repair: heal,
  },
  {
    name: 'the entry is HTML with status 200',
    arrange: ({ proxy }) => proxy.fail(faultyFile('remoteEntry'), 'html'),
    repair: heal,
  },
  {
    name: 'the entry hangs',
    arrange: ({ proxy }) => proxy.fail(faultyFile('remoteEntry'), 'hang'),
    repair: heal,
  },
  {
    name: 'the connection for the entry breaks',
    arrange: ({ proxy }) => proxy.fail(faultyFile('remoteEntry'), 'broken'),
    repair: heal,
  },
  {
    name: 'the exposed chunk is missing',
    arrange: ({ proxy }) => proxy.fail(faultyFile('__federation_expose_remote'), 'missing'),
    repair: heal,
  },
  {
    name: 'the exposed chunk is HTML with status 200',
    arrange: ({ proxy }) => proxy.fail(faultyFile('__federation_expose_remote'), 'html'),
    repair: heal,
  },
  {
    name: 'the page chunk is missing',
    arrange: ({ proxy }) => proxy.fail(pageChunk, 'missing'),
    repair: heal,
  },
  {
    name: 'the page chunk is HTML with status 200',
    arrange: ({ proxy }) => proxy.fail(pageChunk, 'html'),
    repair: heal,
  },
  { name: 'the page chunk hangs', arrange: ({ proxy }) => proxy.fail(pageChunk, 'hang'), repair: heal },
  { name: 'a shared chunk of the host is missing', arrange: failWatermark('missing'), repair: heal },
  { name: 'a shared chunk of the host hangs', arrange: failWatermark('hang'), repair: heal },
  {
    name: 'every connection is refused',
    arrange: ({ proxy }) => proxy.refuse(),
    repair: ({ proxy }) => proxy.listen(),
  },
  { name: 'its code throws while it is evaluated', arrange: setMode('evaluate'), repair: setMode('') },
  { name: 'bootstrap throws', arrange: setMode('bootstrap'), repair: setMode('') },
  { name: 'mount throws', arrange: setMode('mount'), repair: setMode('') },
  { name: 'a page throws while rendering', arrange: setMode('render'), repair: setMode('') },
];

function failWatermark(fault: 'missing' | 'hang'): FailureCase['arrange'] {
  return async ({ proxy }) => {
    const record = (await (await fetch(`${proxy.url}/portal-host.json`)).json()) as {
      shares: Record<string, string[]>;
    };
    // The files that only this share needs: the others are on the page already.
    const others = new Set(
      Object.entries(record.shares).flatMap(([key, files]) => (key === 'antd/es/watermark' ? [] : files)),
    );
    const own = record.shares['antd/es/watermark']?.filter((file) => !others.has(file)) ?? [];
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) proxy.fail(new RegExp(`^/${file.replaceAll('.', '\\.')}`), fault);
  };
}

const panel = (page: Page) => page.locator('[data-remote-error="mf-faulty"]');

for (const { name, arrange, repair } of cases) {
  test(`a remote recovers without a reload when ${name}`, async ({ page, faults, openAs }) => {
    // A token that the bank could not confirm ends the session, whatever fails.
    const confirmed = page.waitForResponse(/\/auth\/profile$/);
    await openAs(AGENT, '/steady');
    await confirmed;
    await expect(page.getByRole('heading', { name: 'Исправная страница' })).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

    await arrange(faults, page);
    await page.evaluate(() => (location.hash = '/faulty'));
    await expect(panel(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeHidden();

    // A retry while it is still broken shows the panel again.
    await panel(page).getByRole('button', { name: 'Повторить' }).click();
    await expect(panel(page)).toBeVisible();

    // The rest of the portal works.
    await page.evaluate(() => (location.hash = '/steady'));
    await expect(page.getByRole('heading', { name: 'Исправная страница' })).toBeVisible();
    await page.evaluate(() => (location.hash = '/faulty'));
    await expect(panel(page)).toBeVisible();

    await repair(faults, page);
    await panel(page).getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
    await expect(panel(page)).toBeHidden();

    // And it goes on as if nothing had been.
    await page.getByRole('link', { name: 'Вторая испытуемая' }).click();
    await expect(page.getByRole('heading', { name: 'Вторая испытуемая' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });
}

test('a remote recovers when the chunk of its second page is missing', async ({ page, faults, openAs }) => {
  await openAs(AGENT, '/faulty');
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
  faults.proxy.fail(pageChunk, 'missing');
  await page.getByRole('link', { name: 'Вторая испытуемая' }).click();
  await expect(panel(page)).toBeVisible();
  faults.proxy.heal();
  await panel(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { name: 'Вторая испытуемая' })).toBeVisible();
});

test('another page of a remote that failed is a new try', async ({ page, faults, openAs }) => {
  await openAs(AGENT, '/faulty');
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
  faults.proxy.fail(pageChunk, 'missing');
  await page.getByRole('link', { name: 'Вторая испытуемая' }).click();
  await expect(panel(page)).toBeVisible();
  // By the router, as the menu goes, of which the browser tells nobody.
  await page.getByRole('link', { name: 'Испытуемый', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('a remote whose origin is gone is served from the release store', async ({ page, faults, openAs }) => {
  faults.takeAway('mf-faulty');
  try {
    await openAs(AGENT, '/faulty');
    await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
    await page.getByRole('link', { name: 'Вторая испытуемая' }).click();
    await expect(page.getByRole('heading', { name: 'Вторая испытуемая' })).toBeVisible();
  } finally {
    faults.bringBack('mf-faulty');
  }
});

test('a remote that the delivery server has lost is shown as unavailable and comes back', async ({
  page,
  faults,
  openAs,
}) => {
  faults.takeAway('mf-faulty');
  await faults.forget('mf-faulty');
  try {
    await openAs(AGENT, '/faulty');
    await expect(panel(page)).toBeVisible();
    await page.evaluate(() => (location.hash = '/steady'));
    await expect(page.getByRole('heading', { name: 'Исправная страница' })).toBeVisible();
    await page.evaluate(() => (location.hash = '/faulty'));
    await expect(panel(page)).toBeVisible();
  } finally {
    faults.bringBack('mf-faulty');
  }
  await panel(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
});

test('a page opened before a release finds the new files', async ({ page, faults, openAs }) => {
  await openAs(AGENT, '/steady');
  await expect(page.getByRole('heading', { name: 'Исправная страница' })).toBeVisible();
  // The release: the files that the open page knows are gone.
  await faults.release('mf-faulty', 'second');
  faults.proxy.fail(faultyFile('(?!portal)\\S*\\.js$'), 'missing');
  await page.evaluate(() => (location.hash = '/faulty'));
  await expect(panel(page)).toBeVisible();
  faults.proxy.heal();
  await panel(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { name: 'Первая испытуемая' })).toBeVisible();
});

test('a widget that fails leaves its page working and comes back', async ({ page, faults, openAs }) => {
  faults.proxy.fail(faultyFile('__federation_expose_widgets'), 'missing');
  await openAs(AGENT, '/steady/widget');
  await expect(page.getByRole('heading', { name: 'Страница с виджетом' })).toBeVisible();
  const failure = page.getByRole('alert').filter({ hasText: 'Этот блок не загрузился' });
  await expect(failure).toBeVisible();
  faults.proxy.heal();
  await failure.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByTestId('widget')).toHaveText('Виджет открыт');
});
