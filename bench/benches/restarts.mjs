import { SERVER_ENVIRONMENT } from '../../scripts/lib/services.mjs';
import { measuredOnBank } from '../lib/measured.mjs';
import { origin, verdict } from '../lib/text.mjs';

function section(section) {
  const it = section.result;
  const answers = Object.entries(it.answers).map(([status, count]) => `${count} × ${status}`);
  const unexpected = it.unexpected.length;
  return `## Restarts of PostgreSQL

Two replicas with four writers of messages, four readers, sign-ins and six streams of events, while PostgreSQL is restarted
again and again: by turns as an operator does it and as a crash does. Answers: ${answers.join(', ')}.

| What | Result | Goal | Reached |
|---|---|---|---|
| server processes that ended in ${it.restarts} restarts | ${it.deaths} | 0 | ${verdict(it.deaths === 0)} |
| answers other than 2xx and 503 | ${unexpected} | 0 | ${verdict(unexpected === 0)} |
| 503 without \`Retry-After\` | ${it.withoutRetryAfter} | 0 | ${verdict(it.withoutRetryAfter === 0)} |
| acknowledged messages lost | ${it.lost} of ${it.acknowledged} | 0 | ${verdict(it.lost === 0)} |
| from the database to reads and writes at both replicas, slowest, ms | ${it.slowestRecoveryMs} | ≤ 5000 | ${verdict(it.slowestRecoveryMs <= 5000)} |
| streams that hear nothing afterwards | ${it.deafStreams} | 0 | ${verdict(it.deafStreams === 0)} |

${origin('restarts', section)}
`;
}

/** Restarts of a throw-away PostgreSQL under load. */
export const restarts = {
  name: 'restarts',
  measure: () =>
    measuredOnBank('bench/restarts.ts', [process.env.BENCH_RESTARTS ?? '50'], SERVER_ENVIRONMENT),
  section,
};
