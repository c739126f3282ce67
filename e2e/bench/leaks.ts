import type { CDPSession, Page } from '@playwright/test';
import { freshContext, launch, signInRecord } from './browser.ts';

/**
 * What visits leave behind: each remote is mounted and unmounted many times; heap, listeners, style tags and
 * elements outside the portal's own are compared with the state after a warm-up. Usage: `leaks.ts <url>`.
 *
 * Of the heap's growth the engine's part is told apart: code that it compiles again, better, the more often it ran.
 */
const MOUNTS = Number(process.env['BENCH_MOUNTS'] ?? 50);
/** Visits before the first reading: caches and lazily loaded code are not leaks. */
const WARM_UP = 10;

/** The watch over releases begins seconds after the first page, with an element and listeners of its own. */
const LATE_PART = /\/delivery\.[0-9a-f]+\.js$/;

/** The not-found page belongs to the host. */
const AWAY = '/bench-away';

const REMOTES = [
  { name: 'mf-applications', route: '/requests' },
  { name: 'mf-documents', route: '/documents-page' },
  { name: 'mf-communication', route: '/notifications' },
  { name: 'mf-agent-profile', route: '/profile' },
  { name: 'mf-catalog', route: '/products' },
];

interface Reading {
  readonly heapBytes: number;
  /** Compiled code and what the engine has learned about it. */
  readonly codeBytes: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly styles: number;
  readonly portals: number;
}

async function readMetrics(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[];
  };
  return (name) => metrics.find((each) => each.name === name)?.value ?? 0;
}

async function read(page: Page, session: CDPSession): Promise<Reading> {
  // What was freed by one collection may hold what only the next one frees (finalizers, detached trees).
  for (let round = 0; round < 3; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
  const metric = await readMetrics(session);
  const elements = await page.evaluate(() => ({
    styles: document.querySelectorAll('style').length,
    portals: document.body.children.length,
  }));
  return {
    heapBytes: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    ...elements,
    codeBytes: await codeBytes(session),
  };
}

/** Bytes of the heap that are compiled code, as the browser's own tools tell it apart. */
async function codeBytes(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = types[typeAt]?.indexOf('code');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + typeAt] === code) bytes += nodes[at + sizeAt] ?? 0;
  }
  return bytes;
}

interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: string[][] } };
  readonly nodes: number[];
}

let visits = 0;

/**
 * Opens the remote's page, waits for its heading, and leaves for a page of the host on which no remote is mounted.
 * Every visit has an address of its own: a page that is kept alive comes back at the same address only, and what is
 * counted here are pages drawn anew and unmounted.
 */
async function visit(page: Page, name: string, route: string): Promise<void> {
  visits += 1;
  await page.evaluate((next) => (window.location.hash = `#${next}`), `${route}?visit=${visits}`);
  await page.locator(`[data-remote="${name}"] h1`).first().waitFor();
  await page.evaluate((next) => (window.location.hash = `#${next}`), AWAY);
  await page.locator('[data-remote]').waitFor({ state: 'hidden' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

/** Resolves when the page at rest has added no listener for three seconds: all that goes on behind every page has begun. */
async function atRest(page: Page, session: CDPSession): Promise<void> {
  let last = NaN;
  for (let unchanged = 0; unchanged < 3;) {
    await page.waitForTimeout(1_000);
    const listeners = (await readMetrics(session))('JSEventListeners');
    unchanged = listeners === last ? unchanged + 1 : 0;
    last = listeners;
  }
}

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the portal is needed');
const browser = await launch();
const record = await signInRecord(url);
const rows = [];
for (const { name, route } of REMOTES) {
  const context = await freshContext(browser, record);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const late = page.waitForEvent('requestfinished', (request) => LATE_PART.test(request.url()));
  await page.goto(`${url}/#${AWAY}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  for (let index = 0; index < WARM_UP; index += 1) await visit(page, name, route);
  await late;
  // The widgets of every page begin behind its first content.
  await page.getByRole('region', { name: 'Срочные сообщения' }).waitFor();
  // What comes late is drawn with the next visit at the latest.
  await visit(page, name, route);
  await atRest(page, session);
  const before = await read(page, session);
  for (let index = 0; index < MOUNTS; index += 1) await visit(page, name, route);
  const after = await read(page, session);
  const grown = Object.fromEntries(
    (Object.keys(before) as (keyof Reading)[]).map((key) => [key, after[key] - before[key]]),
  );
  rows.push({ remote: name, mounts: MOUNTS, ...grown });
  await context.close();
}
await browser.close();
console.log(JSON.stringify({ rows }));
