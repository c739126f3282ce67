import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { setTimeout as delay } from 'node:timers/promises';
import { STATEMENT_ROW_LIMIT } from 'shared-kernel/contract/income';
import { unpackZip } from '../../src/archives/unpack-zip.ts';
import { writeXlsx } from '../../src/spreadsheets/spreadsheets.ts';
import {
  hostileDocuments,
  hostileSignatures,
  hostileSpreadsheets,
  type HostileFile,
} from '../../src/testing/hostile-files.ts';
import {
  AS_IN_PRODUCTION,
  startServerProcess,
  type ServerProcess,
} from '../../src/testing/server-process.ts';

const GROWTH_LIMIT_MB = 300;
const WAIT_LIMIT_MS = 200;
const SAMPLE_MS = 10;
/**
 * Other work of the machine makes a call wait once, or the watch over memory come late once; a server at fault fails
 * every time.
 */
const TRIES = 5;
const SIGNATURE_BYTES = 140_000;

let folder: string;
let server: ServerProcess;
let token: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-api-hostile-'));
  const env = {
    BANK_API_DATA: folder,
    BANK_API_CACHE: join(import.meta.dirname, '../../../.data/cache'),
    DEMO_DATA: '1',
  };
  server = await startServerProcess(env, AS_IN_PRODUCTION);
  token = await server.signIn('agent@example.com');
  // What the first file loads is no file's fault.
  await send('/income/statements', toStatement(20));
  await send(
    '/upload-document',
    { label: '', fileName: 'a.pdf', content: Buffer.from('%PDF-1.7\nтекст\n%%EOF') },
    { document_name: 'warm-up' },
  );
});
after(async () => {
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

function toStatement(rows: number): HostileFile {
  const lines = Array.from(
    { length: rows },
    (_row, at) => `${at + 1};ООО «Клиент ${at}»;${at},50;05.03.2026;Выплачено`,
  );
  const content = Buffer.from(['№ заявки;Клиент;Комиссия;Дата;Состояние', ...lines].join('\r\n'));
  return { label: 'a good statement', fileName: 'statement.csv', content };
}

/** Resident memory of a process and of those that it has started, MB. */
function readMemory({ pid }: Pick<ChildProcess, 'pid'>): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean);
    const own =
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
    return children.reduce((sum, child) => sum + readMemory({ pid: Number(child) }), own);
  } catch {
    return 0;
  }
}

async function send(
  path: string,
  { fileName, content }: HostileFile,
  fields: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), fileName);
  const response = await fetch(`${server.address}/banks/sgb/agent/rest${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: await response.text() };
}

/** Does the work while other calls are made, one after another, and the memory is looked at. */
async function measured<Answer>(work: () => Promise<Answer>) {
  const ending = new AbortController();
  const idleMb = readMemory(server.child);
  let growthMb = 0;
  const memory = (async () => {
    while (!ending.signal.aborted) {
      growthMb = Math.max(growthMb, readMemory(server.child) - idleMb);
      await delay(SAMPLE_MS);
    }
  })();
  // In a thread of its own: sending 50 MB keeps this one busy.
  const others = new Worker(PROBE, { eval: true, workerData: `${server.address}/healthz` });
  await once(others, 'message');
  const answer = await work().finally(() => ending.abort());
  await memory;
  others.postMessage('stop');
  const [waitMs] = (await once(others, 'message')) as [number];
  await others.terminate();
  return { answer, growthMb: Math.round(growthMb), waitMs: Math.round(waitMs) };
}

/** Calls an address again and again until it is told to stop, and says how long the longest call took. */
const PROBE = `
const { parentPort, workerData } = require('node:worker_threads');
let longest = 0;
let isEnding = false;
parentPort.once('message', () => { isEnding = true; });
(async () => {
  await (await fetch(workerData)).arrayBuffer();
  parentPort.postMessage('ready');
  while (!isEnding) {
    const from = performance.now();
    await (await fetch(workerData)).arrayBuffer();
    longest = Math.max(longest, performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, ${SAMPLE_MS}));
  }
  parentPort.postMessage(longest);
})();`;

interface Sent {
  readonly label: string;
  readonly path: string;
  readonly file: HostileFile;
  readonly fields?: Readonly<Record<string, string>>;
}

/** @returns What was found wrong with it. */
async function endure(
  { label, path, file, fields }: Sent,
  statuses: readonly number[],
  say: (text: string) => void,
): Promise<string[]> {
  const run = () => measured(() => send(path, file, fields));
  const isAbove = ({ growthMb, waitMs }: { growthMb: number; waitMs: number }): boolean =>
    growthMb > GROWTH_LIMIT_MB || waitMs > WAIT_LIMIT_MS;
  let result = await run();
  for (let turn = 1; turn < TRIES && isAbove(result); turn += 1) result = await run();
  const { answer, growthMb, waitMs } = result;
  say(`${label}: ${answer.status}, +${growthMb} MB, longest wait of others ${waitMs} ms`);
  return [
    ...(statuses.includes(answer.status) ? [] : [`${label}: ${answer.status} ${answer.body.slice(0, 200)}`]),
    ...(growthMb <= GROWTH_LIMIT_MB ? [] : [`${label}: +${growthMb} MB`]),
    ...(waitMs <= WAIT_LIMIT_MS ? [] : [`${label}: others waited ${waitMs} ms`]),
  ];
}

test('a hostile statement keeps the server below 300 MB and other calls below 200 ms', async (t) => {
  const path = join(folder, 'good.xlsx');
  await writeFile(
    path,
    await writeXlsx({ sheet: 'Лист', columns: [{ title: 'a', kind: 'text', width: 8 }], rows: [['b']] }),
  );
  const parts = await unpackZip(path, { maxEntries: 100, maxBytes: 1_000_000, isWanted: () => true });
  const workbook = new Map([...parts].filter(([name]) => !/sheet1\.xml$|sharedStrings\.xml$/.test(name)));
  const found: string[] = [];
  const statements = [...hostileSpreadsheets(workbook)];
  for (const file of statements) {
    const { label } = file;
    const sent = { label, path: '/income/statements', file };
    found.push(...(await endure(sent, [413, 415, 422], (text) => t.diagnostic(text))));
  }
  // The largest that is no attack: stored at first, then known.
  const good = {
    label: 'a good statement of the most rows',
    path: '/income/statements',
    file: toStatement(STATEMENT_ROW_LIMIT),
  };
  found.push(...(await endure(good, [200], (text) => t.diagnostic(text))));
  assert.deepEqual(found, []);
});

test('a hostile document or signature keeps the server below 300 MB and other calls below 200 ms', async (t) => {
  const found: string[] = [];
  const say = (text: string): void => t.diagnostic(text);
  for (const file of hostileDocuments()) {
    const sent = { label: file.label, path: '/upload-document', file, fields: { document_name: 'hostile' } };
    found.push(...(await endure(sent, [200, 415], say)));
  }
  for (const { label, der } of hostileSignatures(SIGNATURE_BYTES)) {
    const fields = { signature: der.toString('base64') };
    const sent = {
      label: `a signature of ${label}`,
      path: '/signatures/check',
      file: toStatement(1),
      fields,
    };
    found.push(...(await endure(sent, [200, 400], say)));
  }
  assert.deepEqual(found, []);
});

test('POST statement answers 429 to parallel files of an agent and refuses one without approval', async () => {
  const large = toStatement(STATEMENT_ROW_LIMIT);
  const answers = await Promise.all([large, large, large].map((file) => send('/income/statements', file)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.ok(statuses.includes(200) && statuses.includes(429), statuses.join());
  assert.equal((await send('/income/statements', large)).status, 200, 'the next one is read again');
  token = await server.signIn('newcomer@example.com');
  const refused = await send('/income/statements', toStatement(1));
  assert.equal(refused.status, 403);
  assert.match(refused.body, /"approval_required"/);
});
