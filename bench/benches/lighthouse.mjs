import { measured } from '../lib/measured.mjs';
import { kilobytes, origin, verdict } from '../lib/text.mjs';

/** Points of the mobile profile. */
const SIGN_IN_GOAL = 95;
const PAGE_GOAL = 75;
/** Milliseconds, of the list on the mobile profile. */
const BLOCKING_GOAL = 600;

function section(section) {
  const { rounds, machineIndex, rows } = section.result;
  const lines = rows.map((row) => {
    const goal = row.profile === 'desktop' ? undefined : row.page === 'sign-in' ? SIGN_IN_GOAL : PAGE_GOAL;
    return `| ${row.page} | ${row.profile} | ${row.performance} | ${goal ? `≥ ${goal}` : ''} | ${goal ? verdict(row.performance >= goal) : ''} | ${row.largestPaintMs} | ${row.blockingMs} | ${row.layoutShift} | ${kilobytes(row.bytes)} | ${row.accessibility} | ${row.bestPractices} |`;
  });
  const list = rows.find(({ page, profile }) => page === 'application list' && profile === 'mobile');
  return `## Lighthouse

Lighthouse's own mobile and desktop profiles on the demo data, over TLS and HTTP/2, empty cache; median of ${rounds} on the
mobile profile, one look at the desktop; bytes with what comes behind the
first content. The mobile blocking time of the list shall be at most ${BLOCKING_GOAL} ms: ${verdict(list.blockingMs <= BLOCKING_GOAL)}.
Lighthouse's index of the machine, taken before each look: median ${machineIndex.median}, ${machineIndex.lowest} to ${machineIndex.highest}. Its mobile profile
slows the processor by four, whatever the machine: figures of two machines can be compared where their indexes agree.

| Page | Profile | Performance | Goal | Reached | Largest paint, ms | Blocking, ms | CLS | kB | Accessibility | Best practices |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

${origin('lighthouse', section)}
`;
}

/** What Lighthouse says of the main pages. */
export const lighthouse = {
  name: 'lighthouse',
  on: 'portal',
  isOnlyOnDemand: true,
  measure: ({ portal }) => measured('bench/lighthouse.ts', [portal]),
  section,
};
