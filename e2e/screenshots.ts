import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { freshContext, launch, signInRecord } from './bench/browser.ts';
import type { SessionRecord } from './bench/browser.ts';
import { root } from './fixtures/processes.ts';
import { startPortal } from './fixtures/start-portal.ts';
import { DIALOGS } from './pages/dialogs.ts';
import { quoteLink, signingLink } from './pages/links.ts';
import {
  AUTH_ROUTES,
  MAIN_ROUTES,
  STAFF_ROUTES,
  clientRoute,
  deepRoutes,
  flowRoutes,
  superuserRoutes,
} from './pages/routes.ts';

/**
 * `npm run screenshots`: every page of a portal with demo data and the main dialogs, in both themes, at 390 and 1440 px, on a
 * contact sheet: `test-results/screenshots/index.html`. Those of the README are renewed in `docs/screenshots`. Words behind
 * the command choose the pictures whose caption has one of them; `/` is the agent's home page.
 */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** Loadings that a page gets until its face was there in time. */
const FACE_TRIES = 10;
const chosen = process.argv.slice(2);
/** Longer than a page that is still coming pauses between two drawings, ms. */
const REST_MS = 500;

const AGENT = 'agent@example.com';
const OFFERS = '/create-request?inn=7707083893&product=working_capital_loan&amount=500000000&months=24';
const sheet = path.join(root, 'test-results/screenshots');
const readme = path.join(root, 'docs/screenshots');
rmSync(sheet, { recursive: true, force: true });
mkdirSync(sheet, { recursive: true });
mkdirSync(readme, { recursive: true });

interface Picture {
  /** `null`: somebody without an account. */
  readonly account: string | null;
  readonly caption: string;
  readonly address: string;
  /** What is pressed before the picture is taken. */
  readonly open?: (page: Page) => Promise<void>;
}

/** Late parts of a page belong to its picture; the portal is never idle, its live connection stays open. */
async function untilAtRest(page: Page): Promise<void> {
  await page.locator('#portal-overlay').waitFor({ state: 'detached' });
  await page.waitForFunction(
    (restMs) =>
      new Promise<boolean>((resolve) => {
        const watch = new MutationObserver(() => settle());
        watch.observe(document.body, { childList: true, subtree: true, attributes: true });
        let timer = 0;
        const settle = (): void => {
          clearTimeout(timer);
          timer = window.setTimeout(() => {
            watch.disconnect();
            resolve(!document.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]'));
          }, restMs);
        };
        settle();
      }),
    REST_MS,
  );
}

/** The portal waits for no face: a page that had to do without it is drawn in the system's. */
const isInOwnFace = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { fontFamily } = getComputedStyle(document.body);
    const [, ...others] = fontFamily.split(',');
    const measure = (family: string): number => {
      const text = document.body.appendChild(document.createElement('span'));
      text.textContent = 'Документы';
      Object.assign(text.style, { position: 'absolute', fontFamily: family });
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    };
    return measure(fontFamily) !== measure(others.join());
  });

const portal = await startPortal();
const browser = await launch();
try {
  const application = (await flowRoutes(portal)).find((route) => route.includes('/questionnaire'));
  /** Pages of the README by their names. */
  const named: Readonly<Record<string, string>> = {
    home: '/',
    list: '/requests',
    offers: OFFERS,
    ...(application ? { application } : {}),
  };
  const routes = [
    ...Object.values(named),
    ...MAIN_ROUTES,
    ...(await clientRoute(portal)),
    ...(await flowRoutes(portal)),
    ...(await deepRoutes(portal)),
  ];
  const getPages = (account: string, all: readonly string[]): readonly Picture[] =>
    all.map((route) => ({
      account,
      caption: account === AGENT ? route : `${account} ${route}`,
      address: `/#${route}`,
    }));
  const links = [await quoteLink(portal, OFFERS), await signingLink(portal)];
  const pictures: readonly Picture[] = [
    ...AUTH_ROUTES.map((route) => ({ account: null, caption: route, address: `/#${route}` })),
    ...links.map((address) => ({ account: null, caption: address.split('#')[0] ?? '', address })),
    ...getPages(AGENT, [...new Set(routes)]),
    ...getPages('curator@example.com', STAFF_ROUTES),
    ...getPages('admin@example.com', ['/', ...(await superuserRoutes(portal))]),
    ...['newcomer@example.com', 'pending@example.com', 'declined@example.com'].flatMap((account) =>
      getPages(account, ['/']),
    ),
    ...DIALOGS.map(({ name, route, open }) => ({
      account: AGENT,
      caption: `${route} – ${name}`,
      address: `/#${route}`,
      open,
    })),
  ];
  const wanted = pictures.filter(
    ({ caption }) =>
      chosen.length === 0 ||
      chosen.some((word) => caption === word || (word !== '/' && caption.includes(word))),
  );
  const accounts = new Map<string | null, SessionRecord | null>([[null, null]]);
  for (const { account } of wanted)
    if (account !== null && !accounts.has(account))
      accounts.set(account, await signInRecord(portal.url, account));
  const shoot = async (context: BrowserContext, { address, open }: Picture, file: string): Promise<void> => {
    const page = await context.newPage();
    await page.goto(`${portal.url}${address}`);
    await untilAtRest(page);
    for (let tries = 0; tries < FACE_TRIES && !(await isInOwnFace(page)); tries += 1) {
      await page.reload();
      await untilAtRest(page);
    }
    if (open) {
      await open(page);
      await untilAtRest(page);
    }
    await page.screenshot({ path: path.join(sheet, file) });
    await page.close();
  };
  const figures: string[] = [];
  for (const theme of THEMES) {
    for (const size of SIZES) {
      for (const [account, session] of accounts) {
        const context = await freshContext(browser, session);
        await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
        context.on('page', (page) => void page.setViewportSize(size));
        for (const picture of wanted.filter((each) => each.account === account)) {
          const { caption } = picture;
          const number = String(pictures.indexOf(picture)).padStart(3, '0');
          const file = `${number}-${theme}-${size.width}.png`;
          await shoot(context, picture, file);
          figures.push(
            `<figure><img src="${file}" width="${size.width / 3}" alt=""><figcaption>${caption.replaceAll('&', '&amp;')}</figcaption></figure>`,
          );
          const name = Object.keys(named).find((each) => account === AGENT && named[each] === caption);
          if (name !== undefined && size.width === 1440)
            copyFileSync(path.join(sheet, file), path.join(readme, `${theme}-${name}.png`));
        }
        await context.close();
      }
    }
  }
  writeFileSync(
    path.join(sheet, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{display:flex;flex-wrap:wrap;gap:16px;font:12px sans-serif}figure{margin:0}img{border:1px solid #999}</style>${figures.join('\n')}`,
  );
  console.log(`${figures.length} pictures: ${path.join('test-results/screenshots', 'index.html')}`);
} finally {
  await browser.close();
  await portal.stop();
}
