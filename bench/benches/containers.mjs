import { run } from '../../scripts/lib/process.mjs';
import { origin, verdict } from '../lib/text.mjs';

/** What the tests of compose print on their way. */
export function readFigures(output) {
  const images = [...output.matchAll(/image of ([\w-]+): (\d+) MB/g)].map(([, name, size]) => [
    name,
    Number(size),
  ]);
  const [, refused, asked] = /rolling update: (\d+) of (\d+) refused/.exec(output) ?? [];
  const [, rest, count] = /at rest: ([\d.]+) s .* in (\d+) containers/.exec(output) ?? [];
  if (images.length === 0 || asked === undefined || count === undefined)
    throw new Error(output.slice(-2_000));
  const figures = { refused, asked, rest, count };
  return {
    images,
    ...Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, Number(text)])),
  };
}

async function measure() {
  return readFigures((await run('node', ['scripts/test.mjs', 'compose'], { capture: true })).output);
}

function section(section) {
  const { images, refused, asked, rest, count } = section.result;
  const share = (100 * refused) / asked;
  return `## Containers

The set of docker-compose.yml in an engine of this machine. Sizes are what an image adds to that of its runtime. The rolling
update is \`deploy/update.sh bank-api\` with a new image, under the calls of eight agents, a fifth of them writes.

| What | Result | Goal | Reached |
|---|---|---|---|
${images.map(([name, size]) => `| image of ${name}, MB | ${size} | ≤ 120 | ${verdict(size <= 120)} |`).join('\n')}
| ${count} containers at rest, s of processor time a minute | ${rest} | ≤ 3 | ${verdict(rest <= 3)} |
| refused in a rolling update, of ${asked} calls | ${refused} (${share.toFixed(1)} %) | ≤ 1 % | ${verdict(share <= 1)} |

${origin('containers', section)}
`;
}

/** Sizes, cost at rest and updates of the containers. */
export const containers = { name: 'containers', isOnlyOnDemand: true, measure, section };
