import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { AuditEntry } from 'shared-kernel/contract/audit';
import { AUDIT_ACTIONS } from 'shared-kernel/contract/audit-actions';
import type { Document } from 'shared-kernel/contract/documents';
import { agentAt, createIssue, fillForms, uploadTo } from '../src/modules/applications/testing.ts';
import type { TestAgent } from '../src/modules/applications/testing.ts';
import { call, createTestApp, signIn } from '../src/testing/harness.ts';
import type { TestApp } from '../src/testing/harness.ts';

/** What somebody with an account, or with a link they have seen, would try in order to read what is not theirs. */
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestApp;
let agent: TestAgent;
let colleague: TestAgent;
let rival: TestAgent;
let curator: TestAgent;
let admin: TestAgent;
let hash: string;
let document: Document;
let threadId: string;
before(async () => {
  server = await createTestApp({ seed: ['banks'] });
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
  rival = await agentAt(server.app, 'rival');
  curator = await agentAt(server.app, 'curator');
  admin = await agentAt(server.app, 'admin');
  hash = await createIssue(agent);
  await fillForms(agent, hash);
  document = await uploadTo(server.app, agent, { document_name: 'charter', hash_password: hash });
  const threads = await agent.get<{ id: string; kind: string }[]>('/agent/rest/chat/threads');
  threadId = threads.find((one) => one.kind === 'curator')?.id ?? assert.fail('no thread');
});
after(() => server.close());

const linkPath = (id: string): string => `/agent/rest/documents/${id}/link`;
const open = async (url: string): Promise<number> =>
  (await server.app.inject({ method: 'GET', url })).statusCode;
async function getLink(reader: TestAgent, id = document.id): Promise<string> {
  return (await reader.ok<{ url: string }>('POST', linkPath(id), {})).url;
}
async function trail(action: string): Promise<AuditEntry[]> {
  return (await admin.get<{ objs: AuditEntry[] }>(`/agent/rest/security/audit?action=${action}&per_page=100`))
    .objs;
}

test('a download ticket serves once, also when tried twenty times in parallel', async () => {
  const url = await getLink(agent);
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(url)));
  assert.deepEqual(answers.sort(), [200, ...Array.from({ length: 19 }, () => 404)]);
});

test('a download ticket ends after a minute', async () => {
  const url = await getLink(agent);
  server.advance(60_001);
  assert.equal(await open(url), 404);
});

test('a download ticket ends with the session that asked for it', async () => {
  const token = await signIn(server.app, 'agent');
  const headers = { authorization: `Bearer ${token}` };
  const asked = await server.app.inject({
    method: 'POST',
    url: `/banks/sgb${linkPath(document.id)}`,
    headers,
    payload: {},
  });
  const { url } = asked.json<{ url: string }>();
  const left = await server.app.inject({ method: 'POST', url: '/banks/sgb/auth/logout', headers });
  assert.ok(left.statusCode < 300, left.body);
  assert.equal(await open(url), 404);
});

test('a chat file is hidden from others until sent, and then shown as it was sent', async () => {
  const file = await uploadTo(server.app, agent, { document_name: 'Черновик.pdf', thread_id: threadId });
  for (const reader of [curator, colleague, rival, admin]) {
    const path = `/agent/rest/documents/${file.id}`;
    assert.equal((await reader.send('GET', path)).status, 404);
    assert.equal((await reader.send('POST', linkPath(file.id), {})).status, 404);
    const body = { client_id: randomUUID(), text: 'Смотрите', document_ids: [file.id] };
    const sent = await reader.send('POST', `/agent/rest/chat/threads/${threadId}/messages`, body);
    assert.equal(sent.status, 404, 'nor can it be sent by another');
  }
  const message = await agent.ok<{ id: number }>('POST', `/agent/rest/chat/threads/${threadId}/messages`, {
    client_id: randomUUID(),
    text: '',
    document_ids: [file.id],
  });
  await uploadTo(server.app, agent, { document_name: 'Черновик.pdf', thread_id: threadId });
  const attached = `/agent/rest/chat/messages/${message.id}/attachments/${file.id}/link`;
  const { url } = await curator.ok<{ url: string }>('POST', attached, {});
  assert.equal(await open(url), 200);
  assert.equal((await rival.send('POST', attached, {})).status, 404);
  assert.equal(
    (await curator.send('GET', `/agent/rest/documents/${file.id}`)).status,
    404,
    'the new version is not sent',
  );
  const gone = await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${file.id}`);
  assert.equal(gone.body.error.code, 'document_signed', 'what was sent stays');
});

async function toKey(id: string): Promise<string> {
  const row = await server.app.context.db
    .selectFrom('document_versions')
    .select('storage_key')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.storage_key;
}

test('an unsent chat file is deleted when withdrawn or after a week', async () => {
  const withdrawn = await uploadTo(server.app, agent, { document_name: 'Отзыв.pdf', thread_id: threadId });
  const forgotten = await uploadTo(server.app, agent, { document_name: 'Забыт.pdf', thread_id: threadId });
  const [first, second] = [await toKey(withdrawn.id), await toKey(forgotten.id)];
  await agent.ok('DELETE', `/agent/rest/delete-document?doc_id=${withdrawn.id}`);
  await assert.rejects(server.app.context.storage.read(first));
  assert.equal(
    await server.app.context.modules.documents.cleanUp.removeUnsentFiles(),
    0,
    'a draft may still want it',
  );
  server.advance(8 * DAY_MS);
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
  rival = await agentAt(server.app, 'rival');
  curator = await agentAt(server.app, 'curator');
  admin = await agentAt(server.app, 'admin');
  // The one above, whose second version was never sent, and this one.
  assert.equal(await server.app.context.modules.documents.cleanUp.removeUnsentFiles(), 2);
  await assert.rejects(server.app.context.storage.read(second));
  assert.equal((await agent.send('GET', `/agent/rest/documents/${forgotten.id}`)).status, 404);
});

test('a download of a foreign document is audited, one of an own is not', async () => {
  const before = (await trail('document.download')).length;
  assert.equal(await open(await getLink(agent)), 200);
  assert.equal((await trail('document.download')).length, before);
  assert.equal(await open(await getLink(curator)), 200);
  assert.equal(await open(await getLink(colleague)), 200);
  const [second, first] = await trail('document.download');
  assert.equal(first?.actor?.email, 'curator@example.com');
  assert.equal(second?.actor?.email, 'colleague@example.com');
  assert.equal(first?.subject?.id, document.id);
});

test('an export of a list is audited', async () => {
  const path = '/agent/rest/issues/export?name=issues_org';
  const { statusCode } = await call(server.app, agent.token, 'GET', path);
  assert.equal(statusCode, 200);
  assert.equal((await agent.send('GET', `${path}&nonsense=Иванов`)).status, 400);
  const [entry] = await trail('list.export');
  assert.equal(entry?.subject?.id, 'exportApplications');
  assert.equal(entry?.actor?.email, 'agent@example.com');
  assert.deepEqual(entry?.detail['filters'], ['name'], 'without what was typed');
  assert.equal((await trail('list.export')).length, 1, 'what was refused is no export');
});

test('reading a list as staff is audited once an hour', async () => {
  for (let n = 0; n < 3; n += 1) await curator.get('/agent/rest/documents');
  await agent.get('/agent/rest/documents');
  const seen = async () =>
    (await trail('list.read')).filter((one) => one.subject?.id === 'listDocuments').length;
  assert.equal(await seen(), 1);
  server.advance(60 * 60_000);
  await curator.get('/agent/rest/documents');
  assert.equal(await seen(), 2);
});

test('reading everybody’s income and the accounts of the agents is audited', async () => {
  await curator.get('/agent/rest/income?from=2026-01-01&to=2026-12-31');
  await agent.get('/agent/rest/income?from=2026-01-01&to=2026-12-31');
  await admin.get('/agent/rest/security/agents');
  const readers = async (call: string) =>
    (await trail('list.read')).filter((one) => one.subject?.id === call).map((one) => one.actor?.email);
  assert.deepEqual(await readers('readIncome'), ['curator@example.com']);
  assert.deepEqual(await readers('listAgents'), ['admin@example.com']);
});

test('refused access is audited without filling the trail', async () => {
  for (let n = 0; n < 25; n += 1)
    assert.equal((await rival.send('GET', `/agent/rest/documents/${document.id}`)).status, 404);
  await rival.send('GET', '/agent/rest/security/audit');
  const entries = (await trail('access.refuse')).filter((one) => one.actor?.email === 'rival@example.com');
  const reads = entries.filter((one) => one.subject?.id === 'readDocument');
  assert.deepEqual(
    reads.map((one) => one.detail['times']).slice(0, 2),
    [10, 1],
    'the 1st and the 10th of an hour',
  );
  assert.deepEqual(reads[0]?.detail['ids'], { id: document.id });
  assert.ok(entries.some((one) => one.subject?.id === 'listAudit' && one.detail['code'] === 'forbidden'));
});

test('rate-limited sign-ins are audited with their address', async () => {
  for (let n = 0; n < 8; n += 1) {
    await server.app.inject({
      method: 'POST',
      url: '/banks/sgb/api/login/',
      headers: { 'x-forwarded-for': '203.0.113.50' },
      payload: { email: 'agent@example.com', password: 'Wrong-password-1' },
    });
  }
  const [entry] = await trail('session.limit');
  assert.equal(entry?.address, '203.0.113.50');
  assert.equal(entry?.actor, null);
});

test('an audit entry keeps the name that its actor had then', async () => {
  const { db } = server.app.context;
  await db
    .updateTable('agents')
    .set({ last_name: 'Прежняя' })
    .where('email', '=', 'rival@example.com')
    .execute();
  await signIn(server.app, 'rival');
  await db
    .updateTable('agents')
    .set({ last_name: 'Новая' })
    .where('email', '=', 'rival@example.com')
    .execute();
  const [entry] = (await trail('session.open')).filter((one) => one.actor?.email === 'rival@example.com');
  assert.match(entry?.actor?.name ?? '', /^Прежняя /);
});

test('every audited action is in AUDIT_ACTIONS', async () => {
  const rows = await server.app.context.db.selectFrom('audit_log').select('action').distinct().execute();
  for (const { action } of rows) assert.ok((AUDIT_ACTIONS as readonly string[]).includes(action), action);
});
