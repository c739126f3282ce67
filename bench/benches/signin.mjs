import { measuredOnBank } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

function section(section) {
  const { result } = section;
  return `## Sign-ins in a crowd

${result.parallel} sign-ins at a time without a pause, each from an address of its own, for ${result.seconds} s, while
${result.list_connections} connections call the list as fast as it answers. The bank is a process of its own on the embedded
database; the caller shares the machine with it. Passwords are hashed off the main thread, one at a time, 25 ms from start
to start.

| What | Result | Goal | Reached |
|---|---|---|---|
| sign-in p50, ms | ${result.sign_in_p50_ms} | | |
| sign-in p95, ms | ${result.sign_in_p95_ms} | ≤ 1000 | ${verdict(result.sign_in_p95_ms <= 1000)} |
| sign-ins per second | ${result.sign_ins_per_second} | | |
| list, requests per second alone | ${result.list_per_second_alone} | | |
| list, requests per second beside them | ${result.list_per_second_beside} | | |
| share of the list's throughput kept | ${result.list_kept} | ≥ 0.70 | ${verdict(result.list_kept >= 0.7)} |

${origin('signin', section)}
`;
}

/** Sign-ins beside the list call, on the embedded database. */
export const signin = {
  name: 'signin',
  measure: () => measuredOnBank('bench/sign-in.ts', [process.env.BENCH_SIGN_IN_SECONDS ?? '10']),
  section,
};
