import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { audit } from '../src/audit/audit.ts';
import { eraseActorNames } from '../src/audit/audit-repository.ts';
import { verifyChain } from '../src/audit/verify-chain.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { withTransaction } from '../src/database/transaction.ts';
import type { Db, Tx } from '../src/database/types.ts';
import { createTestApp, demoAgent, signIn } from '../src/testing/harness.ts';
import type { TestApp } from '../src/testing/harness.ts';

/** What somebody with the database at hand would try in order to hide what they did. */
let server: TestApp;
let db: Db;
before(async () => {
  server = await createTestApp();
  ({ db } = server.app.context);
  for (const agent of ['agent', 'rival', 'curator'] as const) await signIn(server.app, agent);
});
after(() => server.close());

class Undone extends Error {}

/** What the chain says after a forgery that triggers do not see, which is undone afterwards. */
async function verdictAfter(forge: (tx: Tx) => Promise<unknown>) {
  let verdict: Awaited<ReturnType<typeof verifyChain>> | undefined;
  await assert.rejects(
    withTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await forge(tx);
      verdict = await verifyChain(tx);
      throw new Undone();
    }),
    Undone,
  );
  return verdict ?? assert.fail('no verdict');
}

const lastId = async (): Promise<number> =>
  (await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

test('verifyChain accepts an untouched audit trail and a noted head', async () => {
  const verdict = await verifyChain(db);
  assert.ok(verdict.isWhole);
  assert.ok(verdict.entries >= 3);
  await signIn(server.app, 'agent');
  assert.ok((await verifyChain(db, verdict.head)).isWhole);
  assert.ok(!(await verifyChain(db, { seq: verdict.head.seq, hash: 'f'.repeat(64) })).isWhole);
  assert.ok(!(await verifyChain(db, { seq: 1_000_000, hash: verdict.head.hash })).isWhole, 'a cut end');
});

test('statements that change or delete audit entries or links are refused', async () => {
  await assert.rejects(
    db
      .updateTable('audit_log')
      .set({ detail: null as never })
      .execute(),
    /append-only/,
  );
  await assert.rejects(db.deleteFrom('audit_log').execute(), /append-only/);
  await assert.rejects(db.deleteFrom('audit_chain').execute(), /append-only/);
  await assert.rejects(db.updateTable('audit_chain').set({ entry_id: 1 }).execute(), /append-only/);
  await assert.rejects(sql`truncate audit_chain`.execute(db), /append-only/);
});

test('verifyChain names the entry that was changed past the triggers', async () => {
  const id = await lastId();
  const forgeries: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
    'an action': (tx) =>
      tx.updateTable('audit_log').set({ action: 'profile.change' }).where('id', '=', id).execute(),
    'an actor': (tx) => tx.updateTable('audit_log').set({ actor_id: null }).where('id', '=', id).execute(),
    'a time': (tx) =>
      tx.updateTable('audit_log').set({ at: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute(),
    'an address': (tx) =>
      tx.updateTable('audit_log').set({ address: '10.0.0.1' }).where('id', '=', id).execute(),
    'a deleted entry': (tx) => tx.deleteFrom('audit_log').where('id', '=', id).execute(),
    'an added entry': (tx) =>
      tx
        .insertInto('audit_log')
        .values({
          bank: null,
          actor_id: null,
          action: 'session.open',
          subject_type: null,
          subject_id: null,
          request_id: null,
          address: null,
          device: null,
        })
        .execute(),
    'a removed link': (tx) => tx.deleteFrom('audit_chain').where('entry_id', '=', id).execute(),
    'a name': (tx) => tx.updateTable('audit_names').set({ name: 'Другой' }).execute(),
  };
  for (const [what, forge] of Object.entries(forgeries)) {
    const verdict = await verdictAfter(forge);
    assert.ok(!verdict.isWhole, what);
    if (!['an added entry', 'a removed link', 'a name'].includes(what))
      assert.equal(verdict.entryId, id, what);
  }
  assert.ok((await verifyChain(db)).isWhole, 'everything was undone');
});

test('an audit entry cannot choose its name digest, which is salted', async () => {
  const { digest, name, salt } = await db.selectFrom('audit_names').selectAll().executeTakeFirstOrThrow();
  assert.equal(salt.length, 32);
  assert.notDeepEqual(digest, createHash('sha256').update(name).digest());
  const forged = await sql<{ digest: Buffer | null }>`insert into audit_log (action, actor_name_digest)
    values ('session.open', ${digest}) returning actor_name_digest as digest`.execute(db);
  assert.equal(forged.rows[0]?.digest, null);
});

test('verifyChain accepts a trail whose actor name was erased', async () => {
  const { id } = await demoAgent(server.app, 'rival');
  assert.equal(await eraseActorNames(db, id), 1);
  assert.ok((await verifyChain(db)).isWhole);
});

test('two hundred parallel audit entries form one chain', async () => {
  const before = await verifyChain(db);
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      withTransaction(db, async (tx) => {
        await audit(tx, { action: 'profile.change', detail: { n } });
        await audit(tx, { action: 'profile.change', detail: { n: -n } });
      }),
    ),
  );
  const verdict = await verifyChain(db);
  assert.ok(verdict.isWhole && before.isWhole);
  assert.equal(verdict.entries, before.entries + 200);
});

test('an audit entry that is rolled back leaves no gap', async () => {
  const undone = withTransaction(db, async (tx) => {
    await audit(tx, { action: 'profile.change' });
    throw new Undone();
  });
  await assert.rejects(undone, Undone);
  await signIn(server.app, 'agent');
  assert.ok((await verifyChain(db)).isWhole);
});

const serverUrl = process.env['TEST_DATABASE_URL'];
if (serverUrl !== undefined && serverUrl !== '') {
  test('the database user of the server cannot change a trail that has an owner of its own', async () => {
    const name = `owned_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const ownerUrl = new URL(serverUrl);
    ownerUrl.pathname = `/${name}`;
    const url = new URL(ownerUrl);
    url.username = name;
    url.password = 'a-password';
    const options = { url: url.href, ownerUrl: ownerUrl.href, poolSize: 2, onError: () => undefined };
    try {
      const handle = await openPostgres(options);
      try {
        await withTransaction(handle.db, (tx) => audit(tx, { action: 'profile.change' }));
        const head = await verifyChain(handle.db);
        assert.ok(head.isWhole && head.entries === 1);
        // It has nothing to give away: that is a warning and no error.
        await sql`grant all on audit_log to current_user`.execute(handle.db);
        for (const text of [
          'update audit_log set address = null',
          'delete from audit_log',
          'truncate audit_log',
          'alter table audit_log disable trigger all',
          'drop trigger audit_log_chain on audit_log',
          "insert into audit_chain values (2, 99, '')",
          'update audit_head set seq = 0',
          'delete from audit_chain',
          'set session_replication_role = replica',
          'select append_to_audit_chain(entry) from audit_log entry',
          'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
        ])
          await assert.rejects(sql.raw(text).execute(handle.db), text);
        // The queue of jobs makes its own schema with these rights.
        await sql`create schema pgboss`.execute(handle.db);
      } finally {
        await handle.close();
      }
      const again = await openPostgres(options);
      assert.ok((await verifyChain(again.db)).isWhole, 'a second start changes nothing');
      await again.close();
      await assert.rejects(openPostgres({ ...options, url: ownerUrl.href }), /another user/);
    } finally {
      await admin.query(`drop database ${name}`);
      await admin.query(`drop role if exists ${name}`);
      await admin.end();
    }
  });
}
