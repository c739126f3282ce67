import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from './config.ts';
import { DEMO_PASSWORD } from './demo/accounts.ts';
import { StartupError } from './startup-error.ts';
import { seedAccounts } from './testing/seed-accounts.ts';

const SERVER = join(import.meta.dirname, 'server.ts');
let folder: string;
const children: ChildProcess[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-api-server-'));
});
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
}

function launch(env: Record<string, string>): {
  child: ChildProcess;
  output: { out: string; err: string };
  exit: Promise<number | null>;
} {
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--liftoff-only', SERVER], {
    env: { ...inherited, BANK_API_PORT: '0', BANK_API_DATA: join(folder, 'data'), ...env },
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, output, exit };
}

async function start(env: Record<string, string> = {}): Promise<Running & { exit: Promise<number | null> }> {
  const { child, output, exit } = launch(env);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /"address":"([^"]+)"/.exec(output.out)?.[1];
      if (found !== undefined) resolve(found);
    });
    void exit.then((code) => reject(new Error(`exit ${code}: ${output.err}`)));
  });
  return { child, address, exit };
}

/** Starts a server that must refuse to start, and returns what it said. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { output, exit } = launch(env);
  assert.notEqual(await exit, 0);
  const lines = output.err.trim().split('\n');
  assert.equal(lines.length, 1, output.err);
  return lines[0] ?? '';
}

function signIn(address: string): Promise<Response> {
  return fetch(`${address}/banks/sgb/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'agent@example.com', password: DEMO_PASSWORD }),
  });
}

test('the start refuses a wrong value with one line that names the variable', async () => {
  const wrong: readonly (readonly [name: string, value: string])[] = [
    ['BANK_API_PORT', '80800'],
    ['BANK_API_PORT', 'abc'],
    ['DEMO_DATA', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'portal.example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'http://localhost'],
  ];
  // What the server says then it says of each in the same way: one process for all.
  for (const [name, value] of wrong)
    assert.throws(
      () => readConfig({ [name]: value }, folder),
      (error) =>
        error instanceof StartupError && !error.message.includes('\n') && error.message.includes(name),
    );
  assert.match(await refusal({ S3_BUCKET: 'only-the-bucket' }), /S3_ENDPOINT/);
});

test('demo data are made unasked on this machine alone', () => {
  const isMade = (env: Record<string, string>) => readConfig(env, folder).demoData;
  assert.equal(isMade({}), true);
  assert.equal(isMade({ PUBLIC_URL: 'http://localhost:8080/', BANK_API_HOST: '::1' }), true);
  const others: Record<string, string>[] = [
    { DATABASE_URL: 'postgres://localhost/x' },
    { NODE_ENV: 'production' },
    { BANK_API_HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://portal.example.com' },
    { PUBLIC_URL: 'https://localhost.example.com' },
  ];
  for (const env of others) {
    assert.equal(isMade(env), false, JSON.stringify(env));
    assert.equal(isMade({ ...env, DEMO_DATA: '1' }), true, JSON.stringify(env));
  }
  assert.equal(isMade({ DEMO_DATA: '0' }), false);
});

test('the start refuses an unreachable database without printing its password', async () => {
  const line = await refusal({ DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/none' });
  assert.match(line, /DATABASE_URL/);
  assert.equal(line.includes('secret-word'), false);
});

test('the start refuses an unreachable file storage without printing its secret', async () => {
  const line = await refusal({
    BANK_API_DATA: join(folder, 'no-storage'),
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'portal-documents',
    S3_ACCESS_KEY_ID: 'a-key',
    S3_SECRET_ACCESS_KEY: 'secret-word',
  });
  assert.match(line, /http:\/\/127\.0\.0\.1:1 .*S3_ENDPOINT/);
  assert.equal(line.includes('secret-word'), false);
});

test('the start refuses a data folder that cannot be created', async () => {
  await writeFile(join(folder, 'a-file'), '');
  assert.match(await refusal({ BANK_API_DATA: join(folder, 'a-file', 'data') }), /BANK_API_DATA/);
});

test('a data folder serves one process at a time, also after a kill and a graceful stop', async () => {
  const lock = join(folder, 'data', 'db.lock');
  await seedAccounts({ BANK_API_DATA: join(folder, 'data'), DATABASE_URL: '' });
  const first = await start();
  const token = ((await (await signIn(first.address)).json()) as { token: string }).token;
  assert.match(await readFile(lock, 'utf8'), new RegExp(`^${first.child.pid} `));
  assert.match(await refusal({}), new RegExp(`in use by process ${first.child.pid}.*BANK_API_DATA`));

  first.child.kill('SIGKILL');
  await first.exit;
  assert.ok(existsSync(lock));
  const second = await start();
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await fetch(`${second.address}/banks/sgb/auth/profile`, { headers })).status, 200);

  const stream = await fetch(`${second.address}/banks/sgb/agent/rest/events`, { headers });
  second.child.kill('SIGTERM');
  await stream.text();
  assert.equal(await second.exit, 0);
  assert.equal(existsSync(lock), false);

  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.once('listening', resolve));
  const port = String((blocker.address() as AddressInfo).port);
  assert.match(await refusal({ BANK_API_PORT: port }), new RegExp(`Port ${port} .* taken.*BANK_API_PORT`));
  assert.equal(existsSync(lock), false);
  blocker.close();
});

test('the server starts on a data folder whose creation was killed', async () => {
  const data = join(folder, 'killed');
  for (const delayMs of [150, 350, 550, 750]) {
    const { child, exit } = launch({ BANK_API_DATA: data });
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    child.kill('SIGKILL');
    await exit;
  }
  const server = await start({ BANK_API_DATA: data });
  assert.equal((await signIn(server.address)).status, 200);
  server.child.kill('SIGTERM');
  assert.equal(await server.exit, 0);
});
