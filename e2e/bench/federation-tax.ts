import type { Browser } from '@playwright/test';
import { freshContext, launch, median, signInRecord, throttle } from './browser.ts';
import type { SessionRecord } from './browser.ts';

/**
 * The federation tax: the same sources as remotes and as one application, in one run, in Chromium at 4× CPU
 * slow-down and 4G, with an empty cache each time. Usage: `federation-tax.ts <federated url> <monolith url>`.
 * Prints JSON.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);

interface Scenario {
  readonly name: string;
  readonly route: string;
  readonly signedIn: boolean;
  /** The first element that means something to the agent. */
  readonly selector: string;
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'sign-in', route: '/login', signedIn: false, selector: 'input[type="password"]' },
  { name: 'application list', route: '/requests', signedIn: true, selector: 'main a[href*="/issue/"]' },
  { name: 'chat', route: '/chat', signedIn: true, selector: 'main a[href*="thread="]' },
];

interface Sample {
  /** Of the files asked for before the element was on the screen: what the agent waits for. */
  readonly bytes: number;
  readonly requests: number;
  /** Of everything the page has fetched when it comes to rest: widgets, and on the sign-in the portal behind it. */
  readonly bytesAtRest: number;
  readonly timeMs: number;
}

async function measure(
  browser: Browser,
  url: string,
  scenario: Scenario,
  record: SessionRecord,
): Promise<Sample> {
  const context = await freshContext(browser, scenario.signedIn ? record : null);
  try {
    const page = await context.newPage();
    // In the page itself: the moment at which the frame with the element has been painted.
    await page.addInitScript((selector) => {
      const watch = (): void => {
        if (document.querySelector(selector)) {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => Object.assign(window, { benchRenderedMs: performance.now() })),
          );
        } else requestAnimationFrame(watch);
      };
      watch();
    }, scenario.selector);
    const session = await throttle(page);
    const asked = new Map<string, { readonly startedAt: number; bytes: number }>();
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      const { pathname, protocol } = new URL(request.url);
      if (protocol.startsWith('http') && !pathname.startsWith('/banks/'))
        asked.set(requestId, { startedAt: timestamp, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = asked.get(requestId);
      if (file) file.bytes = encodedDataLength;
    });
    await page.goto(`${url}/#${scenario.route}`, { waitUntil: 'commit' });
    const rendered = await page.waitForFunction(
      () => (window as { benchRenderedMs?: number }).benchRenderedMs,
      null,
      { timeout: 60_000 },
    );
    const timeMs = (await rendered.jsonValue()) as number;
    await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
    const all = [...asked.values()].filter((file) => file.bytes > 0);
    const start = Math.min(...all.map((file) => file.startedAt));
    const awaited = all.filter((file) => (file.startedAt - start) * 1000 < timeMs);
    const sum = (files: typeof all): number => files.reduce((total, file) => total + file.bytes, 0);
    return { bytes: sum(awaited), requests: awaited.length, bytesAtRest: sum(all), timeMs };
  } finally {
    await context.close();
  }
}

const [federated, monolith] = process.argv.slice(2);
if (!federated || !monolith) throw new Error('Two addresses are needed: federated and monolith');
const browser = await launch();
const record = { federated: await signInRecord(federated), monolith: await signInRecord(monolith) };
const rows = [];
for (const scenario of SCENARIOS) {
  const samples: Record<'federated' | 'monolith', Sample[]> = { federated: [], monolith: [] };
  // Alternating, so that a slower minute of the machine hits both.
  for (let round = 0; round < ROUNDS; round += 1) {
    samples.federated.push(await measure(browser, federated, scenario, record.federated));
    samples.monolith.push(await measure(browser, monolith, scenario, record.monolith));
  }
  const of = (side: Sample[], key: keyof Sample): number => median(side.map((sample) => sample[key]));
  rows.push({
    page: scenario.name,
    ...Object.fromEntries(
      (['bytes', 'requests', 'timeMs', 'bytesAtRest'] as const).flatMap((key) => [
        [`${key}Federated`, Math.round(of(samples.federated, key))],
        [`${key}Monolith`, Math.round(of(samples.monolith, key))],
        [`${key}Ratio`, Number((of(samples.federated, key) / of(samples.monolith, key)).toFixed(3))],
      ]),
    ),
  });
}
await browser.close();
console.log(JSON.stringify({ rounds: ROUNDS, rows }));
