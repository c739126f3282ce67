import { origin, verdict } from './bench-text.mjs';

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

/** Section of docs/benchmarks.md on the mixed day. */
export function daySection(section) {
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
