import { freshContext, launch, median, signInRecord } from './browser.ts';
import type { SessionRecord } from './browser.ts';
import { CHAT, HOME, LIST, loadPage, SIGN_IN } from './page-load.ts';
import type { PageLoad } from './page-load.ts';

/**
 * The portal beside another application of the same pages, in one run, in Chromium at 4× CPU slow-down and 4G, with an
 * empty cache each time. Usage: `compare-loads.ts <portal url> <other url> [page …]`. Prints JSON.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);

const [portal, other, ...names] = process.argv.slice(2);
if (!portal || !other) throw new Error('Two addresses are needed: the portal and the other application');
const scenarios = [SIGN_IN, LIST, CHAT, HOME].filter(
  ({ name }) => names.length === 0 || names.includes(name),
);
const browser = await launch();
const records = { portal: await signInRecord(portal), other: await signInRecord(other) };

async function measure(url: string, scenario: (typeof scenarios)[number], record: SessionRecord) {
  const context = await freshContext(browser, scenario.signedIn ? record : null);
  try {
    return await loadPage(context, url, scenario);
  } finally {
    await context.close();
  }
}

const rows = [];
for (const scenario of scenarios) {
  const samples: Record<'portal' | 'other', PageLoad[]> = { portal: [], other: [] };
  // Alternating, so that a slower minute of the machine hits both.
  for (let round = 0; round < ROUNDS; round += 1) {
    samples.portal.push(await measure(portal, scenario, records.portal));
    samples.other.push(await measure(other, scenario, records.other));
  }
  const of = (side: PageLoad[], key: keyof PageLoad): number => median(side.map((sample) => sample[key]));
  rows.push({
    page: scenario.name,
    ...Object.fromEntries(
      (['bytes', 'requests', 'timeMs', 'bytesAtRest'] as const).flatMap((key) => [
        [`${key}Portal`, Math.round(of(samples.portal, key))],
        [`${key}Other`, Math.round(of(samples.other, key))],
        [`${key}Ratio`, Number((of(samples.portal, key) / of(samples.other, key)).toFixed(3))],
      ]),
    ),
  });
}
await browser.close();
console.log(JSON.stringify({ rounds: ROUNDS, rows }));
