import { measured } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

/** Milliseconds. */
const GOAL = 1_200;

function section(section) {
  const { rounds, rowsMs, worstMs, pageMs } = section.result;
  return `## The second visit

The application list in a browser that has been here before: files in its cache, the page kept by the service worker. 4× slower
processor, 4G, median over ${rounds} browsers.

| What | Result | Goal | Reached |
|---|---|---|---|
| to the rows on the screen, ms | ${rowsMs} | ≤ ${GOAL} | ${verdict(rowsMs <= GOAL)} |
| — worst, ms | ${worstMs} | | |
| — of it until the page comes, ms | ${pageMs} | | |

${origin('second-visit', section)}
`;
}

/** The list with a warm cache and service worker. */
export const secondVisit = {
  name: 'second-visit',
  on: 'portal',
  measure: ({ portal }) => measured('bench/second-visit.ts', [portal]),
  section,
};
