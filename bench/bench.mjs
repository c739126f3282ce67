import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '../scripts/lib/browser.mjs';
import { buildChanged } from '../scripts/lib/builds.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { pinnedNode, rootDir, run } from '../scripts/lib/process.mjs';
import { calculator } from './benches/calculator.mjs';
import { containers } from './benches/containers.mjs';
import { day } from './benches/day.mjs';
import { delivery } from './benches/delivery.mjs';
import { documents } from './benches/documents.mjs';
import { exported } from './benches/export.mjs';
import { history } from './benches/history.mjs';
import { interactions } from './benches/interactions.mjs';
import { leaks } from './benches/leaks.mjs';
import { lighthouse } from './benches/lighthouse.mjs';
import { list } from './benches/list.mjs';
import { outside } from './benches/outside.mjs';
import { plain } from './benches/plain.mjs';
import { restarts } from './benches/restarts.mjs';
import { secondVisit } from './benches/second-visit.mjs';
import { signin } from './benches/signin.mjs';
import { start } from './benches/start.mjs';
import { streams } from './benches/streams.mjs';
import { switching } from './benches/switching.mjs';
import { tax } from './benches/tax.mjs';
import { test } from './benches/test.mjs';
import { typing } from './benches/typing.mjs';
import { benchmarksPage } from './lib/page.mjs';
import { getLoad, readResults, saveResult } from './lib/results.mjs';
import { withPortals } from './lib/with-portals.mjs';

/**
 * `npm run bench`: measures the portal on this machine and writes docs/benchmarks.md.
 * `npm run bench -- tax switching` measures only these and keeps the other figures;
 * `npm run bench -- all test day containers outside lighthouse` adds the whole test run, the mixed day, the containers, a
 * release from outside and Lighthouse, which take a while.
 * `BENCH_ROUNDS=1` makes those in a browser short, for a look whether they run.
 * `BENCH_DAY_AGENTS=100 BENCH_DAY_SECONDS=60 npm run bench -- day` makes the mixed day a short one.
 *
 * A bench is a file of `benches/`: `name`, `measure` answers figures, `section` writes them. With `on: 'portal'` it gets
 * the addresses of a portal that runs; `prepare` comes before it. The order here is that of the page.
 */
const benches = [
  tax,
  plain,
  secondVisit,
  lighthouse,
  interactions,
  switching,
  leaks,
  delivery,
  calculator,
  list,
  streams,
  history,
  documents,
  restarts,
  day,
  signin,
  typing,
  exported,
  start,
  containers,
  outside,
  test,
];
const byDefault = benches.filter(({ isOnlyOnDemand }) => !isOnlyOnDemand).map(({ name }) => name);
const asked = process.argv.slice(2);
const parts = asked.length === 0 ? byDefault : asked.flatMap((name) => (name === 'all' ? byDefault : [name]));
const unknown = parts.find((name) => !benches.some((bench) => bench.name === name));
const page = path.join(rootDir, 'docs/benchmarks.md');

async function measure(bench, surroundings) {
  const load = getLoad();
  console.log(`measuring ${bench.name} (load ${load}) …`);
  try {
    saveResult(bench.name, { load, loadAfter: getLoad(), result: await bench.measure(surroundings) });
  } catch (error) {
    process.exitCode = 1;
    console.error(`${bench.name} could not be measured: ${error.message}`);
  }
}

try {
  if (unknown)
    throw new Error(
      `There is no benchmark "${unknown}". Known: ${benches.map(({ name }) => name).join(', ')}.`,
    );
  await ensureInstalled();
  const chosen = benches.filter(({ name }) => parts.includes(name));
  const onPortal = chosen.filter(({ on }) => on === 'portal');
  if (onPortal.length > 0) {
    await ensureChromium();
    await buildChanged();
    for (const bench of onPortal) await bench.prepare?.();
    const others = new Set(onPortal.flatMap(({ needs = [] }) => needs));
    await withPortals(others, async (addresses) => {
      for (const bench of onPortal) await measure(bench, addresses);
    });
  }
  for (const bench of chosen.filter(({ on }) => on === undefined)) await measure(bench);
  writeFileSync(page, benchmarksPage(benches, readResults(), readFileSync(page, 'utf8')));
  await run(pinnedNode, ['node_modules/prettier/bin/prettier.cjs', '--write', page], { capture: true });
  console.log(`written: ${path.relative(rootDir, page)}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
