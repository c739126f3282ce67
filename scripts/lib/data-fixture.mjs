import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pinnedNode, rootDir } from './process.mjs';
import { SHORT_LIVED } from './short-lived.mjs';

const pg = createRequire(path.join(rootDir, 'bank-api/package.json'))('pg');

/** Nothing of the configuration of whoever runs the tests. */
const NEUTRAL = {
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  SECRETS_KEY: '',
  SECRETS_KEY_FILE: '',
  S3_ENDPOINT: '',
};
const environment = (env) => ({ ...process.env, NODE_OPTIONS: SHORT_LIVED, ...NEUTRAL, ...env });

/** Runs a program of the workspace: `{ code, text }`. */
export function runProgram(file, args, env) {
  return new Promise((resolve) => {
    execFile(
      pinnedNode,
      [path.join(rootDir, file), ...args],
      { cwd: rootDir, env: environment(env), maxBuffer: 10_000_000 },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : (error.code ?? 1), text: stdout + stderr }),
    );
  });
}

export const portal = (args, env) => runProgram('scripts/portal.mjs', args, env);
export const verifyTrail = (env) => runProgram('scripts/audit.mjs', ['verify'], env);

/** Starts a data command and kills it as the kernel does once `isTime(line)` says so, or that of what it asks meanwhile. */
export async function killedWhile(args, env, { onLine = () => false, until }) {
  const child = spawn(pinnedNode, [path.join(rootDir, 'bank-api/src/moving/command.ts'), ...args], {
    cwd: rootDir,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (onLine(line)) child.kill('SIGKILL');
  });
  while (until !== undefined && child.exitCode === null && child.signalCode === null)
    if (await until().catch(() => false)) child.kill('SIGKILL');
  return ended;
}

/** A new database on a PostgreSQL server: its address. */
export async function newDatabase(url, name) {
  await queryDatabase(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export async function queryDatabase(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Everything below a folder: path, times of change and content. */
export async function fingerprintFolder(folder) {
  const found = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const file = path.join(folder, name);
    const info = await stat(file);
    found[name] = info.isDirectory()
      ? 'folder'
      : `${info.mtimeMs} ${createHash('sha256')
          .update(await readFile(file))
          .digest('hex')}`;
  }
  return found;
}

const DEMO_PASSWORD = 'Demo-2026-portal';

async function json(response) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** What an agent sees of a server: an application with its files, a signature that is checked, and the authority. */
export async function lookAround(address) {
  const bank = `${address}/banks/sgb`;
  const signIn = await json(
    await fetch(`${bank}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'agent@example.com', password: DEMO_PASSWORD }),
    }),
  );
  const authorization = `Bearer ${signIn.token}`;
  const get = async (place) =>
    json(await fetch(`${bank}/agent/rest${place}`, { headers: { authorization } }));
  const download = async (id, body) => {
    const { url } = await json(
      await fetch(`${bank}/agent/rest/documents/${id}/link`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    const response = await fetch(new URL(url, address));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };

  const page = await get('/documents?scope=package&signing=signed&per_page=25');
  const signed = (page.objs ?? page.data).find(({ current }) => current?.signatures.length > 0);
  const content = await download(signed.id, {});
  const cms = await download(signed.id, { content: 'signature' });
  const form = new FormData();
  form.append('signature', cms.toString('base64'));
  form.append('file', new Blob([content]), signed.current.file_name);
  const check = await json(
    await fetch(`${bank}/agent/rest/signatures/check`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    }),
  );
  const application = await get(`/issue/${signed.application.hash_password}`);
  // Signed with the authority's key, which lies sealed in the database.
  const revocations = await fetch(`${bank}/crl`);
  return {
    token: signIn.token,
    seen: {
      application,
      contentIs: createHash('sha256').update(content).digest('hex') === signed.current.sha256,
      signed,
      check,
      revocations: revocations.status,
    },
  };
}
