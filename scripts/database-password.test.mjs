import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../bank-api/src/config.ts';
import { openPostgres } from '../bank-api/src/database/postgres.ts';
import { NO_POSTGRES, startPostgres } from './lib/postgres.mjs';

/** What key generators put into passwords, and what an address means otherwise. */
const PASSWORD = 'sl/pl+eq=at@ha#co:qu?pe%25am&sp ace"\'$\\ж';
let postgres;
let parts;
before(async () => {
  postgres = await startPostgres({ user: 'portal', database: 'portal', password: PASSWORD });
  assert.ok(postgres, NO_POSTGRES);
  parts = {
    DATABASE_HOST: '127.0.0.1',
    DATABASE_PORT: new URL(postgres.url).port,
    DATABASE_NAME: 'portal',
    DATABASE_USER: 'portal_server',
    DATABASE_PASSWORD: `server's ${PASSWORD}`,
    DATABASE_OWNER_USER: 'portal',
    DATABASE_OWNER_PASSWORD: PASSWORD,
  };
});
after(() => postgres?.stop());

async function open(env) {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = readConfig(env, '/');
  await (await openPostgres({ url, ownerUrl, poolSize: 2, onError: () => undefined })).close();
}

test('a database given in parts opens with any password of its owner and of the server', async () => {
  await open(parts);
  // The server's user exists now, and its own password counts.
  await open(parts);
});

test('a new password of the server’s user is set at the start and leaves open connections alone', async () => {
  const openWith = (changed) => {
    const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = readConfig({ ...parts, ...changed }, '/');
    return openPostgres({ url, ownerUrl, poolSize: 2, onError: () => undefined });
  };
  const old = await openWith({});
  const renewed = await openWith({ DATABASE_PASSWORD: PASSWORD });
  for (const { db } of [old, renewed]) await db.selectFrom('banks').select('code').execute();
  await old.close();
  await renewed.close();
});

test('a database given in parts refuses another password of its owner, and any without an owner', async () => {
  await open(parts);
  const refused = (env, reason) => assert.rejects(open({ ...parts, ...env }), reason);
  await refused(
    { DATABASE_OWNER_PASSWORD: 'another' },
    /DATABASE_OWNER_URL cannot be used: password authentication failed/,
  );
  await refused(
    { DATABASE_OWNER_USER: '', DATABASE_PASSWORD: 'another' },
    /DATABASE_URL cannot be used: password authentication failed/,
  );
});

test('readConfig refuses a database that is named twice or by half', () => {
  const refused = (env, reason) => assert.throws(() => readConfig({ ...parts, ...env }, '/'), reason);
  refused({ DATABASE_URL: 'postgres://a@b/c' }, /DATABASE_URL and DATABASE_HOST/);
  refused({ DATABASE_OWNER_URL: 'postgres://a@b/c' }, /DATABASE_URL and DATABASE_HOST/);
  refused({ DATABASE_NAME: '' }, /DATABASE_NAME/);
  refused({ DATABASE_USER: undefined }, /DATABASE_USER/);
  refused({ DATABASE_HOST: 'a/b@c' }, /DATABASE_HOST/);
  refused({ DATABASE_PORT: '0' }, /DATABASE_PORT/);
});
