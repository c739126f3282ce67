import path from 'node:path';
import { ensureJourneyBrowsers } from '../../scripts/lib/browser.mjs';
import { rootDir, run } from '../../scripts/lib/process.mjs';
import { origin, verdict } from '../lib/text.mjs';

const GOAL_S = 30;

/** What the journey of a team outside prints on its way. */
async function measure() {
  await ensureJourneyBrowsers();
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    'specs/delivery-team-repository.spec.ts',
    '--retries',
    '0',
  ];
  const { output } = await run('node', args, { cwd: path.join(rootDir, 'e2e'), capture: true });
  const [, seconds] = /Lead time of a release from outside: ([\d.]+) s/.exec(output) ?? [];
  if (seconds === undefined) throw new Error(output.slice(-2_000));
  return { seconds: Number(seconds) };
}

function section(section) {
  const { seconds } = section.result;
  return `## A release from outside

A remote of one page in a repository of its own, installed with npm from the packed SDK: from \`npm run release\` (build,
checks, upload) to the page in a new session's browser.

| What | Result | Goal | Reached |
|---|---|---|---|
| lead time, s | ${seconds.toFixed(1)} | ≤ ${GOAL_S} | ${verdict(seconds <= GOAL_S)} |

${origin('outside', section)}
`;
}

/** How soon a team outside has a release in new sessions. */
export const outside = { name: 'outside', isOnlyOnDemand: true, measure, section };
