import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { createCleanUp } from './clean-up.ts';

const HOUR_MS = 60 * 60 * 1000;
const ORPHANS = 1200;

let server: TestApp;
/** Ends the listing of the storage, which lasts for ever until then. */
const released = Promise.withResolvers<void>();
before(async () => {
  server = await createTestApp({
    wrapStorage: (storage) => ({
      ...storage,
      async *list(olderThan) {
        await released.promise;
        yield* storage.list(olderThan);
      },
    }),
  });
});
after(async () => {
  released.resolve();
  await server.close();
});

test('a server listens without waiting until its storage has been listed', async () => {
  const { app } = server;
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
});

test('cleanUp asks the database about many files at a time', async () => {
  const { app, dataDir } = server;
  released.resolve();
  const { db, storage, now: clock } = app.context;
  const kept = await storage.put(Buffer.from('a piece of an upload'));
  const { id: agentId } = await db.selectFrom('agents').select('id').limit(1).executeTakeFirstOrThrow();
  const at = clock().toISOString();
  const upload = await db
    .insertInto('uploads')
    .values({
      bank: 'sgb',
      agent_id: agentId,
      file_name: 'a.pdf',
      document_name: 'charter',
      hash_password: null,
      request_id: null,
      thread_id: null,
      size_bytes: 20,
      created_at: at,
      expires_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = { upload_id: upload.id, start_bytes: 0, size_bytes: 20, storage_key: kept };
  await db.insertInto('upload_parts').values(part).execute();
  const shard = join(dataDir, 'files', '00');
  await mkdir(shard, { recursive: true });
  for (let index = 0; index < ORPHANS; index += 1)
    await writeFile(join(shard, `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`), 'x');
  server.advance(2 * HOUR_MS);

  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const needs = { clock, storage, temporaryFolder: dataDir, isOnlyServer: false, hasOwnFolder: false };
  const cleanUp = createCleanUp({ ...needs, db: db.withPlugin(counter) });
  assert.equal(await cleanUp.removeOrphans(), ORPHANS);
  assert.ok(statements < 10, `${statements} statements`);
  assert.equal((await storage.read(kept)).toString(), 'a piece of an upload');
});
