import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import { normaliseList } from 'shared-kernel/contract/common';
import type { ErasureTerms } from 'shared-kernel/contract/personal-data';
import { shortName } from 'shared-kernel/domain/names';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { agentAt, createIssue, fillForms, uploadTo } from '../src/modules/applications/testing.ts';
import { send, visit } from '../src/modules/client-signing/testing.ts';
import { attempt, getCode } from '../src/modules/auth/testing.ts';
import { DELETED_RECORDS } from '../src/modules/personal-data/erasure-repository.ts';
import { columnsWith, filesWith } from '../src/testing/find-traces.ts';
import { call, createTestApp, signIn, type TestApp } from '../src/testing/harness.ts';
import { startS3Server } from '../src/testing/s3-server.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ seed: 'all' });
});
after(() => server?.close());

/** Where the law keeps what names the person: the list that the agent is shown before the erasure. */
const LAWFUL = new Set([
  // Applications with their documents, and what was said and recorded about them.
  'application_steps.value',
  'chat_messages.text',
  // Signatures and certificates.
  'certificates.certificate',
  'certificates.subject',
  'document_signatures.cms',
  'document_signatures.signer_name',
  // Questionnaires that were sent in, and the decisions on them.
  'questionnaire_decisions.value',
  'questionnaires.value',
  // Who did what.
  'audit_log.actor_name',
]);

const LETTER = 'Мой телефон записан в письме';

async function findPerson(email: string) {
  return server.app.context.db
    .selectFrom('agents')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  const tomorrow = new Date(Date.now() + 86_400_000);
  for await (const key of server.app.context.storage.list(tomorrow)) keys.push(key);
  return keys;
}

test('an erasure leaves the person only in the tables that the law keeps', async () => {
  const { app } = server;
  const { db } = app.context;
  const agent = await agentAt(app, 'agent');
  const person = await findPerson('agent@example.com');
  const words = [
    person.email,
    String(person.phone).slice(-10),
    `${person.last_name} ${person.first_name}`,
    `${person.first_name} ${person.last_name}`,
    shortName({
      lastName: person.last_name,
      firstName: person.first_name,
      middleName: person.middle_name,
    }),
    '@sokolova_secret',
    LETTER,
  ];

  // Everything that writes the person down: profile, talks with files, an upload that was begun, letters, drafts.
  await attempt(server, person.email, DEMO_PASSWORD);
  await app.inject({
    method: 'POST',
    url: '/banks/sgb/api/login/',
    payload: { email: person.email, password: DEMO_PASSWORD, telegram: '@sokolova_secret' },
  });
  const threads = await agent.get<{ id: string; kind: string }[]>('/agent/rest/chat/threads');
  const talk = threads.find(({ kind }) => kind === 'curator') ?? assert.fail('no talk with the curator');
  await agent.ok('POST', `/agent/rest/chat/threads/${talk.id}/messages`, {
    client_id: '11111111-2222-4333-8444-555555555555',
    text: `${LETTER}: ${person.phone}, ${person.email}`,
  });
  const hash = await createIssue(agent, { inn: '7707083893' });
  await fillForms(agent, hash);
  const kept = await uploadTo(app, agent, { document_name: 'charter', hash_password: hash });
  const byLink = await send(server, agent, ['signer@client.example']);
  // A name that was typed into a title is in the document, and in nothing that stays for good.
  const named = await uploadTo(app, agent, {
    document_name: `Доверенность на ${person.last_name} ${person.first_name}`,
    hash_password: hash,
  });
  await agent.ok('DELETE', `/agent/rest/delete-document?doc_id=${named.id}`);
  const colleague = await findPerson('colleague@example.com');
  const given = await createIssue(agent);
  await agent.ok('PUT', `/agent/rest/issue/${given}/owner`, { agent_id: colleague.id });
  const loose = await uploadTo(app, agent, { document_name: 'note', thread_id: talk.id });
  const begun = await app.inject({
    method: 'POST',
    url: '/banks/sgb/agent/rest/uploads',
    headers: {
      authorization: `Bearer ${agent.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': ['filename', 'document_name', 'hash_password']
        .map(
          (key, at) => `${key} ${Buffer.from(['a.pdf', 'charter', hash][at] as string).toString('base64')}`,
        )
        .join(','),
    },
  });
  assert.equal(begun.statusCode, 201, begun.body);
  await call(app, agent.token, 'PATCH', String(begun.headers['location']).replace(/^.*\/banks\/sgb/, ''), {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: LETTER,
  });
  for (const address of ['/auth/reset-password'])
    await call(app, undefined, 'POST', address, { payload: { email: person.email, bank: 'sgb' } });
  await app.context.jobs.drain();
  assert.ok((await filesWith(server.dataDir, [person.email])).length > 0, 'there is a letter');
  const looseKeys = await db
    .selectFrom('document_versions')
    .select('storage_key')
    .where('document_id', '=', loose.id)
    .execute();
  assert.equal(looseKeys.length, 1);

  const terms = await agent.get<ErasureTerms>('/agent/rest/personal-data/erasure');
  assert.ok(terms.erased.length > 3 && terms.kept.length > 3 && terms.open_applications > 0);
  const refused = await call(app, agent.token, 'POST', '/agent/rest/personal-data/erasure', {
    payload: { password: 'not the password' },
  });
  assert.equal(getCode(refused), 'wrong_password');
  assert.equal((await findPerson(person.email)).erased_at, null);

  await agent.ok('POST', '/agent/rest/personal-data/erasure', { password: DEMO_PASSWORD });
  await app.context.jobs.drain();

  const left = await columnsWith(db, words);
  assert.deepEqual(
    left.filter((column) => !LAWFUL.has(column)),
    [],
  );
  assert.ok(left.length > 0, 'the scan finds what the law keeps');
  for (const table of DELETED_RECORDS) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where agent_id = ${person.id}`.execute(db);
    assert.equal(rows.length, 0, table);
  }
  const keys = await storedKeys();
  for (const { storage_key } of looseKeys) assert.equal(keys.includes(storage_key), false);
  const bound = await db
    .selectFrom('document_versions')
    .select('storage_key')
    .where('document_id', '=', kept.id)
    .executeTakeFirstOrThrow();
  assert.ok(keys.includes(bound.storage_key), 'what belongs to an application stays');
  assert.deepEqual(
    (await filesWith(server.dataDir, [LETTER, person.email])).filter((path) => !path.endsWith('.pdf')),
    [],
  );

  const { body: opened } = await visit(app, 'open', { secret: byLink.secrets[0] });
  assert.equal(opened.state, 'revoked');

  // Nobody gets in any more.
  assert.equal((await call(app, agent.token, 'GET', '/auth/profile')).statusCode, 401);
  assert.equal(getCode(await attempt(server, person.email, DEMO_PASSWORD)), 'invalid_credentials');
  const alias = `erased-${person.id}@erased.invalid`;
  assert.equal(getCode(await attempt(server, alias, DEMO_PASSWORD)), 'invalid_credentials');
  const certificates = await db
    .selectFrom('certificates')
    .select('revoked_at')
    .where('agent_id', '=', person.id)
    .execute();
  assert.ok(certificates.every(({ revoked_at }) => revoked_at !== null));
  const trail = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'personal-data.erase')
    .execute();
  assert.deepEqual(trail, [{ actor_id: person.id, subject_id: person.id }]);
});

test('only a superuser erases an agent, with a reason and the own password, and never staff', async () => {
  const rival = await findPerson('rival@example.com');
  const curator = await findPerson('curator@example.com');
  const path = `/agent/rest/security/agents/${rival.id}/erasure`;
  const payload = { reason: 'Письменный отзыв согласия от 20.11.2026', password: DEMO_PASSWORD };
  for (const key of ['colleague', 'curator'] as const) {
    const token = await signIn(server.app, key);
    assert.equal((await call(server.app, token, 'POST', path, { payload })).statusCode, 403);
    assert.equal((await call(server.app, token, 'GET', path)).statusCode, 403);
  }
  const admin = await signIn(server.app, 'admin');
  const wrong = await call(server.app, admin, 'POST', path, { payload: { ...payload, password: 'x' } });
  assert.equal(getCode(wrong), 'wrong_password');
  const silent = await call(server.app, admin, 'POST', path, { payload: { ...payload, reason: '' } });
  assert.equal(getCode(silent), 'validation');
  const staff = `/agent/rest/security/agents/${curator.id}/erasure`;
  assert.equal(getCode(await call(server.app, admin, 'POST', staff, { payload })), 'conflict');
  const nobody = `/agent/rest/security/agents/00000000-0000-4000-8000-000000000000/erasure`;
  assert.equal(getCode(await call(server.app, admin, 'POST', nobody, { payload })), 'not_found');

  const token = await signIn(server.app, 'rival');
  assert.equal((await call(server.app, admin, 'GET', path)).statusCode, 200);
  const done = await call(server.app, admin, 'POST', path, { payload });
  assert.equal(done.statusCode, 200, done.body);
  assert.equal((await call(server.app, token, 'GET', '/auth/profile')).statusCode, 401);
  assert.equal(getCode(await call(server.app, admin, 'POST', path, { payload })), 'conflict');
  const { db } = server.app.context;
  const record = await db
    .selectFrom('erasures')
    .selectAll()
    .where('agent_id', '=', rival.id)
    .executeTakeFirstOrThrow();
  assert.equal(record.reason, payload.reason);
  await assert.rejects(db.deleteFrom('erasures').execute(), /append-only/);
});

test('an erased agent is none of the agents that the security service blocks and unblocks', async () => {
  const admin = await signIn(server.app, 'admin');
  const erased = await server.app.context.db
    .selectFrom('agents')
    .select(['id', 'email'])
    .where('erased_at', 'is not', null)
    .execute();
  assert.ok(erased.length > 0);
  const path = '/agent/rest/security/agents';
  for (const { id, email } of erased) {
    const found = await call(server.app, admin, 'GET', `${path}?search=${email}`);
    assert.deepEqual(normaliseList<AgentAccount>(found.json()).items, []);
    const unblocked = await call(server.app, admin, 'POST', `${path}/${id}/unblock`);
    assert.equal(unblocked.statusCode, 404, unblocked.body);
  }
});

test('an erasure forgets the letters to an address that the account had before', async () => {
  const { id, email } = await findPerson('pending@example.com');
  const admin = await signIn(server.app, 'admin');
  const path = `/agent/rest/security/agents/${id}`;
  const changed = await call(server.app, admin, 'PUT', `${path}/email`, {
    payload: { email: 'later@example.com' },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  await server.app.context.jobs.drain();
  assert.ok((await filesWith(server.dataDir, [`To: ${email}`])).length > 0, 'there is a letter');
  const payload = { reason: 'Письменный отзыв согласия', password: DEMO_PASSWORD };
  const done = await call(server.app, admin, 'POST', `${path}/erasure`, { payload });
  assert.equal(done.statusCode, 200, done.body);
  assert.deepEqual(await filesWith(server.dataDir, [`To: ${email}`]), []);
});

test('an erased e-mail can be registered anew', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/banks/sgb/auth/register',
    payload: {
      last_name: 'Волков',
      first_name: 'Денис',
      email: 'rival@example.com',
      phone: '+79161230000',
      organization_inn: '7707083893',
      password: createHash('sha256').update('again').digest('hex').slice(0, 20),
      consent_version: '2026-01',
    },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const back = await findPerson('rival@example.com');
  assert.equal(back.approval, 'does_not_exist');
});

test('an erasure while the storage is down forgets letters, and the sweep removes the files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bank-api-s3-'));
  let s3: Awaited<ReturnType<typeof startS3Server>> | undefined = await startS3Server({ directory });
  const { endpoint, accessKeyId, secretAccessKey, bucket } = s3.config;
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const one = await createTestApp({ seed: ['banks', 'chat'], env });
  try {
    const { app, dataDir, logLines } = one;
    const agent = await agentAt(app, 'agent');
    const threads = await agent.get<{ id: string; kind: string }[]>('/agent/rest/chat/threads');
    const talk = threads.find(({ kind }) => kind === 'curator') ?? assert.fail('no talk with the curator');
    await uploadTo(app, agent, { document_name: 'note', thread_id: talk.id });
    const payload = { email: 'agent@example.com', bank: 'sgb' };
    await call(app, undefined, 'POST', '/auth/reset-password', { payload });
    await app.context.jobs.drain();
    assert.ok((await filesWith(dataDir, [payload.email])).length > 0, 'there is a letter');

    await s3.close();
    s3 = undefined;
    await agent.ok('POST', '/agent/rest/personal-data/erasure', { password: DEMO_PASSWORD });
    assert.deepEqual(await filesWith(dataDir, [payload.email]), []);
    assert.ok(logLines.some((line) => line.includes('left to the sweep')));

    s3 = await startS3Server({ directory, port: Number(new URL(endpoint).port) });
    one.advance(2 * 60 * 60 * 1000);
    assert.equal(await app.context.modules.documents.cleanUp.removeOrphans(), 1);
  } finally {
    await one.close();
    await s3?.close();
    await rm(directory, { recursive: true });
  }
});
