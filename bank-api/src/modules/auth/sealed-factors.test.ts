import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { withTransaction } from '../../database/transaction.ts';
import { createSealer } from '../../secrets/sealer.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import { readSealingKeys } from '../../secrets/sealing-keys.ts';
import { createTestApp, demoAgent, type TestApp } from '../../testing/harness.ts';
import { sealAuthority } from '../signatures/index.ts';
import { openFactor, sealStoredSecrets } from './sealed-factors.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const newKey = (): string => randomBytes(32).toString('base64');

let server: TestApp;
let agentId: string;
before(async () => {
  server = await createTestApp();
  const { db } = server.app.context;
  agentId = (await demoAgent(server.app, 'agent')).id;
  // As it was stored before secrets were sealed.
  await withTransaction(db, (tx) =>
    tx
      .insertInto('second_factors')
      .values({ agent_id: agentId, secret: SECRET, created_at: new Date().toISOString() })
      .execute(),
  );
});
after(() => server.close());

/** A server with these keys starts on the database. */
async function start(secretsKey: string): Promise<Sealer> {
  const { context } = server.app;
  const sealer = createSealer(await readSealingKeys({ ...context.config, secretsKey }));
  await sealStoredSecrets({ db: context.db, clock: context.now, sealer }, [sealAuthority]);
  return sealer;
}

async function stored(): Promise<string> {
  const row = await server.app.context.db
    .selectFrom('second_factors')
    .select('secret')
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return row.secret;
}

test('the start seals stored factor secrets with the newest key and fails without their key', async () => {
  const [older, newer] = [newKey(), newKey()];
  const first = await start(older);
  const sealed = await stored();
  assert.ok(first.isCurrent(sealed), sealed);
  assert.equal(openFactor(first, agentId, sealed), SECRET);
  await start(older);
  assert.equal(await stored(), sealed, 'a second start changes nothing');

  await assert.rejects(start(newer), /does not have .*SECRETS_KEY/);
  assert.equal(await stored(), sealed);

  await start(`${newer},${older}`);
  const rotated = await stored();
  assert.equal(openFactor(await start(newer), agentId, rotated), SECRET);
  await assert.rejects(start(older), /does not have/);
});
