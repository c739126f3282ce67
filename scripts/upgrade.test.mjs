import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { spawn } from 'node:child_process';
import { seedAccounts } from '../bank-api/src/testing/seed-accounts.ts';
import { newDatabase, queryDatabase, runProgram } from './lib/data-fixture.mjs';
import { NO_POSTGRES, startPostgres } from './lib/postgres.mjs';
import { pinnedNode, rootDir } from './lib/process.mjs';

const pg = createRequire(path.join(rootDir, 'bank-api/package.json'))('pg');

const ADDS = `export const up = (db) =>
  db.schema.alterTable('news').addColumn('language', 'text', (column) => column.notNull().defaultTo('ru')).execute();`;
const REMOVES = `export const isContract = true;
export const up = (db) => db.schema.alterTable('security_notices').dropColumn('previous_email').execute();`;

const WAITS = `export const up = (db) =>
  db.schema.alterTable('agents').addColumn('nickname', 'text').execute();`;

const folder = mkdtempSync(path.join(tmpdir(), 'portal-upgrade-'));
const running = new Set();
let postgres;
before(async () => {
  postgres = await startPostgres();
  assert.ok(postgres, NO_POSTGRES);
});
after(async () => {
  for (const server of running) server.kill('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server with further migrations: its version to come. Answers its package folder. */
function versionWith(name, migrations) {
  const version = path.join(folder, name, 'bank-api');
  mkdirSync(version, { recursive: true });
  for (const part of ['src', 'migrations', 'package.json', 'openapi'])
    cpSync(path.join(rootDir, 'bank-api', part), path.join(version, part), { recursive: true });
  symlinkSync(path.join(rootDir, 'bank-api/node_modules'), path.join(version, 'node_modules'));
  for (const [file, source] of Object.entries(migrations))
    writeFileSync(path.join(version, 'migrations', `${file}.ts`), source);
  return version;
}
const now = path.join(rootDir, 'bank-api');
const additive = versionWith('additive', { '20990101-language-of-news': ADDS });
const contract = versionWith('contract', {
  '20990101-language-of-news': ADDS,
  '20990102-drop-previous-email': REMOVES,
});
const waiting = versionWith('waiting', {
  '20990101-language-of-news': ADDS,
  '20990102-nickname-of-agents': WAITS,
});

/** Runs a data command of a version: `{ code, text }`. */
const command = (version, args, env) =>
  runProgram(path.relative(rootDir, path.join(version, 'src/moving/command.ts')), args, {
    BANK_API_CACHE: path.join(rootDir, '.data/cache'),
    ...env,
  });

/** Starts a version: `{ address, stop }`, or `{ refusal }` with its last words. */
function start(version, env) {
  const server = spawn(pinnedNode, ['--liftoff-only', 'src/server.ts'], {
    cwd: version,
    env: {
      ...process.env,
      DATABASE_OWNER_URL: '',
      DATABASE_URL: '',
      BANK_API_PORT: '0',
      BANK_API_CACHE: path.join(rootDir, '.data/cache'),
      ...env,
    },
  });
  running.add(server);
  return new Promise((resolve) => {
    let output = '';
    let refusal = '';
    const ended = new Promise((done) => server.once('close', done));
    server.stderr.on('data', (chunk) => (refusal += chunk));
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /"address":"([^"]+)"/.exec(output)?.[1];
      const stop = () => (server.kill('SIGTERM'), ended);
      if (address) resolve({ address, stop });
    });
    void ended.then(() => resolve({ refusal: refusal.trim() }));
  });
}

async function call(server, token, method, route, body) {
  const response = await fetch(`${server.address}/banks/sgb${route}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.equal(response.status, 200, `${method} ${route}: ${await response.clone().text()}`);
  return response.json();
}
const login = { email: 'agent@example.com', password: 'Demo-2026-portal' };
const request = () => ({
  product: 'working_capital_loan',
  amount_kopecks: 300_000_000,
  term_months: 12,
  client_request_id: crypto.randomUUID(),
});
const create = async (server, token) =>
  (await call(server, token, 'POST', '/agent/rest/create-issue', request())).hash_password;

const REFUSAL = /newer version of the server.*\(20990102-drop-previous-email\)\. Nothing was changed/;

/** The old version backs up what a newer one has added to; the newer one restores it, and the old one serves that too. */
async function backsUpWhatWasAddedTo(env, restored) {
  const backup = path.join(folder, `backup-of-${path.basename(restored)}`);
  const made = await command(now, ['backup', backup], { ...env, PORTAL_COMMIT: 'c0ffee' });
  assert.equal(made.code, 0, made.text);
  const { commit, migrations } = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8'));
  assert.equal(commit, 'c0ffee');
  assert.equal(migrations.at(-1), '20990101-language-of-news');

  const other = {
    BANK_API_DATA: path.join(folder, 'restored'),
    SECRETS_KEY_FILE: path.join(env.BANK_API_DATA, 'secrets.key'),
  };
  const target = { ...other, DATABASE_URL: restored, DEMO_DATA: '1' };
  const early = await command(now, ['restore', backup], target);
  assert.equal(early.code, 1);
  assert.match(
    early.text,
    /has the schema 20990101-language-of-news.*Restore it with the version that brought/,
  );
  const filled = await command(additive, ['restore', backup], target);
  assert.equal(filled.code, 0, filled.text);
  const server = await start(now, target);
  await call(server, undefined, 'POST', '/api/login/', login);
  await server.stop();
}

test('on PostgreSQL the old version serves beside the newer one, and again after a rollback', async () => {
  const env = {
    DATABASE_URL: await newDatabase(postgres.url, 'upgraded'),
    DEMO_DATA: '1',
    BANK_API_DATA: path.join(folder, 'replica'),
  };
  const old = await start(now, env);
  const { token } = await call(old, undefined, 'POST', '/api/login/', login);
  const newer = await start(additive, env);
  assert.ok(newer.address, newer.refusal);
  await create(old, token);
  const made = await create(newer, token);
  await newer.stop();
  await old.stop();

  const rolledBack = await start(now, env);
  assert.ok(rolledBack.address, rolledBack.refusal);
  await call(rolledBack, token, 'GET', `/agent/rest/issue/${made}`);
  await create(rolledBack, token);
  await rolledBack.stop();
  await backsUpWhatWasAddedTo(env, await newDatabase(postgres.url, 'restored'));

  await (await start(contract, env)).stop();
  assert.match((await start(now, env)).refusal, REFUSAL);
  assert.match((await start(additive, env)).refusal, REFUSAL);
  const newest = await start(contract, env);
  await create(newest, token);
  await newest.stop();
});

test('a migration that waits for a table lets the old version work on it', async (t) => {
  const url = await newDatabase(postgres.url, 'waiting');
  const env = { DATABASE_URL: url, DEMO_DATA: '1', BANK_API_DATA: path.join(folder, 'replica') };
  await seedAccounts(env);
  const old = await start(now, env);
  const { token } = await call(old, undefined, 'POST', '/api/login/', login);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  t.after(() => holder.end());
  await holder.query('begin; select id from agents limit 1');
  const newer = start(waiting, env);
  const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%nickname%'`;
  while ((await queryDatabase(url, isWaiting)).length === 0);
  await call(old, token, 'GET', '/agent/rest/profile');
  const applied = await queryDatabase(url, `select 1 from kysely_migration where name like '20990101%'`);
  assert.equal(applied.length, 1, 'a migration before it holds nothing any more');
  await holder.query('commit');
  const started = await newer;
  await call(started, token, 'GET', '/agent/rest/profile');
  await started.stop();
  await old.stop();
});

test('the embedded database is served by the old version after additions, and refused after a removal', async () => {
  const env = { BANK_API_DATA: path.join(folder, 'embedded'), DEMO_DATA: '0' };
  for (const version of [now, additive, now, contract]) {
    const server = await start(version, env);
    assert.ok(server.address, server.refusal);
    await server.stop();
    if (version !== additive) continue;
    const made = await command(now, ['backup', path.join(folder, 'backup-of-embedded')], env);
    assert.equal(made.code, 0, made.text);
  }
  assert.match((await start(now, env)).refusal, REFUSAL);
});
