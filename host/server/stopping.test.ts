import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

const ANSWER_MS = 3_000;

test('a server that stops answers what it was asked, and waits for no event stream', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'stopping-'));
  t.after(() => rmSync(folder, { recursive: true }));
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const bank = createServer((request, answer) => {
    if (request.headers.accept === 'text/event-stream') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
      return;
    }
    isAsked();
    setTimeout(() => answer.end('the answer'), ANSWER_MS);
  }).listen(0, '127.0.0.1');
  await once(bank, 'listening');
  t.after(() => (bank.closeAllConnections(), bank.close()));
  mkdirSync(join(folder, 'host'));
  const record = { buildId: 'h1', initial: [], groups: {}, shares: {} };
  writeFileSync(join(folder, 'host/portal-host.json'), JSON.stringify(record));
  const settings = { banks: [{ code: 'sgb', name: 'СГБ' }], remotes: [], hostFolder: 'host' };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify(settings));
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: {
      ...process.env,
      PORTAL_CONFIG: join(folder, 'portal.json'),
      BANK_API_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
      PORT: '0',
      LOG_LEVEL: 'info',
    },
  });
  t.after(() => server.kill('SIGKILL'));
  let log = '';
  server.stdout.on('data', (chunk: Buffer) => (log += String(chunk)));
  const port = async () => {
    for (;;) {
      const found = /127\.0\.0\.1:(\d+)|0\.0\.0\.0:(\d+)|\[::\]:(\d+)/.exec(log);
      if (found) return found.slice(1).find(Boolean);
      await delay(50);
    }
  };
  const address = `http://127.0.0.1:${await port()}/banks/sgb`;

  const stream = await fetch(`${address}/events`, { headers: { accept: 'text/event-stream' } });
  const answer = fetch(`${address}/agent/rest/profile`).then((response) => response.text());
  await asked;
  const begun = performance.now();
  server.kill('SIGTERM');
  const ended = once(server, 'exit');
  assert.equal(await answer, 'the answer');
  await assert.rejects(stream.text());
  await ended;
  const tookMs = performance.now() - begun;
  assert.ok(tookMs < ANSWER_MS + 4_000, `${tookMs} ms`);
});
