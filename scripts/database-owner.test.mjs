import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { startServerProcess } from '../bank-api/src/testing/server-process.ts';
import { portal, queryDatabase } from './lib/data-fixture.mjs';
import { NO_POSTGRES, startPostgres } from './lib/postgres.mjs';
import { rootDir } from './lib/process.mjs';

const pg = createRequire(path.join(rootDir, 'bank-api/package.json'))('pg');

/** PostgreSQL as it is rented: the owner of the database makes users, and is no superuser. */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-owner-'));
const servers = [];
let postgres;
before(async () => {
  postgres = await startPostgres();
  assert.ok(postgres, NO_POSTGRES);
  await queryDatabase(postgres.url, 'create role "own-er" login createrole nosuperuser');
});
after(async () => {
  for (const server of servers) await server.stop('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const toAddress = (user, database) => {
  const address = new URL(postgres.url);
  address.username = user;
  address.pathname = `/${database}`;
  return address.href;
};

/** The settings of a server on a new database, with files of its own. */
async function newHouse(database) {
  await queryDatabase(postgres.url, `create database ${database} owner "own-er"`);
  return {
    DATABASE_OWNER_URL: toAddress('own-er', database),
    DATABASE_URL: toAddress("ser'ver", database),
    BANK_API_DATA: path.join(folder, database),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    DEMO_DATA: '0',
    // Nobody listens: letters wait.
    SMTP_URL: 'smtp://127.0.0.1:9',
    S3_ENDPOINT: '',
  };
}

async function start(env) {
  const server = await startServerProcess(env);
  servers.push(server);
  return server;
}

async function register(server) {
  const bank = `${server.address}/banks/sgb`;
  const { version } = await (await fetch(`${bank}/auth/consent`)).json();
  const response = await fetch(`${bank}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'agent@broker.example',
      password: 'Long-enough-1',
      last_name: 'Лебедева',
      first_name: 'Мария',
      middle_name: '',
      phone: '+79161234567',
      organization_inn: '7707083893',
      consent_version: version,
    }),
  });
  assert.equal(response.status, 200, await response.text());
}

const waitingJobs = (database) =>
  queryDatabase(toAddress('postgres', database), "select id from pgboss.job where state <> 'completed'");

test('an owner who is no superuser starts, starts again, backs up and restores', async () => {
  const house = await newHouse('house');
  const first = await start(house);
  await register(first);
  await first.stop('SIGTERM');
  await (await start(house)).stop('SIGTERM');

  const backup = path.join(folder, 'backup');
  const made = await portal(['backup', backup], house);
  assert.equal(made.code, 0, made.text);
  const { jobs } = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8'));
  assert.equal(jobs.length, 1, 'the letter waits');
  const other = await newHouse('other');
  const restored = await portal(['restore', backup], other);
  assert.equal(restored.code, 0, restored.text);
  for (let time = 0; time < 2; time += 1) await (await start(other)).stop('SIGTERM');
  assert.deepEqual(await waitingJobs('other'), [{ id: jobs[0].id }]);
});

test('an owner that may not act for the server’s user is told what to run', async () => {
  const house = await newHouse('strange');
  await queryDatabase(postgres.url, 'alter role "own-er" nocreaterole');
  await queryDatabase(postgres.url, 'create role stranger login');
  await assert.rejects(
    start({ ...house, DATABASE_URL: toAddress('stranger', 'strange') }),
    /Run as a superuser of PostgreSQL: grant "stranger" to "own-er"/,
  );
  await queryDatabase(postgres.url, 'grant stranger to "own-er"');
  await (await start({ ...house, DATABASE_URL: toAddress('stranger', 'strange') })).stop('SIGTERM');
});

test('a start of a superuser’s server waits for nobody who reads the queue', async () => {
  const house = { ...(await newHouse('shared')), DATABASE_OWNER_URL: toAddress('postgres', 'shared') };
  await (await start(house)).stop('SIGTERM');
  const reader = new pg.Client({ connectionString: toAddress('postgres', 'shared') });
  await reader.connect();
  await reader.query('begin; select 1 from pgboss.job');
  await (await start(house)).stop('SIGTERM');
  await reader.end();
});
