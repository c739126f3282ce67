import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 20_000;
const GOOD = { banks: [{ code: 'sgb', name: 'СГБ' }], remotes: [], hostFolder: 'host' };
const SUPERUSER = {
  email: 'admin@bank.example',
  organization: null,
  is_superuser: true,
  security_service_approval: 'success',
};

async function until<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await delay(50)) {
    const value = await ask().catch(() => undefined);
    if (value !== undefined) return value;
  }
  throw new Error(`not within ${LIMIT_MS} ms: ${what}`);
}

describe('a wrong portal.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrong-config-'));
  const file = join(folder, 'portal.json');
  let bank: Server;
  let bankUrl: string;
  let running: ChildProcess | undefined;
  let log = '';
  before(async () => {
    mkdirSync(join(folder, 'host'));
    const record = { buildId: 'h1', initial: [], groups: {}, shares: {} };
    writeFileSync(join(folder, 'host/portal-host.json'), JSON.stringify(record));
    bank = createServer((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(SUPERUSER));
    }).listen(0, '127.0.0.1');
    await once(bank, 'listening');
    bankUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    running?.kill('SIGTERM');
    if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    running = undefined;
  });
  after(() => {
    bank.close();
    rmSync(folder, { recursive: true });
  });

  const freePort = async (): Promise<number> => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return port;
  };
  /** The delivery server as a program, in front of the bank. */
  const start = (env: Record<string, string> = {}) => {
    log = '';
    running = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
      env: { ...process.env, PORTAL_CONFIG: file, BANK_API_URL: bankUrl, LOG_LEVEL: 'info', ...env },
    });
    running.stdout?.on('data', (chunk: Buffer) => (log += String(chunk)));
    running.stderr?.on('data', (chunk: Buffer) => (log += String(chunk)));
  };
  const write = (content: unknown) =>
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const ask = (port: number, path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const doctor = async (...args: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'doctor', ...args], {
      env: { ...process.env, PORTAL_CONFIG: file },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  };

  it('at the start: a page for people, the reason for the log, and a portal once it is mended', async () => {
    const port = await freePort();
    const content = { ...GOOD, port, hostFolder: 'host', banks: [{ code: 'sgb', name: '' }] };
    write(content);
    start();
    const page = await until(() => ask(port, '/'), 'a page');
    const html = await page.text();
    assert.equal(page.status, 503);
    assert.equal(page.headers.get('retry-after'), '10');
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
    assert.match(html, /<h1>Портал временно недоступен<\/h1>/);
    assert.match(html, /Попробовать снова/);
    assert.doesNotMatch(html, /portal\.json|banks|node:|\.ts/);
    const call = await ask(port, '/banks/sgb/agent/rest/profile');
    assert.equal(call.status, 503);
    assert.equal(((await call.json()) as { error: { code: string } }).error.code, 'unavailable');
    assert.equal((await ask(port, '/readyz')).status, 503);
    await until(
      async () => /portal\.json: "banks\.0\.name" /.test(log) || undefined,
      'the reason in the log',
    );
    assert.equal(log.match(/banks\.0\.name/g)?.length, 1);

    write({ ...content, banks: GOOD.banks });
    await until(async () => ((await ask(port, '/readyz')).ok ? true : undefined), 'the portal');
    assert.match(await (await ask(port, '/')).text(), /<div id="portal">/);
  });

  it('that is no JSON at all is answered where the environment says', async () => {
    const port = await freePort();
    write('{ "banks": ');
    start({ PORT: String(port) });
    assert.equal((await until(() => ask(port, '/profile'), 'a page')).status, 503);
    await until(async () => /portal\.json is not valid JSON/.test(log) || undefined, 'the reason in the log');
  });

  it('does not hide a wrong variable of the environment: the program ends with one line', async () => {
    write(GOOD);
    start({ PORT: 'many' });
    const [code] = (await once(running as ChildProcess, 'close')) as [number];
    assert.equal(code, 1);
    assert.match(log, /^PORT is "many", but must be a number from 0 to 65535\.\n$/);
  });

  it('while it runs: the settings of before stay, and log, doctor and the superusers’ page say so', async () => {
    const port = await freePort();
    const superuser = { authorization: 'Bearer admin' };
    const configFault = async () => {
      const answer = await ask(port, '/portal/releases.json?bank=sgb', superuser);
      return ((await answer.json()) as { configFault: { since: string } | null }).configFault;
    };
    write({ ...GOOD, port, releases: { store: 'releases' } });
    start();
    assert.equal(await until(configFault, 'the overview'), null);

    write({ ...GOOD, port, banks: [] });
    const fault = await until(async () => (await configFault()) ?? undefined, 'the fault');
    assert.ok(Math.abs(Date.now() - Date.parse(fault.since)) < LIMIT_MS);
    assert.deepEqual(Object.keys(fault), ['since']);
    assert.equal((await ask(port, '/')).status, 200);
    const reason = /"reason":"[^"]*portal\.json: \\"banks\\" .*configuration not taken/;
    await until(async () => reason.test(log) || undefined, 'the reason in the log');
    const wrong = await doctor();
    assert.equal(wrong.code, 1);
    assert.match(wrong.said, /WRONG the configuration: servers that run keep the settings of before/);
    assert.match(wrong.said, /portal\.json: "banks"/);

    write({ ...GOOD, port, releases: { store: 'releases' } });
    await until(async () => ((await configFault()) === null ? true : undefined), 'the mended file');
    assert.match((await doctor()).said, /^ok {4}\S+portal\.json: 1 banks, 0 remotes$/m);
  });

  it('names a bank that browsers may not call, and one that was not asked', async () => {
    const cors = {
      'access-control-allow-origin': 'https://portal.example',
      'access-control-allow-methods': 'GET, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, x-request-id',
    };
    const open = createServer((_request, answer) => answer.writeHead(204, cors).end()).listen(0, '127.0.0.1');
    await once(open, 'listening');
    const openUrl = `http://127.0.0.1:${(open.address() as AddressInfo).port}`;
    const banks = [
      { code: 'sgb', name: 'СГБ', apiBaseUrl: bankUrl },
      { code: 'cub', name: 'КУБ', apiBaseUrl: openUrl },
    ];
    write({ ...GOOD, banks, releases: { store: 'releases' } });
    const asked = await doctor('--origin', 'https://portal.example');
    assert.match(asked.said, /^WRONG sgb, .*Access-Control-Allow-Origin is absent/m);
    assert.match(asked.said, /^ok {4}cub, .*allows https:\/\/portal\.example$/m);
    const unasked = await doctor();
    assert.match(unasked.said, /^WRONG cub, .*not checked\. Name the address of the portal/m);
    open.closeAllConnections();
    open.close();
  });
});
