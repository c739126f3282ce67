import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { freshContext, launch, signInRecord } from './bench/browser.ts';
import { root } from './fixtures/processes.ts';
import { startPortal } from './fixtures/start-portal.ts';
import { AUTH_ROUTES, MAIN_ROUTES, deepRoutes, flowRoutes } from './pages/routes.ts';

/**
 * `npm run screenshots`: every page of a portal with demo data, in both themes, at 390 and 1440 px, on a contact sheet:
 * `test-results/screenshots/index.html`. Those of the README are renewed in `docs/screenshots`. Words behind the command
 * choose the pages whose address has one of them; `/` is the home page.
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

const OFFERS = '/create-request?inn=7707083893&product=working_capital_loan&amount=500000000&months=24';
const sheet = path.join(root, 'test-results/screenshots');
const readme = path.join(root, 'docs/screenshots');
rmSync(sheet, { recursive: true, force: true });
mkdirSync(sheet, { recursive: true });
mkdirSync(readme, { recursive: true });

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
            resolve(!document.querySelector('.ant-skeleton-active, .ant-spin-spinning, [aria-busy="true"]'));
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
  const record = await signInRecord(portal.url);
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
    ...(await flowRoutes(portal)),
    ...(await deepRoutes(portal)),
  ];
  const pages = [
    ...AUTH_ROUTES.map((route) => ({ route, session: null })),
    ...[...new Set(routes)].map((route) => ({ route, session: record })),
  ];
  const shoot = async (context: BrowserContext, route: string, file: string): Promise<void> => {
    const page = await context.newPage();
    await page.goto(`${portal.url}/#${route}`);
    await untilAtRest(page);
    for (let tries = 0; tries < FACE_TRIES && !(await isInOwnFace(page)); tries += 1) {
      await page.reload();
      await untilAtRest(page);
    }
    await page.screenshot({ path: path.join(sheet, file) });
    await page.close();
  };
  const figures: string[] = [];
  for (const theme of THEMES) {
    for (const size of SIZES) {
      for (const session of [null, record]) {
        const context = await freshContext(browser, session);
        await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
        context.on('page', (page) => void page.setViewportSize(size));
        for (const [index, { route }] of pages.entries()) {
          if (pages[index]?.session !== session) continue;
          if (
            chosen.length > 0 &&
            !chosen.some((word) => route === word || (word !== '/' && route.includes(word)))
          )
            continue;
          const file = `${String(index).padStart(2, '0')}-${theme}-${size.width}.png`;
          await shoot(context, route, file);
          figures.push(
            `<figure><img src="${file}" width="${size.width / 3}" alt=""><figcaption>${route.replaceAll('&', '&amp;')}</figcaption></figure>`,
          );
          const name = Object.keys(named).find((each) => named[each] === route);
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
