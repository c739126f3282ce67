import path from 'node:path';
import { pinnedNode, rootDir, run } from '../../scripts/lib/process.mjs';
import { measured } from '../lib/measured.mjs';
import { kilobytes, origin, verdict } from '../lib/text.mjs';

/** Portal by plain application, in time and bytes. */
const GOAL = 0.7;

async function build() {
  const args = ['node_modules/webpack/bin/webpack.js', '--config', 'plain/webpack.config.mjs'];
  const { code, output } = await run(pinnedNode, args, {
    cwd: path.join(rootDir, 'bench'),
    env: { NODE_ENV: 'production' },
    capture: true,
  });
  if (code !== 0) throw new Error(`The plain application was not built:\n${output.trim()}`);
}

function section(section) {
  const { rounds, rows } = section.result;
  const lines = rows.flatMap((row) =>
    [
      ['bytes to the first meaningful render, kB', 'bytes', kilobytes, true],
      ['requests to it', 'requests', String, false],
      ['time to it, ms', 'timeMs', String, true],
    ].map(
      ([label, key, format, hasGoal]) =>
        `| ${row.page} | ${label} | ${format(row[`${key}Portal`])} | ${format(row[`${key}Other`])} | ${row[`${key}Ratio`].toFixed(2)} | ${hasGoal ? `≤ ${GOAL}` : ''} | ${hasGoal ? verdict(row[`${key}Ratio`] <= GOAL) : ''} |`,
    ),
  );
  return `## The portal beside a plain application

Sign-in and application list written plainly on the same libraries (\`bench/plain\`: antd's Form, Table, Select, Tabs and date range as
they are, axios, TanStack Query, lazy routes; webpack's production defaults with \`splitChunks\`), with the same calls, compressed and kept by
the browser in the same way. It has no bank but one, no live events, no drafts, no remotes. Empty cache, 4× slower processor, 4G, median over alternating
rounds (${rounds} here). The portal's sign-in keeps its overlay for 800 ms, as the specification asks; the plain one has none.

| Page | What | Portal | Plain | Ratio | Goal | Reached |
|---|---|---|---|---|---|---|
${lines.join('\n')}

${origin('plain', section)}
`;
}

/** What an agent would get elsewhere. */
export const plain = {
  name: 'plain',
  on: 'portal',
  needs: ['plain'],
  prepare: build,
  measure: ({ portal, plain: other }) =>
    measured('bench/compare-loads.ts', [portal, other, 'sign-in', 'application list']),
  section,
};
