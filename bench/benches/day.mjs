import path from 'node:path';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { pinnedNode, rootDir, run } from '../../scripts/lib/process.mjs';
import { SERVER_ENVIRONMENT } from '../../scripts/lib/services.mjs';
import { withDescriptors } from '../lib/bank-on-postgres.mjs';
import { origin, verdict } from '../lib/text.mjs';

async function measure() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error(NO_POSTGRES);
  try {
    const args = [process.env.BENCH_DAY_AGENTS ?? '2000', process.env.BENCH_DAY_SECONDS ?? '600'];
    const [shell, shellArgs] = withDescriptors(
      [pinnedNode, 'bench/day.ts', ...args].map((part) => `'${part}'`).join(' '),
    );
    const { code, output } = await run(shell, shellArgs, {
      cwd: path.join(rootDir, 'bank-api'),
      env: { ...SERVER_ENVIRONMENT, BENCH_DATABASE_URL: postgres.url },
      capture: true,
    });
    if (code !== 0) throw new Error(`bench/day.ts failed:\n${output.trim()}`);
    return JSON.parse(output.slice(Math.max(0, output.search(/^\{/m))));
  } finally {
    await postgres.stop();
  }
}

/** Memory is flat when the end is at most this much above the beginning. */
const FLAT = 1.15;

/** The process that is nearest to what it may use: one core for a replica, all that is left for the database. */
function nearestToItsLimit(processes, cores) {
  const shares = processes
    .filter(({ name }) => !name.startsWith('the agents'))
    .map(({ name, isServer, coreShare }) => ({ name, share: coreShare / (isServer ? 1 : cores) }));
  return shares.sort((a, b) => b.share - a.share)[0];
}

const percent = (share) => `${Math.round(share * 100)} %`;

function section(section) {
  const it = section.result;
  const failed = it.kinds.reduce((sum, { errors }) => sum + errors, 0);
  const first = nearestToItsLimit(it.processes, it.cores);
  const isFlat = it.processes
    .filter(({ isServer }) => isServer)
    .every(({ memoryStartMb, memoryEndMb }) => memoryEndMb <= memoryStartMb * FLAT);
  return `## A mixed day

${it.agents} signed-in agents for ${it.seconds} s on two bank-api replicas and PostgreSQL, all on this machine with its ${it.cores} cores, and so
is the program that plays the agents. Each has an event stream, asks for the unread count and the talks every 30 s and for
its list every 60 s as an open portal does, and does something else every 30 s on average: of a hundred times 45 a list, 15
an application, 20 a draft, 10 a message, 5 the notifications, 3 an upload of 200 kB, 2 the summary. The lists have 20 applications an agent,
200 an organisation.

| Call | Calls | p50, ms | p95, ms | Longest, ms | Errors |
|---|---|---|---|---|---|
${it.kinds.map((one) => `| ${one.kind} | ${one.calls} | ${one.p50Ms} | ${one.p95Ms} | ${one.maxMs} | ${one.errors} |`).join('\n')}

| Process | Cores used, of ${it.cores} | Memory when all had begun, MB | at the end, MB |
|---|---|---|---|
${it.processes.map((one) => `| ${one.name} | ${one.coreShare} | ${one.isServer ? one.memoryStartMb : ''} | ${one.isServer ? one.memoryEndMb : ''} |`).join('\n')}

| What | Result | Goal | Reached |
|---|---|---|---|
| calls per second | ${it.perSecond} | | |
| errors${it.errors.length > 0 ? ` (${it.errors.join(', ')})` : ''} | ${failed} | 0 | ${verdict(failed === 0)} |
| streams that broke off | ${it.streamsLost} | 0 | ${verdict(it.streamsLost === 0)} |
| memory of the replicas grows by a seventh at most | | | ${verdict(isFlat)} |
| transactions per second of the database | ${it.transactionsPerSecond} | | |
| event loops of the replicas late, p99, median and worst interval, ms | ${it.loopP99Ms}, ${it.loopWorstMs} | | |
| saturates first: ${first.name} | ${percent(first.share)} of what it can use | | |

${origin('day', section)}
`;
}

/** Many agents at work on two replicas and a throw-away PostgreSQL, for ten minutes. */
export const day = {
  name: 'day',
  isOnlyOnDemand: true,
  measure,
  section,
};
