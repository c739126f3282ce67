import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { withTransaction } from '../src/database/transaction.ts';
import type { Tx } from '../src/database/types.ts';
import { agentAt, PDF, type TestAgent } from '../src/modules/applications/testing.ts';
import { lockApplication } from '../src/modules/applications/index.ts';
import { confirm, send, toSign, visit } from '../src/modules/client-signing/testing.ts';
import { revokeCertificates } from '../src/modules/signatures/revocations-repository.ts';
import { signWith, softwareKey } from '../src/modules/signatures/testing.ts';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: TestApp;
let agent: TestAgent;

before(async () => {
  postgres = await startPostgres();
  assert.ok(postgres, NO_POSTGRES);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
});
after(async () => {
  await server.close();
  await postgres?.stop();
});

/** Changes an application, or what belongs to it, in a transaction that the call has to wait for. */
async function overtaken<Answer>(
  hash: string,
  call: () => Promise<Answer>,
  change: (tx: Tx, id: number) => Promise<unknown>,
): Promise<Answer> {
  const { db } = server.app.context;
  const { id } = await db
    .selectFrom('applications')
    .select('id')
    .where('hash_password', '=', hash)
    .executeTakeFirstOrThrow();
  const locked = Promise.withResolvers<void>();
  const waited = Promise.withResolvers<void>();
  const holder = withTransaction(db, async (tx) => {
    await lockApplication(tx, id);
    locked.resolve();
    await waited.promise;
    await change(tx, id);
  });
  await locked.promise;
  const answer = call();
  for (let isWaiting = false; !isWaiting;) {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
    isWaiting = rows.length > 0;
  }
  waited.resolve();
  await holder;
  return answer;
}

const close = (tx: Tx, id: number) =>
  tx.updateTable('applications').set({ archived: true }).where('id', '=', id).execute();

test('a client neither signs nor declines an application that was closed a moment before', async () => {
  const signing = await send(server, agent, ['signs@race.example']);
  const [secret = ''] = signing.secrets;
  const confirmation = await confirm(server, secret, 'signs@race.example');
  const sign = () => visit(server.app, 'sign', { secret, confirmation, consent: true });
  const signed = await overtaken(signing.hash, sign, close);
  assert.equal(signed.body.error?.code, 'signing_not_open', JSON.stringify(signed.body));

  const declining = await send(server, agent, ['declines@race.example']);
  const decline = () => visit(server.app, 'decline', { secret: declining.secrets[0], reason: 'Передумали' });
  const declined = await overtaken(declining.hash, decline, close);
  assert.equal(declined.body.error?.code, 'signing_not_open', JSON.stringify(declined.body));
});

test('a certificate that is revoked while its signature waits does not sign', async () => {
  const { hash, document } = await toSign(server, agent);
  const key = await softwareKey(agent);
  const cms = await key.signer.sign(new Uint8Array(PDF), key.der);
  const { id: agentId } = await agent.get<{ id: string }>('/agent/rest/profile');
  const at = server.app.context.now().toISOString();
  const revoke = (tx: Tx) => revokeCertificates(tx, { agentId, id: key.certificate.id }, 'keyCompromise', at);
  const { body } = await overtaken(hash, () => signWith(agent, document, cms), revoke);
  assert.equal(body.error?.code, 'certificate_revoked', JSON.stringify(body));
});
