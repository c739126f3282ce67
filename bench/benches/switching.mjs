import { measured } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

function section(section) {
  const { switches, medianMs, p95Ms } = section.result;
  return `## Switching between two visited remotes

From the click on a menu entry to the end of the frame that paints the other remote's page (documents, notifications),
processor and network as they are, ${switches} switches.

| What | Result | Goal | Reached |
|---|---|---|---|
| median, ms | ${medianMs} | | |
| p95, ms | ${p95Ms} | ≤ 100 | ${verdict(p95Ms <= 100)} |

Pages are kept alive outside the document for the way back (decision 0070).

${origin('switching', section)}
`;
}

/** Switches between two visited remotes. */
export const switching = {
  name: 'switching',
  on: 'portal',
  measure: ({ portal }) => measured('bench/switching.ts', [portal]),
  section,
};
