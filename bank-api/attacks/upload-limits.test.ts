import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { normaliseList } from 'shared-kernel/contract/common';
import type { Thread } from 'shared-kernel/contract/chat';
import type { Document } from 'shared-kernel/contract/documents';
import { agentAt, createIssue, PDF, uploadTo, type TestAgent } from '../src/modules/applications/testing.ts';
import { uploadFile } from '../src/modules/documents/testing.ts';
import { OPEN_UPLOADS, OWN_BYTES } from '../src/modules/documents/upload-limits.ts';
import { call, createTestApp, demoAgent, type TestApp } from '../src/testing/harness.ts';

const UPLOADS = '/agent/rest/uploads';

let server: TestApp;
let newcomer: TestAgent;
let agent: TestAgent;
before(async () => {
  server = await createTestApp();
  newcomer = await agentAt(server.app, 'newcomer');
  agent = await agentAt(server.app, 'agent');
});
afterEach(async () => {
  const { db } = server.app.context;
  for (const table of ['document_versions', 'upload_parts', 'uploads'] as const)
    await db.deleteFrom(table).execute();
});
after(() => server.close());

type Fields = Readonly<Record<string, string>>;
let names = 0;
const newName = (): string => `Файл ${(names += 1)}`;

/** @returns The error code, or nothing where the file was stored. */
async function upload(who: TestAgent, fields: Fields = {}): Promise<string | undefined> {
  const named = { document_name: newName(), ...fields };
  const answer = await uploadFile(server.app, who.token, named, { name: 'a.pdf', content: PDF });
  return answer.json<{ error?: { code: string } }>().error?.code;
}

function begin(who: TestAgent, sizeBytes: number, fields: Fields = {}) {
  const metadata = Object.entries({ filename: 'a.pdf', document_name: newName(), ...fields });
  return call(server.app, who.token, 'POST', UPLOADS, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(sizeBytes),
      'upload-metadata': metadata
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
}

/** Stores a document that leaves the agent so much room: its size alone is made up. @returns It. */
async function leave(who: TestAgent, ceilingBytes: number, roomBytes: number, fields: Fields = {}) {
  const document = await uploadTo(server.app, who, { document_name: newName(), ...fields });
  await server.app.context.db
    .updateTable('document_versions')
    .set({ size_bytes: ceilingBytes - roomBytes })
    .where('id', '=', document.current?.id ?? '')
    .execute();
  return document;
}

test('a stranger stores so many bytes and no more, until some are deleted', async () => {
  const document = await leave(newcomer, OWN_BYTES.stranger, 2 * PDF.length);
  const name = newName();
  assert.equal(await upload(newcomer, { document_name: name }), undefined);
  assert.equal(await upload(newcomer, { document_name: name }), undefined, 'a second version');
  assert.equal(await upload(newcomer, { document_name: name }), 'documents_limit');
  assert.equal((await begin(newcomer, 1)).statusCode, 422);
  await newcomer.ok('DELETE', `/agent/rest/delete-document?doc_id=${document.id}`);
  assert.equal(await upload(newcomer), undefined);
});

test('an approved agent has more room, and files of applications take none of it', async () => {
  const hash = await createIssue(agent);
  await leave(agent, OWN_BYTES.approved, PDF.length);
  assert.equal(await upload(agent), undefined);
  assert.equal(await upload(agent), 'documents_limit');
  assert.equal(await upload(agent, { hash_password: hash }), undefined);
  await server.app.context.db.deleteFrom('document_versions').execute();
  await leave(agent, OWN_BYTES.approved, 0, { hash_password: hash });
  assert.equal(await upload(agent), undefined);
});

const findThread = async (who: TestAgent) => {
  const { items } = normaliseList<Thread>(await who.get('/agent/rest/chat/threads'));
  return items.find((thread) => thread.kind === 'curator')?.id ?? '';
};

test('files of talks count as long as nobody has approved the agent', async () => {
  const talk = { thread_id: await findThread(newcomer) };
  await leave(newcomer, OWN_BYTES.stranger, PDF.length, talk);
  assert.equal(await upload(newcomer, talk), undefined);
  assert.equal(await upload(newcomer, talk), 'documents_limit');
  assert.equal(await upload(newcomer), 'documents_limit');
  assert.equal((await begin(newcomer, 1, talk)).statusCode, 422);

  const known = { thread_id: await findThread(agent) };
  await leave(agent, OWN_BYTES.approved, 0, known);
  assert.equal(await upload(agent), undefined);
  await leave(agent, OWN_BYTES.approved, 0);
  assert.equal(await upload(agent, known), undefined);
});

test('a resumable upload takes the room that it has declared, and is stored in it', async () => {
  await leave(newcomer, OWN_BYTES.stranger, PDF.length);
  const begun = await begin(newcomer, PDF.length);
  assert.equal(begun.statusCode, 201, begun.body);
  assert.equal(await upload(newcomer), 'documents_limit');
  assert.equal((await begin(newcomer, 1)).statusCode, 422);
  const path = String(begun.headers.location).replace('/banks/sgb', '');
  const sent = await call(server.app, newcomer.token, 'PATCH', path, {
    payload: PDF,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  });
  assert.equal(sent.statusCode, 204, sent.body);
  const stored = await newcomer.ok<Document>('POST', `${path}/complete`, {});
  assert.equal(stored.current?.size_bytes, PDF.length);
  assert.equal(await upload(newcomer), 'documents_limit', 'the room is counted once');
});

test('uploads at once get no more room than one after another', async () => {
  await leave(newcomer, OWN_BYTES.stranger, 3 * PDF.length);
  const codes = await Promise.all(Array.from({ length: 12 }, () => upload(newcomer)));
  assert.equal(codes.filter((code) => code === undefined).length, 3);
  assert.equal(codes.filter((code) => code === 'documents_limit').length, 9);
});

test('resumable uploads begun at once are as many as one after another', async () => {
  const answers = await Promise.all(Array.from({ length: 3 * OPEN_UPLOADS }, () => begin(agent, 1000)));
  const times = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  assert.deepEqual([times(201), times(429)], [OPEN_UPLOADS, 2 * OPEN_UPLOADS]);
});

test('the bank’s people have the room of the approved, whatever their questionnaire says', async () => {
  const curator = await agentAt(server.app, 'curator');
  const { id } = await demoAgent(server.app, 'curator');
  await server.app.context.db
    .updateTable('agents')
    .set({ approval: 'does_not_exist' })
    .where('id', '=', id)
    .execute();
  await leave(curator, OWN_BYTES.stranger, 0);
  assert.equal(await upload(curator), undefined);
});
