import { PAGE_CACHE } from 'shared-kernel/remote/snapshot';
import { freshContext, launch, median, signInRecord, throttle } from './browser.ts';
import { LIST, renderedAt, watchFor } from './page-load.ts';

/**
 * The application list in a browser that has been here before: its files in the cache, the page kept by the service worker.
 * Processor 4× slower, 4G. Usage: `second-visit.ts <portal url>`. Prints JSON.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the portal is needed');
const browser = await launch();
const record = await signInRecord(url);
const times: number[] = [];
const pages: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await freshContext(browser, record);
  const first = await context.newPage();
  await first.goto(`${url}/#${LIST.route}`);
  await first.locator(LIST.selector).first().waitFor({ timeout: 60_000 });
  // The worker comes when the portal has long been there; it has the page before anything else.
  await first.waitForFunction(
    async (name) => (await (await caches.open(name)).keys()).length > 0,
    PAGE_CACHE,
    { timeout: 60_000, polling: 250 },
  );
  // A navigation before it is active would be none of its business.
  await first.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await first.close();

  const second = await context.newPage();
  await watchFor(second, LIST.selector);
  await throttle(second);
  await second.goto(`${url}/#${LIST.route}`, { waitUntil: 'commit' });
  times.push(await renderedAt(second));
  const page = await second.evaluate(() => {
    const [{ responseStart, workerStart } = { responseStart: 0, workerStart: 0 }] =
      performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { responseStart, isByWorker: workerStart > 0 };
  });
  if (!page.isByWorker) throw new Error('The service worker was not there on the second visit');
  pages.push(page.responseStart);
  await context.close();
}
await browser.close();
console.log(
  JSON.stringify({
    rounds: ROUNDS,
    rowsMs: Math.round(median(times)),
    worstMs: Math.round(Math.max(...times)),
    pageMs: Math.round(median(pages)),
  }),
);
