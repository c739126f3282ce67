import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../bank-api/src/config.ts';
import { startServerProcess } from '../bank-api/src/testing/server-process.ts';
import { makeCertificate } from './lib/certificate.mjs';
import { queryDatabase } from './lib/data-fixture.mjs';
import { NO_POSTGRES, startPostgres } from './lib/postgres.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-database-tls-'));
const own = makeCertificate(folder);
const encrypted = { DATABASE_SSLMODE: 'verify-full' };
const trusting = { NODE_EXTRA_CA_CERTS: own.certificate };
let postgres;
let parts;
before(async () => {
  postgres = await startPostgres({ user: 'portal', database: 'portal', certificate: own });
  assert.ok(postgres, NO_POSTGRES);
  parts = {
    DATABASE_URL: '',
    DATABASE_HOST: 'localhost',
    DATABASE_PORT: new URL(postgres.url).port,
    DATABASE_NAME: 'portal',
    DATABASE_USER: 'portal_server',
    DATABASE_OWNER_USER: 'portal',
  };
});
after(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (env) =>
  startServerProcess({
    ...parts,
    DEMO_DATA: '0',
    S3_ENDPOINT: '',
    BANK_API_DATA: path.join(folder, 'data'),
    ...env,
  });

test('a database that takes encrypted connections alone is spoken to by verify-full with its authority', async () => {
  await assert.rejects(start(trusting), /no encryption/);
  await assert.rejects(start(encrypted), /self-signed certificate/);
  const server = await start({ ...encrypted, ...trusting });
  const connections = await queryDatabase(
    `${postgres.url}?sslmode=no-verify`,
    `select ssl from pg_stat_ssl join pg_stat_activity using (pid)
      where usename = 'portal_server'`,
  );
  assert.ok(connections.length > 1, 'queries and events');
  assert.ok(connections.every(({ ssl }) => ssl));
  await server.stop('SIGTERM');
});

test('readConfig writes how connections are protected into both addresses, and refuses what it does not know', () => {
  const { databaseUrl, databaseOwnerUrl } = readConfig({ ...parts, ...encrypted }, '/');
  for (const url of [databaseUrl, databaseOwnerUrl])
    assert.equal(new URL(url).searchParams.get('sslmode'), 'verify-full');
  assert.throws(
    () => readConfig({ ...parts, DATABASE_SSLMODE: 'require' }, '/'),
    /DATABASE_SSLMODE.*verify-full/,
  );
  assert.throws(() => readConfig({ DATABASE_URL: 'postgres://a@b/c', ...encrypted }, '/'), /\?sslmode=/);
});
