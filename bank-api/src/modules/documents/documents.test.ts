import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { DocumentRequest } from 'shared-kernel/contract/applications';
import type { Thread } from 'shared-kernel/contract/chat';
import { MULTIPART_LIMIT_BYTES, type Document } from 'shared-kernel/contract/documents';
import type { ErrorBody } from 'shared-kernel/contract/errors';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  completeStage,
  createIssue,
  listDocuments,
  fillForms,
  newSigner,
  PDF,
  signAll,
  uploadRequired,
  uploadTo,
  type TestAgent,
} from '../applications/testing.ts';
import { MULTIPART_TYPE, multipart, uploadFile } from './testing.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let colleague: TestAgent;
let rival: TestAgent;
let curator: TestAgent;
let newcomer: TestAgent;
let admin: TestAgent;
/** Application of `agent` at step 5. */
let hash: string;

before(async () => {
  server = await createTestApp();
  app = server.app;
  agent = await agentAt(app, 'agent');
  colleague = await agentAt(app, 'colleague');
  rival = await agentAt(app, 'rival');
  curator = await agentAt(app, 'curator');
  newcomer = await agentAt(app, 'newcomer');
  admin = await agentAt(app, 'admin');
  hash = await createIssue(agent);
  await fillForms(agent, hash);
});
after(() => server.close());

async function upload(
  who: TestAgent,
  fields: Record<string, string>,
  name = 'файл.pdf',
  content: Uint8Array = PDF,
) {
  const response = await uploadFile(app, who.token, fields, { name, content });
  return { status: response.statusCode, body: response.json<Document & ErrorBody>() };
}

async function place(name: string): Promise<Document> {
  const found = (await listDocuments(agent, hash)).find((one) => one.document_name === name);
  assert.ok(found, name);
  return found;
}

function storedFiles(): Promise<string[]> {
  return readdir(join(server.dataDir, 'files'), { recursive: true }).then(
    (names) => names.filter((name) => name.length > 10),
    () => [],
  );
}

test('an upload is stored with its hash, and the next keeps it as an earlier version', async () => {
  const first = await upload(agent, { document_name: 'charter', hash_password: hash }, 'Устав «Вектор».pdf');
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.equal(first.body.current?.sha256, createHash('sha256').update(PDF).digest('hex'));
  assert.equal(first.body.current?.file_name, 'Устав «Вектор».pdf');
  assert.equal(first.body.current?.uploaded_by, 'Соколова Анна Викторовна');
  assert.equal(first.body.status, 'pending');
  const changed = Buffer.concat([PDF, Buffer.from('%2\n')]);
  const second = await upload(agent, { document_name: 'charter', hash_password: hash }, 'Устав.pdf', changed);
  assert.equal(second.body.id, first.body.id);
  assert.equal(second.body.current?.number, 2);
  assert.deepEqual(
    second.body.history.map((version) => version.id),
    [first.body.current?.id],
  );
});

test('a decision on a version is refused once a newer one has come', async () => {
  const fields = { document_name: 'reviewed-paper', hash_password: hash };
  const first = await upload(agent, fields);
  const second = await upload(agent, fields);
  const path = `/agent/rest/documents/${second.body.id}/review`;
  const decision = { status: 'approved', version_id: first.body.current?.id };
  const stale = await curator.send('POST', path, decision);
  assert.deepEqual([stale.status, stale.body.error.code], [409, 'stale_version']);
  const decided = await curator.ok<Document>('POST', path, {
    ...decision,
    version_id: second.body.current?.id,
  });
  assert.equal(decided.status, 'approved');
});

test('two parallel uploads to one slot become two versions', async () => {
  const both = await Promise.all([
    upload(agent, { document_name: 'extra-paper', hash_password: hash }, 'a.pdf'),
    upload(agent, { document_name: 'extra-paper', hash_password: hash }, 'b.pdf'),
  ]);
  assert.deepEqual(
    both.map((one) => one.status),
    [200, 200],
  );
  assert.equal(both[0].body.id, both[1].body.id);
  const document = await agent.get<Document>(`/agent/rest/documents/${both[0].body.id}`);
  assert.equal(document.current?.number, 2);
  assert.equal(document.history.length, 1);
});

test('an upload of a forbidden file is refused with its code and leaves nothing stored', async () => {
  const before = (await storedFiles()).length;
  const fields = { document_name: 'charter', hash_password: hash };
  const cases: [string, Uint8Array, string][] = [
    ['пусто.pdf', new Uint8Array(), 'file_empty'],
    ['программа.exe', Buffer.from('MZ program here'), 'file_type_refused'],
    ['скан.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file_type_refused'],
    ['договор\u202Efdp.pdf', PDF, 'file_name_refused'],
    ['.pdf', PDF, 'file_name_refused'],
  ];
  for (const [name, content, code] of cases) {
    const { body } = await upload(agent, fields, name, content);
    assert.equal(body.error?.code, code, name);
  }
  const unknownField = await upload(agent, { ...fields, owner: 'me' });
  assert.equal(unknownField.body.error.code, 'validation');
  const noFile = await call(app, agent.token, 'POST', '/agent/rest/upload-document', {
    payload: multipart(fields),
    headers: { 'content-type': MULTIPART_TYPE },
  });
  assert.equal(noFile.json<ErrorBody>().error.code, 'validation');
  assert.equal((await storedFiles()).length, before);
  assert.deepEqual(await readdir(join(server.dataDir, 'tmp')), []);
});

test('an upload with a path in its file name stays inside the storage', async () => {
  for (const name of ['../../../etc/passwd.pdf', 'C:\\\\temp\\\\устав.pdf']) {
    const { status, body } = await upload(agent, { document_name: 'path-trick', hash_password: hash }, name);
    if (status === 200) assert.match(body.current?.file_name ?? '', /^[^/\\]+$/);
    else assert.equal(body.error.code, 'file_name_refused');
  }
});

test('an upload of exactly the limit is stored, one byte more is refused', async () => {
  const content = Buffer.alloc(MULTIPART_LIMIT_BYTES + 1, 0x20);
  PDF.copy(content);
  PDF.copy(content, MULTIPART_LIMIT_BYTES - PDF.length);
  const fields = { document_name: 'large', hash_password: hash };
  const refused = await upload(agent, fields, 'a.pdf', content);
  assert.equal(refused.status, 413);
  assert.equal(refused.body.error.code, 'file_too_large');
  const accepted = await upload(agent, fields, 'a.pdf', content.subarray(0, MULTIPART_LIMIT_BYTES));
  assert.equal(accepted.status, 200);
  assert.equal(accepted.body.current?.size_bytes, MULTIPART_LIMIT_BYTES);
});

test('an upload whose connection breaks leaves neither a file nor a version', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const before = (await storedFiles()).length;
  const body = multipart(
    { document_name: 'cut', hash_password: hash },
    { name: 'a.pdf', content: Buffer.alloc(300_000, 1) },
  );
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  socket.write(
    `POST /banks/sgb/agent/rest/upload-document HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${agent.token}\r\n` +
      `content-type: ${MULTIPART_TYPE}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 150_000));
  await arrived;
  const temporary = join(server.dataDir, 'tmp');
  const files = async (): Promise<number> => (await readdir(temporary)).length;
  while ((await files()) === 0) await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  while ((await files()) > 0) await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await storedFiles()).length, before);
  assert.ok(!(await listDocuments(agent, hash)).some((one) => one.document_name === 'cut'));
});

test('a colleague reads a document, changes it with access to all tasks only, and others get 404', async () => {
  const { body } = await upload(agent, { document_name: 'rights', hash_password: hash });
  const path = `/agent/rest/documents/${body.id}`;
  const seen = await colleague.get<Document>(path);
  assert.equal(seen.can_upload, false);
  assert.equal(seen.can_delete, false);
  assert.equal((await upload(colleague, { document_name: 'rights', hash_password: hash })).status, 404);
  assert.equal((await colleague.send('DELETE', `/agent/rest/delete-document?doc_id=${body.id}`)).status, 404);
  assert.equal((await curator.get<Document>(path)).can_upload, false);
  assert.equal((await upload(curator, { document_name: 'rights', hash_password: hash })).status, 404);
  for (const stranger of [rival, newcomer]) {
    assert.equal((await call(app, stranger.token, 'GET', path)).statusCode, 404);
    assert.equal((await stranger.send('POST', `${path}/link`, {})).status, 404);
    assert.equal((await upload(stranger, { document_name: 'rights', hash_password: hash })).status, 404);
    assert.equal(
      (await stranger.send('POST', '/agent/rest/send-documents', { send_documents: [body.id] })).status,
      404,
    );
    const list = await stranger.get<{ objs: Document[] }>('/agent/rest/documents');
    assert.ok(!list.objs.some((one) => one.id === body.id));
  }
  assert.equal((await rival.send('POST', `${path}/review`, { status: 'approved' })).status, 403);
  const elsewhere = await signIn(app, 'agent', 'metcome');
  assert.equal((await call(app, elsewhere, 'GET', path, { bank: 'metcome' })).statusCode, 404);
  // With access to all tasks a colleague's application may be written.
  const theirs = await createIssue(colleague);
  await fillForms(colleague, theirs);
  assert.equal((await upload(agent, { document_name: 'charter', hash_password: theirs })).status, 200);
});

test('a document of the questionnaire is visible to its owner and the security service only', async () => {
  const { body } = await upload(newcomer, { document_name: 'passport' }, 'паспорт.pdf');
  assert.equal(body.scope, 'agent');
  const path = `/agent/rest/documents/${body.id}`;
  assert.equal((await call(app, agent.token, 'GET', path)).statusCode, 404);
  assert.equal((await admin.get<Document>(path)).id, body.id);
  assert.equal((await call(app, curator.token, 'GET', path)).statusCode, 404);
  const seen = await curator.get<{ objs: Document[]; info: { count_objs: number } }>(
    '/agent/rest/documents?scope=agent',
  );
  assert.deepEqual(seen, { objs: [], info: { count_objs: 0 } });
  const generated = await upload(newcomer, { document_name: 'personal_data_consent' });
  assert.equal(generated.body.error.code, 'forbidden');
});

test('delete-document removes a document that is not sent and keeps a prepared slot empty', async () => {
  const { body } = await upload(agent, { document_name: 'account_turnover', hash_password: hash });
  const wrong = await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${body.id}&inn=7707083893`);
  assert.equal(wrong.status, 404);
  const { inn } = await agent.get<{ inn: string }>('/agent/rest/agent_info_for_contract_with_cod');
  const before = (await storedFiles()).length;
  await agent.ok('DELETE', `/agent/rest/delete-document?doc_id=${body.id}&inn=${inn}`);
  assert.equal((await storedFiles()).length, before - 1);
  assert.equal((await place('account_turnover')).current, null);
  const extra = await upload(agent, { document_name: 'само лишнее', hash_password: hash });
  // Staff without an organisation have no INN to name.
  await agent.ok('DELETE', `/agent/rest/delete-document?doc_id=${extra.body.id}&inn=`);
  assert.equal(
    (await call(app, agent.token, 'GET', `/agent/rest/documents/${extra.body.id}`)).statusCode,
    404,
  );
});

test('delete-document deletes the version that was seen, and no newer one', async () => {
  const fields = { document_name: 'заменённое', hash_password: hash };
  const seen = (await upload(agent, fields)).body;
  const path = (version?: string) => `/agent/rest/delete-document?doc_id=${seen.id}&version_id=${version}`;
  const newer = (await upload(agent, fields, 'новее.pdf')).body;
  assert.equal(newer.id, seen.id);
  const { status, body } = await agent.send('DELETE', path(seen.current?.id));
  assert.deepEqual([status, body.error.code], [409, 'stale_version']);
  const kept = await agent.get<Document>(`/agent/rest/documents/${seen.id}`);
  assert.equal(kept.current?.file_name, 'новее.pdf');
  await agent.ok('DELETE', path(newer.current?.id));
  assert.equal((await agent.send('GET', `/agent/rest/documents/${seen.id}`)).status, 404);
});

test('a document that went with a message shows that it cannot be deleted', async () => {
  const extra = await upload(agent, { document_name: 'в диалоге', hash_password: hash });
  assert.equal(extra.body.can_delete, true);
  const [thread] = await agent.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${hash}`);
  await agent.ok('POST', `/agent/rest/chat/threads/${thread?.id}/messages`, {
    client_id: randomUUID(),
    text: 'Вот файл',
    document_ids: [extra.body.id],
  });
  const sent = await agent.get<Document>(`/agent/rest/documents/${extra.body.id}`);
  const { status, body } = await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${sent.id}`);
  assert.deepEqual([sent.can_delete, status, body.error.code], [false, 409, 'document_signed']);
});

test('nothing of an archived application can be uploaded, deleted, sent or signed', async () => {
  const archived = await createIssue(agent, { amountKopecks: 500_000_000 });
  await fillForms(agent, archived, { replace: { '/finances/profit_kopecks': -1 } });
  await uploadRequired(app, agent, archived);
  const signer = await newSigner(agent);
  await signAll(app, agent, archived, signer);
  await completeStage(agent, archived, 'issue_scoring');
  await app.context.jobs.drain();
  const path = `/agent/rest/issue/${archived}/requests`;
  const request = await curator.ok<DocumentRequest>('POST', path, { title: 'Выписка' });
  const letter = await uploadTo(app, agent, { document_name: 'Письмо', hash_password: archived });
  assert.ok(letter.can_delete);
  const signed = (await listDocuments(agent, archived)).find(({ signing }) => signing === 'signed');
  assert.ok(signed);
  await uploadTo(app, agent, { document_name: signed.document_name, hash_password: archived });
  await agent.ok('POST', '/agent/rest/archive-issue', { hashPassword: archived });
  const fields = { document_name: 'x', request_id: request.id };
  const answers = [
    await upload(agent, fields),
    await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${letter.id}`),
    await agent.send('POST', '/agent/rest/send-documents', { send_documents: [letter.id] }),
  ];
  assert.deepEqual(
    answers.map(({ body }) => body.error?.code),
    ['application_closed', 'application_closed', 'application_closed'],
  );
  await assert.rejects(signAll(app, agent, archived, signer), /application_closed/);
  const shown = (await listDocuments(agent, archived)).find(({ id }) => id === letter.id);
  assert.deepEqual([shown?.can_upload, shown?.can_delete], [false, false]);
});

test('the list of an application has extra documents behind those that the bank asks for', async () => {
  const target = await createIssue(agent);
  await fillForms(agent, target);
  await upload(agent, { document_name: 'Рекомендация', hash_password: target });
  const path = `/agent/rest/documents?scope=application&hash_password=${target}&per_page=100`;
  const { objs } = await agent.get<{ objs: Document[] }>(path);
  assert.ok(objs[0]?.required);
  assert.equal(objs.at(-1)?.document_name, 'Рекомендация');
});

test('send-documents sends approved documents only, all or none', async () => {
  const one = await upload(newcomer, { document_name: 'passport' });
  const two = await upload(newcomer, { document_name: 'inn_certificate' });
  const ids = [one.body.id, two.body.id];
  await admin.ok('POST', `/agent/rest/documents/${one.body.id}/review`, { status: 'approved' });
  const early = await newcomer.send('POST', '/agent/rest/send-documents', { send_documents: ids });
  assert.equal(early.body.error.code, 'documents_not_ready');
  assert.deepEqual(early.body.error.missing, [
    { kind: 'document', ref: two.body.id, label: 'Свидетельство ИНН' },
  ]);
  assert.equal((await newcomer.get<Document>(`/agent/rest/documents/${one.body.id}`)).sent_at, null);
  const noReason = await admin.send('POST', `/agent/rest/documents/${two.body.id}/review`, {
    status: 'rejected',
  });
  assert.equal(noReason.body.error.fields[0].path, '/reason');
  await admin.ok('POST', `/agent/rest/documents/${two.body.id}/review`, {
    status: 'rejected',
    reason: 'Не читается',
  });
  assert.equal((await newcomer.get<Document>(`/agent/rest/documents/${two.body.id}`)).reason, 'Не читается');
  const again = await upload(newcomer, { document_name: 'inn_certificate' });
  assert.equal(again.body.status, 'pending');
  assert.equal(again.body.reason, null);
  await admin.ok('POST', `/agent/rest/documents/${two.body.id}/review`, { status: 'approved' });
  const sent = await newcomer.ok('POST', '/agent/rest/send-documents', { send_documents: ids });
  assert.ok(sent.documents.every((document: Document) => document.sent_at !== null));
  const repeated = await newcomer.ok('POST', '/agent/rest/send-documents', { send_documents: ids });
  assert.equal(repeated.documents[0].sent_at, sent.documents[0].sent_at);
  const gone = await newcomer.send('DELETE', `/agent/rest/delete-document?doc_id=${ids[0]}`);
  assert.equal(gone.body.error.code, 'document_signed');
  const notes = await newcomer.get<{ objs: { title: string }[] }>(
    '/agent/rest/notifications_on_applications?kind=document',
  );
  assert.equal(notes.objs[0]?.title, 'Документ принят');
});

test('a download link serves the named version once, within a minute, at its bank', async () => {
  const name = 'Отчёт "за год" 100%.pdf'.replaceAll('"', '«');
  const document = await uploadTo(app, agent, { document_name: 'link', hash_password: hash });
  const next = await upload(
    agent,
    { document_name: 'link', hash_password: hash },
    name,
    Buffer.concat([PDF, Buffer.from('2')]),
  );
  const path = `/agent/rest/documents/${document.id}/link`;
  const { url, expires_at } = await agent.ok<{ url: string; expires_at: string }>('POST', path, {});
  const left = Date.parse(expires_at) - Date.now();
  assert.ok(left > 50_000 && left <= 60_000);
  assert.equal((await app.inject({ method: 'GET', url: url.replace('/sgb/', '/metcome/') })).statusCode, 404);
  assert.equal((await app.inject({ method: 'GET', url: `${url.slice(0, -1)}x` })).statusCode, 404);
  // What only looks does not use it up.
  assert.equal((await app.inject({ method: 'HEAD', url })).statusCode, 405);
  const file = await app.inject({ method: 'GET', url, headers: { range: 'bytes=0-3' } });
  assert.equal(file.statusCode, 200);
  assert.equal(file.headers['x-content-type-options'], 'nosniff');
  assert.equal(file.headers['content-type'], 'application/pdf');
  const disposition = String(file.headers['content-disposition']);
  assert.match(disposition, /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%D0%9E/);
  assert.equal(decodeURIComponent(disposition.split("''")[1] ?? ''), name);
  assert.equal(createHash('sha256').update(file.rawPayload).digest('hex'), next.body.current?.sha256);
  assert.equal(file.headers['accept-ranges'], 'none', 'a viewer does not come back for parts');
  assert.equal((await app.inject({ method: 'GET', url })).statusCode, 404, 'it has served');
  const old = await agent.ok<{ url: string }>('POST', path, {
    version_id: document.current?.id,
    disposition: 'inline',
  });
  const inline = await app.inject({ method: 'GET', url: old.url });
  assert.deepEqual(inline.rawPayload, PDF);
  assert.match(String(inline.headers['content-disposition']), /^inline/);
  const late = await agent.ok<{ url: string }>('POST', path, {});
  server.advance(60_001);
  assert.equal((await app.inject({ method: 'GET', url: late.url })).statusCode, 404);
});

test('GET documents filters and pages in the shape of each bank', async () => {
  const list = await agent.get<{ objs: Document[]; info: { count_objs: number } }>(
    '/agent/rest/documents?scope=application&search=link&per_page=1',
  );
  assert.equal(list.info.count_objs, 1);
  assert.equal(list.objs[0]?.document_name, 'link');
  const token = await signIn(app, 'agent', 'metcome');
  const other = await call(app, token, 'GET', '/agent/rest/documents', { bank: 'metcome' });
  assert.ok('pagination' in other.json());
});

test('cleanUp removes temporary files and old orphans and nothing else', async () => {
  const temporary = join(server.dataDir, 'tmp');
  await writeFile(join(temporary, 'half-an-upload'), 'x');
  const { cleanUp } = app.context.modules.documents;
  await cleanUp.removeTemporaryFiles();
  if (app.context.database.engine === 'embedded') assert.deepEqual(await readdir(temporary), []);
  const shard = join(server.dataDir, 'files', '00');
  await mkdir(shard, { recursive: true });
  const orphan = join(shard, '00000000-0000-4000-8000-000000000000');
  await writeFile(orphan, 'x');
  await utimes(orphan, new Date(0), new Date(0));
  const before = (await storedFiles()).length;
  assert.equal(await cleanUp.removeOrphans(), 0, 'a young file may still be on its way');
  server.advance(2 * 60 * 60_000);
  assert.equal(await cleanUp.removeOrphans(), 1);
  assert.equal((await storedFiles()).length, before - 1);
});
