import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { agentAt, type TestAgent } from '../src/modules/applications/testing.ts';
import {
  codeFor,
  confirm,
  lettersTo,
  secretIn,
  send,
  signByCode,
  toSign,
  visit,
} from '../src/modules/client-signing/testing.ts';
import { attemptKey } from '../src/modules/auth/attempts.ts';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';

const DAY_MS = 24 * 60 * 60_000;

let server: TestApp;
let agent: TestAgent;
before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
});
after(() => server.close());

const anySecret = (): string => randomBytes(32).toString('base64url');
const newEmail = (): string => `${randomUUID()}@client.example`;
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('who guesses links is stopped, and a good link from elsewhere still opens', async () => {
  const { secrets } = await send(server, agent, [newEmail()]);
  const address = '198.51.100.1';
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await visit(server.app, 'open', { secret: anySecret() }, { address });
    assert.equal(status, 404);
  }
  const stopped = await visit(server.app, 'open', { secret: secrets[0] }, { address });
  assert.equal(stopped.status, 429);
  assert.equal((await visit(server.app, 'open', { secret: secrets[0] })).status, 200);
});

test('a link is unknown at another bank, and its documents are its own', async () => {
  const one = await send(server, agent, [newEmail()]);
  const other = await send(server, agent, [newEmail()]);
  const [secret] = one.secrets;
  const elsewhere = { bank: 'metcome', address: '198.51.100.2' } as const;
  assert.equal((await visit(server.app, 'open', { secret }, elsewhere)).status, 404);
  const foreign = await visit(server.app, 'file', { secret, document_id: other.document.id });
  assert.equal(foreign.status, 404);
});

test('a code serves for its own link and one signature, for ten minutes', async () => {
  const emails = [newEmail(), newEmail()] as const;
  const one = await send(server, agent, [emails[0]]);
  const other = await send(server, agent, [emails[1]]);
  const [secret = ''] = one.secrets;
  const [otherSecret = ''] = other.secrets;
  const code = await codeFor(server, secret, emails[0]);
  await codeFor(server, otherSecret, emails[1]);
  const refused = await visit(server.app, 'confirm', { secret: otherSecret, code });
  assert.equal(refused.body.error.code, 'signing_code_invalid');
  // The answer was lost on its way: the code in hand is good still, and what was lost is not.
  const { body: lost } = await visit(server.app, 'confirm', { secret, code });
  const { body } = await visit(server.app, 'confirm', { secret, code });
  const outdated = await visit(server.app, 'sign', {
    secret,
    confirmation: lost.confirmation,
    consent: true,
  });
  assert.equal(outdated.body.error.code, 'signing_code_invalid');
  const borrowed = await visit(server.app, 'sign', {
    secret: otherSecret,
    confirmation: body.confirmation,
    consent: true,
  });
  assert.equal(borrowed.body.error.code, 'signing_code_invalid');

  const late = await codeFor(server, secret, emails[0]);
  assert.equal((await visit(server.app, 'confirm', { secret, code: late })).status, 200);
  server.advance(11 * 60_000);
  assert.equal((await visit(server.app, 'confirm', { secret, code: late })).status, 422);
});

test('a right code counts as a try like a wrong one, and is gone with the signature', async () => {
  const email = newEmail();
  const { secrets } = await send(server, agent, [email]);
  const [secret = ''] = secrets;
  const code = await codeFor(server, secret, email);
  const tries = [];
  for (let number = 0; number < 6; number += 1)
    tries.push((await visit(server.app, 'confirm', { secret, code })).status);
  assert.deepEqual(tries, [200, 200, 200, 200, 200, 422]);
  assert.equal((await signByCode(server, secret, email)).status, 200);
  const signer = await server.app.context.db
    .selectFrom('client_signing_signers')
    .select(['code_hash', 'confirmation_hash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.deepEqual(signer, { code_hash: null, confirmation_hash: null });
});

test('five wrong codes void the right one, and fifteen stop the link for a while', async () => {
  const email = newEmail();
  const { secrets } = await send(server, agent, [email]);
  const [secret = ''] = secrets;
  for (let letters = 0; letters < 2; letters += 1) {
    const code = await codeFor(server, secret, email);
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal((await visit(server.app, 'confirm', { secret, code: wrong(code) })).status, 422);
    assert.equal((await visit(server.app, 'confirm', { secret, code })).status, 422);
  }
  const code = await codeFor(server, secret, email);
  for (let tries = 0; tries < 3; tries += 1)
    assert.equal((await visit(server.app, 'confirm', { secret, code: wrong(code) })).status, 422);
  assert.equal((await visit(server.app, 'confirm', { secret, code })).status, 429);
});

test('codes are sent seldom enough that nobody’s box is filled', async () => {
  const email = newEmail();
  const { secrets } = await send(server, agent, [email]);
  const [secret = ''] = secrets;
  for (let letters = 0; letters < 5; letters += 1) await codeFor(server, secret, email);
  assert.equal((await visit(server.app, 'code', { secret })).status, 429);
  await server.app.context.jobs.drain();
  assert.equal((await lettersTo(server, email)).length, 6);
});

test('letters of every kind to one address are limited together', async () => {
  const email = newEmail();
  const { secrets, request } = await send(server, agent, [email]);
  const [secret = ''] = secrets;
  const remind = () =>
    agent.send('POST', `/agent/rest/client-signing/requests/${request.id}/remind`, {
      signer_id: request.signers[0]?.id,
    });
  for (let letters = 0; letters < 5; letters += 1) await codeFor(server, secret, email);
  for (let letters = 0; letters < 3; letters += 1) assert.equal((await remind()).status, 200);
  await send(server, agent, [email.toUpperCase()]);
  const { document, hash: next } = await toSign(server, agent);
  const body = {
    version_ids: [document.current?.id],
    signers: [{ name: 'Петров Пётр', role: 'Директор', email }],
  };
  const refused = await agent.send('POST', `/agent/rest/client-signing/applications/${next}`, body);
  assert.equal(refused.body.error?.code, 'rate_limited', JSON.stringify(refused.body));
  assert.equal((await remind()).body.error?.code, 'rate_limited');
  await server.app.context.jobs.drain();
  assert.equal((await lettersTo(server, email)).length, 9);
  server.advance(16 * 60_000);
  assert.equal(
    (await agent.send('POST', `/agent/rest/client-signing/applications/${next}`, body)).status,
    200,
  );
});

test('the archive of a link is made thirty times in a quarter of an hour and no more', async () => {
  const email = newEmail();
  const { secrets } = await send(server, agent, [email]);
  const [secret = ''] = secrets;
  await signByCode(server, secret, email);
  const { db } = server.app.context;
  const { id } = await db
    .selectFrom('client_signing_signers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.equal((await visit(server.app, 'archive', { secret })).status, 200);
  // As after 28 more.
  const key = attemptKey({ name: 'signing-files', limit: 30 }, id);
  await db.updateTable('login_attempts').set({ failures: 29 }).where('key', '=', key).execute();
  assert.equal((await visit(server.app, 'archive', { secret })).status, 200);
  assert.equal((await visit(server.app, 'archive', { secret })).status, 429);
  server.advance(16 * 60_000);
  assert.equal((await visit(server.app, 'archive', { secret })).status, 200);
});

test('a confirmation signs once, and not after a quarter of an hour', async () => {
  const email = newEmail();
  const { secrets } = await send(server, agent, [email]);
  const [secret = ''] = secrets;
  const old = await confirm(server, secret, email);
  server.advance(16 * 60_000);
  const late = await visit(server.app, 'sign', { secret, confirmation: old, consent: true });
  assert.equal(late.body.error.code, 'signing_code_invalid');
  const confirmation = await confirm(server, secret, email);
  const unconsented = await visit(server.app, 'sign', { secret, confirmation, consent: false });
  assert.equal(unconsented.body.error.code, 'validation');
  const both = await Promise.all(
    [1, 2].map(() => visit(server.app, 'sign', { secret, confirmation, consent: true })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
});

test('revoked and ended links sign nothing and show no document', async () => {
  const emails = [newEmail(), newEmail()] as const;
  const revoked = await send(server, agent, [emails[0]]);
  const [secret = ''] = revoked.secrets;
  const confirmation = await confirm(server, secret, emails[0]);
  await agent.ok('POST', `/agent/rest/client-signing/requests/${revoked.request.id}/revoke`, {});
  const ended = await send(server, agent, [emails[1]], { days: 1 });
  const check = async (state: string, of: string, document: string) => {
    const page = await visit(server.app, 'open', { secret: of });
    assert.equal(page.body.state, state);
    assert.deepEqual(page.body.documents, []);
    for (const [path, more] of [
      ['file', { document_id: document }],
      ['code', {}],
      ['confirm', { code: '123456' }],
      ['sign', { confirmation, consent: true }],
      ['decline', { reason: 'нет' }],
    ] as const) {
      const { body } = await visit(server.app, path, { secret: of, ...more });
      assert.equal(body.error.code, 'signing_not_open', path);
    }
    assert.equal((await visit(server.app, 'archive', { secret: of })).status, 404);
  };
  await check('revoked', secret, revoked.document.id);
  server.advance(2 * DAY_MS);
  await check('expired', ended.secrets[0] ?? '', ended.document.id);
  agent = await agentAt(server.app, 'agent');
});

test('who has signed reads it for a month after the end of the link, and no longer', async () => {
  const email = newEmail();
  const { secrets, document } = await send(server, agent, [email], { days: 1 });
  const [secret = ''] = secrets;
  await signByCode(server, secret, email);
  server.advance(30 * DAY_MS);
  assert.equal((await visit(server.app, 'archive', { secret })).status, 200);
  server.advance(2 * DAY_MS);
  const { body } = await visit(server.app, 'open', { secret });
  assert.deepEqual([body.state, body.documents], ['expired', []]);
  assert.equal((await visit(server.app, 'archive', { secret })).status, 404);
  const file = await visit(server.app, 'file', { secret, document_id: document.id });
  assert.equal(file.body.error.code, 'signing_not_open');
  agent = await agentAt(server.app, 'agent');
});

test('neither secrets nor codes stand in the database, the audit trail or the log', async () => {
  const email = newEmail();
  const { secrets } = await send(server, agent, [email]);
  const [secret = ''] = secrets;
  assert.equal((await signByCode(server, secret, email)).status, 200);
  const letters = await lettersTo(server, email);
  const known = [secret, secretIn(letters[0])];
  const { db } = server.app.context;
  const rows = JSON.stringify([
    await db.selectFrom('client_signing_links').selectAll().execute(),
    await db.selectFrom('client_signing_signers').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
  ]);
  for (const one of known) {
    assert.ok(one.length === 43);
    assert.ok(!rows.includes(one));
    assert.ok(!server.logLines.some((line) => line.includes(one)));
  }
  assert.match(rows, /client-signing\.sign/);
});

test('links that were sent in a blocked agent’s name are taken back', async () => {
  const { secrets } = await send(server, agent, [newEmail()]);
  const admin = await agentAt(server.app, 'admin');
  const { db } = server.app.context;
  const { id } = await db
    .selectFrom('agents')
    .select('id')
    .where('email', '=', 'agent@example.com')
    .executeTakeFirstOrThrow();
  await admin.ok('POST', `/agent/rest/security/agents/${id}/block`, { reason: 'Проверка' });
  assert.equal((await visit(server.app, 'open', { secret: secrets[0] })).body.state, 'revoked');
});
