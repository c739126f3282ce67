import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { systemBrowser } from '../fixtures/chromium.ts';
import { freePort } from '../fixtures/processes.ts';
import type { listApplications } from 'shared-kernel/contract/applications';
import { normaliseList } from 'shared-kernel/contract/common';
import type { EndpointAnswer } from 'shared-kernel/contract/endpoint';
import { BENCH_ARGUMENTS, median, signInRecord } from './browser.ts';

/**
 * Lighthouse on the portal's main pages, with its own mobile and desktop profiles, an empty cache and the session of a
 * demo account. Usage: `lighthouse.ts <url>`. Prints JSON.
 */
const MOBILE_ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** The live connection keeps the network from ever being idle, which Lighthouse would wait 45 s for. */
const LOAD_LIMIT_MS = 8_000;
/** Only the mobile profile has goals; one look at the other says whether something is wrong with it. */
const PROFILES = [
  { name: 'mobile', config: undefined, rounds: MOBILE_ROUNDS },
  { name: 'desktop', config: desktopConfig, rounds: 1 },
];

interface Sample {
  /** Lighthouse's points, 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  readonly bytes: number;
  /** Lighthouse's own measure of the machine at that moment: the higher, the faster. */
  readonly machineIndex: number;
}

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the portal is needed');
const profile = mkdtempSync(path.join(tmpdir(), 'portal-lighthouse-'));
const port = await freePort();
const context = await chromium.launchPersistentContext(profile, {
  ...(systemBrowser ? { executablePath: systemBrowser } : {}),
  args: [...BENCH_ARGUMENTS, `--remote-debugging-port=${port}`],
  locale: 'ru-RU',
});
try {
  const record = await signInRecord(url);
  const pages = [
    { page: 'sign-in', route: '/login', record: null },
    { page: 'home', route: '/', record },
    { page: 'application list', route: '/requests', record },
    { page: 'chat', route: '/chat', record },
    { page: 'step', route: `/issue/${await findApplication(url, record.token)}`, record },
    { page: 'calculator', route: '/calculator', record },
  ];
  const rows = [];
  const machineIndexes: number[] = [];
  for (const { page, route, record: session } of pages) {
    for (const { name, config, rounds } of PROFILES) {
      const samples: Sample[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await prepare(context, session);
        samples.push(await measure(`${url}/#${route}`, config, round === 0));
      }
      machineIndexes.push(...samples.map((sample) => sample.machineIndex));
      const of = (key: keyof Sample): number => median(samples.map((sample) => sample[key]));
      const [{ accessibility, bestPractices }] = samples as [Sample];
      rows.push({
        page,
        profile: name,
        performance: of('performance'),
        rounds,
        accessibility,
        bestPractices,
        largestPaintMs: Math.round(of('largestPaintMs')),
        blockingMs: Math.round(of('blockingMs')),
        layoutShift: Number(of('layoutShift').toFixed(3)),
        bytes: Math.round(of('bytes')),
      });
    }
  }
  const machineIndex = {
    median: Math.round(median(machineIndexes)),
    lowest: Math.round(Math.min(...machineIndexes)),
    highest: Math.round(Math.max(...machineIndexes)),
  };
  console.log(JSON.stringify({ rounds: MOBILE_ROUNDS, machineIndex, rows }));
} finally {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}

/** An empty cache, and the session that the page shall find. */
async function prepare(profileContext: BrowserContext, record: object | null): Promise<void> {
  const page = await profileContext.newPage();
  await page.goto(`${url}/favicon.svg`);
  const session = await profileContext.newCDPSession(page);
  const { origin } = new URL(url as string);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  if (record) {
    await page.evaluate((text) => localStorage.setItem('auth_sgb', text), JSON.stringify(record));
  }
  await page.close();
}

async function measure(
  address: string,
  config: typeof desktopConfig | undefined,
  isWhole: boolean,
): Promise<Sample> {
  const result = await lighthouse(
    address,
    {
      port,
      logLevel: 'error',
      // The session stands in the storage; `prepare` empties the rest.
      disableStorageReset: true,
      maxWaitForLoad: LOAD_LIMIT_MS,
      // What is always the same is asked once; pictures of the page and the way back to it are nobody's figure here.
      onlyCategories: isWhole ? ['performance', 'accessibility', 'best-practices'] : ['performance'],
      skipAudits: ['bf-cache', 'screenshot-thumbnails', 'final-screenshot'],
      disableFullPageScreenshot: true,
    },
    config,
  );
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
  const { categories, audits, environment, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const points = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    machineIndex: environment.benchmarkIndex,
  };
}

/** Any application of the account. */
async function findApplication(portalUrl: string, token: string): Promise<string> {
  const answer = await fetch(`${portalUrl}/banks/sgb/agent/rest/issues`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [row] = normaliseList((await answer.json()) as EndpointAnswer<typeof listApplications>).items;
  if (!row) throw new Error('The account has no application');
  return row.hash_password;
}
