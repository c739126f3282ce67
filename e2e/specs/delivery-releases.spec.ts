import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { PAGE_CACHE } from 'shared-kernel/remote/snapshot';
import { FaultProxy } from '../fixtures/fault-proxy.ts';
import { RELEASED_REMOTE, expect, test } from '../fixtures/portal.ts';

const AGENT = 'agent@example.com';
const COLLEAGUE = 'colleague@example.com';
const RIVAL = 'rival@example.com';
const ADMIN = 'admin@example.com';

test.describe.configure({ mode: 'serial' });
test.use(RELEASED_REMOTE);

// One remote is there: the shell's own widgets have nobody to offer them, and releases fail on purpose.
test.beforeEach(({ expectConsole }) => expectConsole(/./));

const release = (page: Page) => page.getByTestId('release');
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Доступно обновление' });

/** What a browser gets that the server knows already: the second page of its session. */
async function secondPage(page: Page): Promise<Page> {
  await expect(release(page)).toBeVisible();
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).toContain('portal_agent');
  await page.reload();
  await expect(release(page)).toBeVisible();
  return page;
}

test('a session keeps its release through three newer ones, then is offered the newest', async ({
  releases,
  openElsewhere,
}) => {
  test.setTimeout(180_000);
  const failed: string[] = [];
  await releases.untilActive(await releases.release('исходный'));
  const page = await openElsewhere(AGENT, '/faulty');
  page.on(
    'response',
    (answer) => answer.status() >= 400 && answer.url().includes('/remotes/') && failed.push(answer.url()),
  );
  page.on('requestfailed', (request) => request.url().includes('/remotes/') && failed.push(request.url()));
  await expect(release(page)).toHaveText('исходный');
  for (const text of ['второй', 'третий']) await releases.untilActive(await releases.release(text));
  await offer(page).getByRole('button', { name: 'Позже' }).click();
  await expect(offer(page)).toBeHidden();
  await releases.untilActive(await releases.release('четвёртый'));

  // Its second page was never loaded before: the chunk is still that of the first release.
  await page.getByRole('link', { name: 'Вторая испытуемая' }).click();
  await expect(page.getByRole('heading', { name: 'Вторая испытуемая' })).toBeVisible();
  await expect(release(page)).toHaveText('исходный');
  expect(failed).toEqual([]);

  await expect(offer(page)).toBeVisible();
  // Never over a form that is not saved.
  await page.getByRole('button', { name: 'Начать правку' }).click();
  await expect(offer(page)).toBeHidden();
  await page.getByRole('button', { name: 'Сохранить правку' }).click();
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await offer(page).getByRole('button', { name: 'Обновить' }).click();
  await expect(release(page)).toHaveText('четвёртый');
  expect(page.url()).toContain('#/faulty/second');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(false);
  await expect(offer(page)).toBeHidden();
});

test.describe('where the browser keeps the page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('«Обновить» brings the newer release on a slow network, too', async ({
    page,
    portal,
    releases,
    openAs,
  }) => {
    test.setTimeout(180_000);
    const { active } = releases.state();
    const proxy = new FaultProxy(portal.url);
    await proxy.listen();
    try {
      await openAs(AGENT, '/faulty', { at: proxy.url });
      await expect(release(page)).toHaveText('четвёртый');
      const kept = () => page.evaluate(async (name) => (await caches.open(name)).keys(), PAGE_CACHE);
      await expect.poll(async () => (await kept()).length).toBe(1);
      await releases.untilActive(await releases.release('без промедления'));
      proxy.fail(/^\/$/, 'slow');
      await offer(page).getByRole('button', { name: 'Обновить' }).click();
      await expect(release(page)).toHaveText('без промедления');
    } finally {
      await releases.command('activate', 'mf-faulty', active);
      await proxy.refuse();
    }
  });
});

test('a page of the old portal takes up nothing that was released for a new one', async ({
  releases,
  openElsewhere,
}) => {
  test.setTimeout(180_000);
  const { active } = releases.state();
  // Built before: the page waits ten seconds for its answer.
  await releases.buildFolder('для нового портала');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const page = await openElsewhere(AGENT, '/profile', {
    prepare: (context) =>
      context.route('**/portal/session', async (route) => {
        await held;
        const reply = await route.fetch();
        const snapshot = (await reply.json()) as object;
        await route.fulfill({ response: reply, json: { ...snapshot, hostBuild: 'newer' } });
      }),
  });
  await releases.untilActive(await releases.release('для нового портала'));
  const told = page.waitForResponse('**/portal/session');
  answer();
  await (await told).finished();
  await page.evaluate(() => (location.hash = '/faulty'));
  await expect(release(page)).toHaveText('четвёртый');
  await releases.command('activate', 'mf-faulty', active);
});

test('a canary reaches only the named agent, and one command rolls it back', async ({
  portal,
  releases,
  openElsewhere,
}) => {
  test.setTimeout(180_000);
  const before = 'четвёртый';
  const candidate = JSON.parse(
    readFileSync(join(await releases.buildFolder('пробный'), 'release.json'), 'utf8'),
  ) as { id: string };
  // Published by hand, so that it does not become everybody's at once.
  const { active } = releases.state();
  await releases.command('publish', 'mf-faulty', await releases.buildFolder('пробный'));
  await releases.command('activate', 'mf-faulty', active);
  await releases.command(
    'canary',
    'mf-faulty',
    candidate.id.slice(0, 10),
    '--agent',
    (await portal.logIn(AGENT)).user.id,
  );
  expect(await releases.command('releases', 'mf-faulty')).toContain('canary');
  await expect
    .poll(async () => (await (await fetch(`${portal.url}/metrics`)).text()).includes('role="canary"'))
    .toBe(true);

  // In a browser that the server has never seen, and again when it has.
  const first = await openElsewhere(AGENT, '/faulty');
  await expect(release(first)).toHaveText('пробный');
  await first.reload();
  await expect(release(first)).toHaveText('пробный');
  const other = await secondPage(await openElsewhere(COLLEAGUE, '/faulty'));
  await expect(release(other)).toHaveText(before);

  await releases.command('rollback', 'mf-faulty');
  await expect
    .poll(async () => {
      await first.reload();
      await expect(release(first)).toBeVisible();
      return release(first).textContent();
    })
    .toBe(before);
});

test('a release that fails in two organisations is withdrawn automatically', async ({
  releases,
  openElsewhere,
}) => {
  test.setTimeout(180_000);
  const { active: good } = releases.state();
  const bad = await releases.release('сломанный', 'mount');
  await releases.untilActive(bad);
  const panel = (page: Page) => page.locator('[data-remote-error="mf-faulty"]');
  const first = await openElsewhere(AGENT, '/faulty');
  await expect(panel(first)).toBeVisible();
  // The failures of one organisation withdraw nothing.
  const colleague = await openElsewhere(COLLEAGUE, '/faulty');
  await expect(panel(colleague)).toBeVisible();
  await colleague.waitForResponse((answer) => answer.url().endsWith('/portal/reports'));
  expect(await releases.command('releases', 'mf-faulty')).not.toContain('withdrawn');
  const second = await openElsewhere(RIVAL, '/faulty');
  await expect(panel(second)).toBeVisible();
  await releases.untilActive(good);
  // The agents who met it go on without a reload.
  await expect
    .poll(
      async () => {
        const retry = panel(first).getByRole('button', { name: 'Повторить' });
        if (await retry.isVisible()) await retry.click();
        return release(first).isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  expect(await releases.command('releases', 'mf-faulty')).toContain('withdrawn');
});

test('a file altered in the store or in transit is refused, and the rest works', async ({
  releases,
  openElsewhere,
}) => {
  const panel = (page: Page) => page.locator('[data-remote-error="mf-faulty"]');
  // Altered in the store before the portal has read it: what it has read it keeps.
  for (const [label, name] of [
    ['пятый', /^remoteEntry\..*\.js(?:\.br|\.gz)?$/],
    ['шестой', /^\d+\..*\.js(?:\.br|\.gz)?$/],
  ] as const) {
    const id = await releases.release(label);
    await releases.untilActive(id);
    const folder = releases.folderOf(id);
    const flip = (): void => {
      for (const file of readdirSync(folder).filter((each) => name.test(each))) {
        const path = join(folder, file);
        const bytes = readFileSync(path);
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(path, bytes);
      }
    };
    flip();
    const page = await openElsewhere(AGENT, '/faulty');
    await expect(panel(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /Меню пользователя/ })).toBeVisible();
    flip();
    await panel(page).getByRole('button', { name: 'Повторить' }).click();
    await expect(release(page)).toHaveText(label);
  }

  // Altered between server and browser: the browser itself refuses.
  for (const name of [/\/remotes\/mf-faulty\/remoteEntry/, /\/remotes\/mf-faulty\/\d+\./]) {
    const alter = (context: BrowserContext): Promise<unknown> =>
      context.route(name, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()}\n;globalThis.altered=true;` });
      });
    const page = await openElsewhere(AGENT, '/faulty', { prepare: alter });
    await expect(panel(page)).toBeVisible();
    expect(await page.evaluate(() => 'altered' in globalThis)).toBe(false);
  }
});

test('every script has an integrity hash, and a script without one does not run', async ({
  openElsewhere,
}) => {
  const page = await openElsewhere(AGENT, '/faulty');
  await expect(release(page)).toBeVisible();
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel="preload"][as="script"]')]
      .filter((element) => !(element as HTMLScriptElement).integrity)
      .map((element) => element.outerHTML),
  );
  expect(bare).toEqual([]);
  const hasRun = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.src = `${document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''}?again`;
    const ended = new Promise<boolean>((resolve) => {
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
    });
    document.head.append(script);
    return ended;
  });
  expect(hasRun).toBe(false);
  // Strings become code or elements only when the page's policy of trusted types finds nothing in them that runs.
  const outcomes = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        work();
        return 'passed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const element = document.createElement('div');
    const html = (text: string) => () => (element.innerHTML = text);
    const source = (address: string) => () => (document.createElement('script').src = address);
    const known = new URL(document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '').pathname;
    return {
      styles: attempt(html('.a > .b{color:red}')),
      tooltip: attempt(
        html('<div class="tip" style="color:red"><span data-x="1">5 &amp; 6</span><br/></div>'),
      ),
      handler: attempt(html('<div onclick="alert(1)">?</div>')),
      image: attempt(html('<img src=x onerror=alert(1)>')),
      hidden: attempt(html('<div class="a"><script>alert(1)</scr' + 'ipt></div>')),
      quoted: attempt(html('<div class="a" "onmouseover=alert(1)">')),
      parsed: attempt(() => new DOMParser().parseFromString('<svg onload="alert(1)"/>', 'text/html')),
      evaluated: attempt(() => element.setAttribute('onclick', 'alert(1)')),
      released: attempt(source(known)),
      foreign: attempt(source('https://example.com/a.js')),
      unknown: attempt(source('/banks/sgb/file.js')),
      data: attempt(source('data:text/javascript,alert(1)')),
      policy: attempt(() =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('any', { createHTML: (text: string) => text }),
      ),
    };
  });
  expect(outcomes).toEqual({
    styles: 'passed',
    tooltip: 'passed',
    handler: 'TypeError',
    image: 'TypeError',
    hidden: 'TypeError',
    quoted: 'TypeError',
    parsed: 'TypeError',
    evaluated: 'TypeError',
    released: 'passed',
    foreign: 'TypeError',
    unknown: 'TypeError',
    data: 'TypeError',
    policy: 'TypeError',
  });
});

test('only a superuser can override a remote, from an allowed address, and ends it again', async ({
  portal,
  releases,
  openElsewhere,
}) => {
  test.setTimeout(180_000);
  const address = await releases.serveBuild(await releases.buildFolder('с машины разработчика'));
  const call = async (account: string, target: string) =>
    (
      await fetch(`${portal.url}/portal/override`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${(await portal.logIn(account)).token}`,
        },
        body: JSON.stringify({ bank: 'sgb', remote: 'mf-faulty', address: target }),
      })
    ).status;
  expect(await call(AGENT, address)).toBe(403);
  expect(await call('nobody@example.com', address).catch(() => 401)).toBe(401);
  expect(await call(ADMIN, 'http://127.0.0.1:1/')).toBe(422);

  // Neither an address nor what a page remembers makes one.
  const pretend = (context: BrowserContext): Promise<unknown> =>
    context.addInitScript(
      (value) => {
        localStorage.setItem('portal_override', value);
        document.cookie = `portal_override=${encodeURIComponent(value)}; path=/`;
      },
      JSON.stringify({ remote: 'mf-faulty', address }),
    );
  const agent = await openElsewhere(AGENT, `/faulty?override=${encodeURIComponent(address)}`, {
    prepare: pretend,
  });
  await expect(release(agent)).not.toHaveText('с машины разработчика');
  await agent.reload();
  await expect(release(agent)).not.toHaveText('с машины разработчика');

  const page = await openElsewhere(ADMIN, '/releases');
  await expect(page.getByRole('heading', { name: 'Выпуски разделов' })).toBeVisible();
  const card = page.locator('[data-remote-card="mf-faulty"]');
  const { commit } = JSON.parse(
    readFileSync(join(releases.folderOf(releases.state().active), 'release.json'), 'utf8'),
  ) as { commit: string };
  await expect(card.getByTitle(commit)).toHaveText(commit.slice(0, 8));
  await card.getByRole('button', { name: 'Подменить в моём сеансе' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Адрес сборки').fill(address);
  await dialog.getByRole('button', { name: 'Подменить' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'только в вашем сеансе' });
  await expect(banner).toContainText(address);
  // What is tried again after a failure is the developer's build as well.
  const script = `${address}/remoteEntry*`;
  await page.route(script, (route) => route.abort());
  await page.evaluate(() => (location.hash = '/faulty'));
  const retry = page.locator('[data-remote-error="mf-faulty"]').getByRole('button', { name: 'Повторить' });
  await expect(retry).toBeVisible();
  await page.unroute(script);
  await retry.click();
  await expect(release(page)).toHaveText('с машины разработчика');
  await expect(banner).toBeVisible();

  const { events } = releases.state();
  const entry = events.findLast(({ action }) => action === 'override');
  expect(entry).toMatchObject({ by: (await portal.logIn(ADMIN)).user.id, detail: `${address}/` });

  const other = await openElsewhere(AGENT, '/faulty');
  await expect(release(other)).not.toHaveText('с машины разработчика');
  await banner.getByRole('button', { name: 'Вернуть выпуск' }).click();
  await expect(release(page)).not.toHaveText('с машины разработчика');
  await expect(banner).toBeHidden();
});
