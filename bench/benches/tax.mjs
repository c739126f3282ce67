import path from 'node:path';
import { pinnedNode, rootDir, run } from '../../scripts/lib/process.mjs';
import { measured } from '../lib/measured.mjs';
import { kilobytes, origin, verdict } from '../lib/text.mjs';

/** Federated by single page, each figure. */
const RATIO_GOAL = 1.05;
/** What a page may take by itself: kB and ms to the first meaningful render (the sign-in's 800 ms of overlay included). */
const GOALS = {
  'sign-in': { kilobytes: 90, ms: 1_500 },
  'application list': { kilobytes: 340, ms: 3_000 },
  chat: { kilobytes: 340, ms: 3_000 },
  home: { kilobytes: 340, ms: 3_000 },
};
/** Times of fewer rounds are chance. */
const FEWEST_ROUNDS = 5;

async function buildMonolith() {
  const args = ['node_modules/webpack/bin/webpack.js', '--config', 'monolith/webpack.config.mjs'];
  const { code, output } = await run(pinnedNode, [...args, '--mode', 'production'], {
    cwd: path.join(rootDir, 'bench'),
    env: { NODE_ENV: 'production' },
    capture: true,
  });
  if (code !== 0) throw new Error(`The single-page application was not built:\n${output.trim()}`);
}

function section(section) {
  const { rounds, rows } = section.result;
  const lines = rows.flatMap((row) =>
    [
      ['bytes to the first meaningful render, kB', 'bytes', kilobytes],
      ['requests to it', 'requests', String],
      ['time to it, ms', 'timeMs', String],
    ].map(
      ([label, key, format]) =>
        `| ${row.page} | ${label} | ${format(row[`${key}Portal`])} | ${format(row[`${key}Other`])} | ${row[`${key}Ratio`].toFixed(2)} | ${key === 'timeMs' && rounds < FEWEST_ROUNDS ? 'too few rounds' : verdict(row[`${key}Ratio`] <= RATIO_GOAL)} |`,
    ),
  );
  const own = rows.map((row) => {
    const { kilobytes: most, ms } = GOALS[row.page];
    return `| ${row.page} | ${kilobytes(row.bytesPortal)} | ≤ ${most} | ${verdict(row.bytesPortal <= most * 1000)} | ${row.timeMsPortal} | ≤ ${ms} | ${verdict(row.timeMsPortal <= ms)} |`;
  });
  const rest = rows
    .map((row) => `${row.page} ${kilobytes(row.bytesAtRestPortal)} / ${kilobytes(row.bytesAtRestOther)}`)
    .join(', ');
  return `## The federation tax

The same sources as five remotes in a host, and as one single-page application with route-level splitting and the same
preloading (\`bench/monolith\`); each side groups its files by webpack's own \`splitChunks\` (decision 0010). Empty cache, 4× slower processor, 4G (9 Mbit/s,
170 ms), over TLS and HTTP/2 as agents have it, median over alternating rounds (${rounds} here); bytes as transferred (brotli) with
headers and the page itself, without the bank's answers. Goal: ${RATIO_GOAL} or less on each.

| Page | What | Federated | Single page | Ratio | Reached |
|---|---|---|---|---|---|
${lines.join('\n')}

The portal by itself, of the same loads:

| Page | kB | Goal | Reached | ms | Goal | Reached |
|---|---|---|---|---|---|---|
${own.join('\n')}

At rest, with the widgets of every page, which begin behind the first content, and, on the sign-in, the portal fetched behind it, kB federated / single page: ${rest}.

Where the rest goes, from the sizes of the built files (brotli; decision 0100): with the shell, not before the sign-in,
come 15.1 kB of the federation runtime, 4.9 of the supervision of remotes and 2.4 of the table of shares; the start
holds 4.9 of single-spa. Per remote there is an entry of 8.4–8.8, half of it the bundler's part of the runtime. The page
itself is 6.0 larger: manifests, hashes and preloads of the remotes. Shares keep what only a remote of tomorrow may ask
for. Against this the start of the single page holds the shared texts of all packages, of which the portal has what it needs as data of their
manifests.

${origin('tax', section)}
`;
}

/** The portal beside the same sources as one single-page application. */
export const tax = {
  name: 'tax',
  on: 'portal',
  needs: ['monolith'],
  prepare: buildMonolith,
  measure: ({ portal, monolith }) => measured('bench/compare-loads.ts', [portal, monolith]),
  section,
};
