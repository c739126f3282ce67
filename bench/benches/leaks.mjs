import { measured } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

function section(section) {
  const { rows } = section.result;
  const lines = rows.map((row) => {
    const isReached = row.heapBytes < 2_000_000 && row.listeners <= 0 && row.styles <= 0 && row.portals <= 0;
    return `| ${row.remote} | ${row.mounts} | ${(row.heapBytes / 1e6).toFixed(2)} | ${(row.codeBytes / 1e6).toFixed(2)} | ${row.listeners} | ${row.nodes} | ${row.styles} | ${row.portals} | ${verdict(isReached)} |`;
  });
  return `## What visits leave behind

Each remote mounted and unmounted again and again; growth from after the warm-up to the end, after garbage collection.
Goal: less than 2 MB of heap, no listener, style element or portal. The warm-up is ten visits, and lasts until all that goes
on behind every page has begun: until the page at rest has added no listener for three seconds.

| Remote | Visits | Heap, MB | Compiled code in it, MB | Listeners | DOM nodes | Style elements | Portals | Reached |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

Compiled code grows with every function that has become worth compiling better; it ends by itself.

${origin('leaks', section)}
`;
}

/** What visits of a remote leave behind. */
export const leaks = {
  name: 'leaks',
  on: 'portal',
  measure: ({ portal }) => measured('bench/leaks.ts', [portal]),
  section,
};
