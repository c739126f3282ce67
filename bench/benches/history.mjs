import path from 'node:path';
import { rootDir } from '../../scripts/lib/process.mjs';
import { withBankOnPostgres } from '../lib/bank-on-postgres.mjs';
import { measured } from '../lib/measured.mjs';
import { origin } from '../lib/text.mjs';

function measure() {
  return withBankOnPostgres(async ({ databaseUrl, startBank, startPortal }) => {
    await startBank();
    const { threadId, messages, first } = await measured(
      'bench/history.ts',
      [databaseUrl, process.env.BENCH_HISTORY ?? '100000'],
      { cwd: path.join(rootDir, 'bank-api') },
    );
    return { messages, ...(await measured('bench/history.ts', [await startPortal(), threadId, first])) };
  });
}

function section(section) {
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

/** A talk of 100 000 messages in a browser. */
export const history = {
  name: 'history',
  measure,
  section,
};
