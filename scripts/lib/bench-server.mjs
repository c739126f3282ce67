import { kilobytes, origin, verdict } from './bench-text.mjs';

/* Sections of docs/benchmarks.md on the bank server. */

export function documentsSection(section) {
  const { uploads, verification, gost, batch } = section.result;
  const rows = Object.entries(uploads).map(
    ([database, each]) =>
      `| ${database === 'postgres' ? 'PostgreSQL' : 'embedded database, in the same process'} | ${each.idleMb} | ${each.peakMb} | ${each.growthMb} | ${each.seconds} | ${verdict(each.peakMb < 150)} |`,
  );
  const [{ files, fileMb }] = Object.values(uploads);
  return `## Documents and signatures

${files} × ${fileMb} MB uploaded at once, resumably, in pieces of 8 MB. Memory of the server process as the kernel counts it
(RSS, about 60 MB of it files of the runtime that processes share); the server was started anew on existing data.

| Database | Idle, MB | At most, MB | Growth, MB | Time, s | < 150 MB |
|---|---|---|---|---|---|
${rows.join('\n')}

| What | Result | Goal | Reached |
|---|---|---|---|
| verified signatures per second, P-256, file of ${verification.fileKb} kB | ${verification.perSecond} | | |
${gost === null ? '' : `| verified signatures per second, ГОСТ by openssl, file of ${gost.fileKb} kB | ${gost.perSecond} | | |\n`}| batch of ${batch.documents} signatures, s | ${batch.seconds} | | |

${origin('documents', section)}
`;
}

/** Milliseconds that a page may take at the larger size: p95 over all kinds, and p95 of the slowest kind. */
const LIST_BUDGET = { all: 50, worst: 200 };

export function listSection(section) {
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

export function restartsSection(section) {
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

export function signInSection(section) {
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

export function exportSection(section) {
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

const agentsText = (it) => `At a process started anew, ${it.agents} open streams of
as many agents in organisations of ten: ${it.broadcasts} events for everybody, and ${it.messages} messages of the curator, each to one of them,
from its posting to its arrival. `;

function agentRows(it) {
  return `| ${it.agents} agents: an event for everybody, p50, ms | ${it.p50Ms} | | |
| ${it.agents} agents: an event for everybody, p95, ms | ${it.p95Ms} | ≤ 150 | ${verdict(it.p95Ms <= 150 && it.delivered === it.agents * it.broadcasts)} |
| ${it.agents} agents: deliveries | ${it.delivered} of ${it.agents * it.broadcasts} | all | ${verdict(it.delivered === it.agents * it.broadcasts)} |
| ${it.agents} agents: a message to its agent, p50, ms | ${it.messageP50Ms} | | |
| ${it.agents} agents: a message to its agent, p95, ms | ${it.messageP95Ms} | ≤ 150 | ${verdict(it.messageP95Ms <= 150)} |
| ${it.agents} agents: messages delivered / at another agent | ${it.messagesDelivered} of ${it.messages} / ${it.astray} | all / 0 | ${verdict(it.messagesDelivered === it.messages && it.astray === 0)} |
| ${it.agents} agents: resident memory, MB (${it.memoryBeforeMb} without streams) | ${it.memoryMb} | ≤ 300 | ${verdict(it.memoryMb <= 300)} |
`;
}

export function streamsSection(section) {
  const { streams, messages, delivered, p50Ms, p95Ms, memoryMb, memoryBeforeMb, agents, screen, ...rest } =
    section.result;
  const { reconnects, posted, lost, repeated } = rest;
  const isComplete = delivered === streams * messages;
  return `## Open streams and messages

One bank-api on PostgreSQL, ${streams} open streams of one agent read by one other process on the same machine; ${messages}
messages, each from its posting to its arrival at every stream. ${agents ? agentsText(agents) : ''}Then ${reconnects} reconnects with \`Last-Event-ID\` while
${posted} messages are posted. Then ${screen.messages} messages between two browsers through the delivery server, from Enter to
the frame that shows the message.

| What | Result | Goal | Reached |
|---|---|---|---|
| fan-out to ${streams} streams, p50, ms | ${p50Ms} | | |
| fan-out, p95, ms | ${p95Ms} | ≤ 150 | ${verdict(p95Ms <= 150 && isComplete)} |
| deliveries | ${delivered} of ${streams * messages} | all | ${verdict(isComplete)} |
| resident memory, MB (${memoryBeforeMb} without streams) | ${memoryMb} | ≤ 300 | ${verdict(memoryMb <= 300)} |
${agents ? agentRows(agents) : ''}| lost in ${reconnects} reconnects | ${lost} | 0 | ${verdict(lost === 0)} |
| repeated in ${reconnects} reconnects | ${repeated} | 0 | ${verdict(repeated === 0)} |
| message to screen, median, ms | ${screen.medianMs} | | |
| message to screen, p95, ms | ${screen.p95Ms} | ≤ 300 | ${verdict(screen.p95Ms <= 300)} |

${origin('streams', section)}
`;
}
