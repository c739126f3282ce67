import { run } from '../../scripts/lib/process.mjs';
import { toSeconds } from '../lib/results.mjs';
import { withClone } from '../lib/with-clone.mjs';
import { origin, verdict } from '../lib/text.mjs';

async function measure() {
  return withClone(async (folder) => {
    const from = performance.now();
    const { code, output } = await run('npm', ['test'], { cwd: folder, capture: true });
    return { seconds: toSeconds(from), passed: code === 0, last: output.trim().split('\n').at(-1) };
  });
}

function section(section) {
  const { seconds, last } = section.result;
  return `## The whole test run

| What | Result | Goal | Reached |
|---|---|---|---|
| \`npm test\`, seconds (${last}) | ${seconds} | ≤ 900 | ${verdict(seconds <= 900)} |

${origin('test', section)}
`;
}

/** The whole test run in a fresh clone. */
export const test = {
  name: 'test',
  isOnlyOnDemand: true,
  measure,
  section,
};
