import { measuredOnBank } from '../lib/measured.mjs';
import { kilobytes, origin, verdict } from '../lib/text.mjs';

function section(section) {
  const { rows, seconds, bytes, longest_wait_ms: wait } = section.result;
  return `## Export of a list

The export call on the embedded database. The file is made in a thread of the server; the page only receives it.

| What | Result | Goal | Reached |
|---|---|---|---|
| ${rows} rows, all columns, ${kilobytes(bytes)} kB, seconds | ${seconds} | < 3 | ${verdict(seconds < 3)} |
| longest time other requests waited meanwhile, ms | ${wait} | | |

${origin('export', section)}
`;
}

/** The export of a long list, on the embedded database. */
export const exported = {
  name: 'export',
  measure: () => measuredOnBank('bench/export.ts', [process.env.BENCH_EXPORT_ROWS ?? '10000']),
  section,
};
