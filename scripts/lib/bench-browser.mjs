import { kilobytes, origin, verdict } from './bench-text.mjs';

/* Sections of docs/benchmarks.md on what an agent sees in the browser. */

/** Times of fewer rounds are chance. */
const FEWEST_ROUNDS = 5;

export function taxSection(section) {
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

export function switchingSection(section) {
  const { switches, medianMs, p95Ms } = section.result;
  return `## Switching between two visited remotes

From the click on a menu entry to the end of the frame that paints the other remote's page (documents, notifications),
processor and network as they are, ${switches} switches.

| What | Result | Goal | Reached |
|---|---|---|---|
| median, ms | ${medianMs} | | |
| p95, ms | ${p95Ms} | ≤ 100 | ${verdict(p95Ms <= 100)} |

Pages are kept alive outside the document for the way back (decision 0070).

${origin('switching', section)}
`;
}

export function leaksSection(section) {
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

export function calculatorSection(section) {
  const { slowdown, turns, moves, dragMs, drag, floor, controls, restMs, followed } = section.result;
  const rows = controls.map(
    ({ name, worstMs }) =>
      `| ${name}: next paint, worst, ms | ${worstMs} | ≤ 200 | ${verdict(worstMs <= 200)} |`,
  );
  const worstRestMs = Math.max(...restMs);
  return `## The calculator

A schedule of 360 payments with its chart, processor ${slowdown}× slower. ${turns} drags of ${moves} moves in ${dragMs} ms through the rates, and each
other kind of control as often. Times to the next paint are those of Event Timing, which INP is made of; the same drags over a bare
slider on an empty page say what the machine itself takes. Results: from the last value until figures, table and chart show it.

| What | Result | Goal | Reached |
|---|---|---|---|
| slider dragged: next paint, p98, ms | ${drag.p98Ms} | ≤ 200 | ${verdict(drag.p98Ms <= 200)} |
| — p75, worst, ms | ${drag.p75Ms}, ${drag.worstMs} | | |
| — the bare slider: p98, worst, ms | ${floor.p98Ms}, ${floor.worstMs} | | |
${rows.join('\n')}
| results after the hand rests, worst, ms | ${worstRestMs} | ≤ 300 | ${verdict(worstRestMs <= 300)} |
| — each drag, ms | ${restMs.join(', ')} | | |
| figures followed, times a drag | ${followed.figures.join(', ')} | | |
| chart followed, times a drag | ${followed.chart.join(', ')} | | |

${origin('calculator', section)}
`;
}

export function typingSection(section) {
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

export function historySection(section) {
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
