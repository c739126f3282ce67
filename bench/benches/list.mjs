import { measuredOnPostgres } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

/** Milliseconds that a page may take at the larger size: p95 over all kinds, and p95 of the slowest kind. */
const LIST_BUDGET = { all: 50, worst: 200 };

function section(section) {
  const it = section.result;
  const kinds = Object.entries(it.pages).sort(([, a], [, b]) => b.p95_ms_large - a.p95_ms_large);
  const [worst, slowest] = kinds[0];
  return `## The list of applications on PostgreSQL

| What | ${it.rows_small} rows, ms | ${it.rows_large} rows, ms | Budget, ms | Reached |
|---|---|---|---|---|
| p95 over all kinds of pages | ${it.p95_ms_small} | ${it.p95_ms_large} | ≤ ${LIST_BUDGET.all} | ${verdict(it.p95_ms_large <= LIST_BUDGET.all)} |
| p95 of the slowest kind, ${worst} | ${slowest.p95_ms_small} | ${slowest.p95_ms_large} | ≤ ${LIST_BUDGET.worst} | ${verdict(slowest.p95_ms_large <= LIST_BUDGET.worst)} |
${kinds.map(([name, page]) => `| ${name}, p95 | ${page.p95_ms_small} | ${page.p95_ms_large} | | |`).join('\n')}

\`last\` is the last page that the total tells of: lists filtered by text, sums or terms count 1000 rows (decision 0137).

Requests per second at ${it.rows_large} rows, eight at a time: ${it.endpoint_per_second}; the bare query
${it.raw_query_per_second}; ratio ${it.endpoint_to_raw}.

${origin('list', section)}
`;
}

/** The list call on a throw-away PostgreSQL. */
export const list = {
  name: 'list',
  measure: () =>
    measuredOnPostgres('bench/list.ts', [
      process.env.BENCH_LIST_ROWS ?? '1000000',
      process.env.BENCH_LIST_ROUNDS ?? '200',
    ]),
  section,
};
