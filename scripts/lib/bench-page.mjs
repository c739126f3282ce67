import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { pinnedNode } from './process.mjs';

const version = (command, args) => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'not installed';
  }
};
const chromium = () =>
  version(
    [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
      (file) => file && existsSync(file),
    ) ?? 'chromium',
    ['--version'],
  );
const postgres = () => {
  const base = '/usr/lib/postgresql';
  const [newest] = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  return newest ? version(`${base}/${newest}/bin/postgres`, ['--version']) : 'not installed';
};

const verdict = (isReached) => (isReached ? 'yes' : '**no**');
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const command = (name) => `\`npm run bench -- ${name}\``;
/** Where and when a section was measured. */
const origin = (name, { at, commit, load, note }) =>
  `Reproduce: ${command(name)}. Measured ${at} on commit ${commit}; load of the machine at the start ${load}.${note ? ` ${note}` : ''}`;

const LISTED = {
  tax: taxSection,
  switching: switchingSection,
  leaks: leaksSection,
  delivery: deliverySection,
  calculator: calculatorSection,
  list: listSection,
  streams: streamsSection,
  history: historySection,
  documents: documentsSection,
  signin: signInSection,
  typing: typingSection,
  export: exportSection,
  start: startSection,
  test: testSection,
};

/** The section of a benchmark on the page as it is. */
function sectionOf(page, name) {
  const found = page.split(/^(?=## )/m).find((section) => section.includes(`Reproduce: ${command(name)}`));
  return found && `${found.trimEnd()}\n`;
}

/** docs/benchmarks.md from the figures of this checkout; what it has not measured stays as the page has it. */
export function benchmarksPage(results, before = '') {
  const [cpu] = cpus();
  const sections = Object.entries(LISTED).map(([name, section]) =>
    results[name]
      ? section(results[name])
      : (sectionOf(before, name) ?? `## ${name}\n\nNot measured here. Reproduce: ${command(name)}.\n`),
  );
  return `# Benchmarks

Written by \`npm run bench\`; every figure says which command repeats it. Figures of one machine compare with each other,
not with those of another machine. A load above the number of cores means that other work ran beside the measurement:
times are then too long and their ratios uncertain; bytes and requests hold.

| Machine | |
|---|---|
| Processor | ${cpus().length} × ${cpu?.model.trim()} |
| Memory | ${(totalmem() / 2 ** 30).toFixed(0)} GB |
| Node | ${version(pinnedNode, ['--version'])} |
| Browser | ${chromium()} |
| Database | ${postgres()} |

${sections.join('\n')}`;
}

function documentsSection(section) {
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

/** Times of fewer rounds are chance. */
const FEWEST_ROUNDS = 5;

function taxSection(section) {
  const { rounds, rows } = section.result;
  const lines = rows.flatMap((row) =>
    [
      ['bytes to the first meaningful render, kB', 'bytes', kilobytes],
      ['requests to it', 'requests', String],
      ['time to it, ms', 'timeMs', String],
    ].map(
      ([label, key, format]) =>
        `| ${row.page} | ${label} | ${format(row[`${key}Federated`])} | ${format(row[`${key}Monolith`])} | ${row[`${key}Ratio`].toFixed(2)} | ${key === 'timeMs' && rounds < FEWEST_ROUNDS ? 'too few rounds' : verdict(row[`${key}Ratio`] <= 1)} |`,
    ),
  );
  const rest = rows
    .map(
      (row) => `${row.page} ${kilobytes(row.bytesAtRestFederated)} / ${kilobytes(row.bytesAtRestMonolith)}`,
    )
    .join(', ');
  return `## The federation tax

The same sources as five remotes in a host, and as one single-page application with route-level splitting, the same
preloading and the same grouping of files (\`host/webpack.monolith.mjs\`). Empty cache, 4× slower processor, 4G (9 Mbit/s,
170 ms), median over alternating rounds (${rounds} here); bytes as transferred (brotli) with headers and the page itself, without
the bank's answers. Goal: 1.00 or less on each.

| Page | What | Federated | Single page | Ratio | Reached |
|---|---|---|---|---|---|
${lines.join('\n')}

At rest, with the widgets of every page, which begin behind the first content, and, on the sign-in, the portal fetched behind it, kB federated / single page: ${rest}.

Where the rest goes, from the sizes of the built files (brotli; decision 0100): with the shell, not before the sign-in,
come 15.1 kB of the federation runtime, 4.9 of the supervision of remotes and 2.4 of the table of shares; the start
holds 4.9 of single-spa. Per remote there is an entry of 8.4–8.8, half of it the bundler's part of the runtime. The page
itself is 6.0 larger: manifests, hashes and preloads of the remotes. Shares keep what only a remote of tomorrow may ask
for. Against this the start of the single page holds the texts of all packages, which the portal has as data of their
manifests. The chat differs more than the list in share: it is the smaller page with the same runtime, and what it shares
with the widgets of every page stays in their file.

${origin('tax', section)}
`;
}

function switchingSection(section) {
  const { switches, medianMs, p95Ms } = section.result;
  return `## Switching between two visited remotes

From the click on a menu entry to the end of the frame that paints the other remote's page (documents, notifications),
processor and network as they are, ${switches} switches.

| What | Result | Goal | Reached |
|---|---|---|---|
| median, ms | ${medianMs} | | |
| p95, ms | ${p95Ms} | ≤ 50 | ${verdict(p95Ms <= 50)} |

Pages wait hidden for the way back, with their styles and boxes, and their effects begin again behind the frame that
paints them (decision 0070).

${origin('switching', section)}
`;
}

function leaksSection(section) {
  const { rows } = section.result;
  const lines = rows.map((row) => {
    const isReached = row.heapBytes < 2_000_000 && row.listeners <= 0 && row.styles <= 0 && row.portals <= 0;
    return `| ${row.remote} | ${row.mounts} | ${(row.heapBytes / 1e6).toFixed(2)} | ${(row.codeBytes / 1e6).toFixed(2)} | ${row.listeners} | ${row.nodes} | ${row.styles} | ${row.portals} | ${verdict(isReached)} |`;
  });
  return `## What visits leave behind

Each remote mounted and unmounted again and again; growth from after the warm-up to the end, after garbage collection.
Goal: less than 2 MB of heap, no listener, style element or portal. The warm-up is ten visits, and lasts until the watch
over releases has begun (seconds after the first page; its listeners and its element stay as long as the page). The two
listeners come once, with what goes on behind every page, and do not grow with more visits.

| Remote | Visits | Heap, MB | Compiled code in it, MB | Listeners | DOM nodes | Style elements | Portals | Reached |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

Compiled code grows with every function that has become worth compiling better; it ends by itself.

${origin('leaks', section)}
`;
}

function deliverySection(section) {
  const { rounds, leadMs, rollbackMs, requests, cold } = section.result;
  return `## Delivery of remotes

| What | Result | Goal | Reached |
|---|---|---|---|
| lead time, from new files at the origin (a folder) to new sessions, ms: median / worst of ${rounds} | ${leadMs.median} / ${leadMs.worst} | ≤ 30000 | ${verdict(leadMs.worst <= 30_000)} |
| rollback by command, start of the command included, ms: median / worst | ${rollbackMs.median} / ${rollbackMs.worst} | ≤ 5000 | ${verdict(rollbackMs.worst <= 5_000)} |
| requests per second, delivery server / nginx, one process each | ${requests.deliveryPerSecond} / ${requests.nginxPerSecond} | | |
| ratio | ${requests.ratio} | | |
| cold load of the application list with the page's snapshot and preloads, ms (4× slower processor, 4G) | ${cold.withMs} | | |
| the same without the preloads | ${cold.withoutMs} | | |
| ratio | ${cold.ratio} | | |

The file of the requests: \`${requests.file}\` (${requests.bytes} bytes, gzip from the build on both sides), 32 connections of wrk
on the same machine. nginx is Debian's \`nginx-light\` with \`sendfile\` and \`gzip_static\`.

${origin('delivery', section)}
`;
}

function calculatorSection(section) {
  const it = section.result;
  return `## The calculator's slider

Drags through the rates over a schedule of 360 payments with its chart, processor 4× slower: ${it.turns} of ${it.steps} moves of
the mouse. A frame is dropped when the next comes later than one and a half of its time. The same moves beside the slider,
in turn with the drags and on the page at rest, are the machine's own noise.

| What | On the slider | Beside it | Goal | Reached |
|---|---|---|---|---|
| dropped frames | ${it.dropped} of ${it.frames} | ${it.idleDropped} of ${it.idleFrames} | no more than beside it | ${verdict(it.dropped <= it.idleDropped)} |
| worst frame, ms | ${it.worstMs} | ${it.idleWorstMs} | | |
| median and p95 frame, ms | ${it.medianMs}, ${it.p95Ms} | | | |
| chart drawn anew | ${it.redraws} times | | | |

${origin('calculator', section)}
`;
}

function listSection(section) {
  const it = section.result;
  return `## The list of applications on PostgreSQL

| What | ${it.rows_small} rows | ${it.rows_large} rows | Ratio | Goal | Reached |
|---|---|---|---|---|---|
| p95 over all kinds of pages, ms | ${it.p95_ms_small} | ${it.p95_ms_large} | ${it.ratio_p95} | ≤ 2 | ${verdict(it.ratio_p95 <= 2)} |
${Object.entries(it.pages)
  .map(
    ([name, page]) =>
      `| ${name} | ${page.p95_ms_small} | ${page.p95_ms_large} | ${page.ratio_p95} | ≤ 2 | ${verdict(page.ratio_p95 <= 2)} |`,
  )
  .join('\n')}

Lists narrowed by text, sums or terms count and page their first 1000 rows (decision 0040); \`deepest\` is the last of them.
Rare sums, which one application in forty has (every one of the small table), lie far from the beginning of these orders at
the million: days and numbers without them are skipped (decision 0095). These kinds are not among those of the first line.

Requests per second at ${it.rows_large} rows, eight at a time: ${it.endpoint_per_second}; the bare query
${it.raw_query_per_second}; ratio ${it.endpoint_to_raw}.

${origin('list', section)}
`;
}

function signInSection(section) {
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

function typingSection(section) {
  const { fields, slowdown, keystrokes, medianMs, p95Ms, maxMs, painted } = section.result;
  return `## Typing in a form

A form of ${fields} fields that the bank serves, processor ${slowdown}× slower, ${keystrokes} keystrokes in different fields: from the
key until every handler of it is through, React's rendering included. The goal is theirs: until the letter is seen the browser
lays out and paints, and waits for the turn of a frame (16.7 ms apart), which no page does without.

| What | Result | Goal | Reached |
|---|---|---|---|
| median, ms | ${medianMs} | | |
| p95, ms | ${p95Ms} | | |
| longest, ms | ${maxMs} | < 16 | ${verdict(maxMs < 16)} |
${painted ? `| until the painted frame: median, p95, longest, ms | ${painted.medianMs}, ${painted.p95Ms}, ${painted.maxMs} | | |\n` : ''}
${origin('typing', section)}
`;
}

function exportSection(section) {
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

function startSection(section) {
  const { coldSeconds, warmSeconds, buildSeconds } = section.result;
  return `## Start and build

In a fresh clone; packages come from the package manager's store or its registry.

| What | Seconds | Goal | Reached |
|---|---|---|---|
| cold \`npm start\`: nothing installed, built or stored | ${coldSeconds} | | |
| second \`npm start\` | ${warmSeconds} | ≤ 10 | ${verdict(warmSeconds <= 10)} |
| \`npm run build -- --force\` | ${buildSeconds} | | |

${origin('start', section)}
`;
}

function testSection(section) {
  const { seconds, last } = section.result;
  return `## The whole test run

| What | Result | Goal | Reached |
|---|---|---|---|
| \`npm test\`, seconds (${last}) | ${seconds} | ≤ 1500 | ${verdict(seconds <= 1500)} |

${origin('test', section)}
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
| ${it.agents} agents: resident memory, MB (${it.memoryBeforeMb} without streams) | ${it.memoryMb} | ≤ 200 | ${verdict(it.memoryMb <= 200)} |
`;
}

function streamsSection(section) {
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
| resident memory, MB (${memoryBeforeMb} without streams) | ${memoryMb} | ≤ 200 | ${verdict(memoryMb <= 200)} |
${agents ? agentRows(agents) : ''}| lost in ${reconnects} reconnects | ${lost} | 0 | ${verdict(lost === 0)} |
| repeated in ${reconnects} reconnects | ${repeated} | 0 | ${verdict(repeated === 0)} |
| message to screen, median, ms | ${screen.medianMs} | | |
| message to screen, p95, ms | ${screen.p95Ms} | ≤ 300 | ${verdict(screen.p95Ms <= 300)} |

${origin('streams', section)}
`;
}

function historySection(section) {
  const { messages, seconds, speed, rows } = section.result;
  const lines = rows.map(
    (row) =>
      `| ${row.slowdown}× | ${row.dropped} of ${row.frames} | ${row.idleDropped} of ${row.idleFrames} | ${row.medianMs}, ${row.p95Ms}, ${row.worstMs} | ${row.absentFrames} | ${row.nodes} | ${(row.heapBytes / 1e6).toFixed(1)} | ${row.openMs} | ${row.searchMs} | ${row.jumpMs} |`,
  );
  return `## A history of ${messages} messages

The wheel upwards from the end and back, ${seconds} s each way at ${speed} px a second: over ${Math.min(...rows.map((row) => row.messages))} messages of different
length. A frame is dropped when the next comes later than one and a half of its time; the page at rest for as long is the
machine's own noise. Absent: frames in which a message was not loaded yet; messages that pass faster than the page can draw them
show their text alone (decision 0103) and are not among these. Heap: growth over the way, after garbage
collection. Search and jump: the first message of all is looked for, and chosen.

| Processor slower | Dropped frames | At rest | Median, p95, worst frame, ms | Absent | DOM nodes at most | Heap, MB | Open, ms | Search, ms | Jump, ms |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

${origin('history', section)}
`;
}
