import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { UpdateObject } from 'kysely';
import type { Profile } from 'shared-kernel/contract/agent';
import type { Application } from 'shared-kernel/contract/applications';
import type { Document } from 'shared-kernel/contract/documents';
import type { Database } from '../../database/schema.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  createIssue,
  fillForms,
  listDocuments,
  uploadRequired,
  uploadTo,
  type TestAgent,
} from '../applications/testing.ts';

let server: TestApp;
let agent: TestAgent;
let curator: TestAgent;
let admin: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  curator = await agentAt(server.app, 'curator');
  admin = await agentAt(server.app, 'admin');
});
after(() => server?.close());

/** Whether the bank takes a verdict that the document does not have. */
async function isVerdictTaken({ id, status }: Document): Promise<boolean> {
  const verdict =
    status === 'approved' ? { status: 'rejected', reason: 'Не читается' } : { status: 'approved' };
  return (await curator.send('POST', `/agent/rest/documents/${id}/review`, verdict)).status === 200;
}

test('the bank’s readers are told which documents they may review, and agents nothing', async () => {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  await uploadRequired(server.app, agent, hash);
  assert.ok((await listDocuments(agent, hash)).every((document) => !('can_review' in document)));
  const open = await listDocuments(curator, hash);
  assert.deepEqual(
    open.map(({ can_review }) => can_review),
    open.map(({ status }) => status !== null),
  );
  for (const document of open) assert.equal(await isVerdictTaken(document), document.can_review);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  const closed = await listDocuments(curator, hash);
  assert.ok(closed.some(({ status }) => status !== null));
  for (const document of closed) {
    assert.equal(document.can_review, false);
    assert.equal(await isVerdictTaken(document), false);
  }
});

/** A document that the curator has approved and may still reject. */
async function newApproved(): Promise<Document> {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const place = { document_name: 'charter', hash_password: hash };
  const { id } = await uploadTo(server.app, agent, place);
  await curator.ok('POST', `/agent/rest/documents/${id}/review`, { status: 'approved' });
  return curator.get<Document>(`/agent/rest/documents/${id}`);
}

const setDocument = (id: string, change: UpdateObject<Database, 'documents'>) =>
  server.app.context.db.updateTable('documents').set(change).where('id', '=', id).execute();

const ownerNames = async (who: TestAgent, query: string) => {
  const { objs } = await who.get<{ objs: Document[] }>(`/agent/rest/documents?per_page=100&${query}`);
  return [...new Set(objs.map((document) => document.owner_name))];
};

test('the bank’s people are told whose a document of others is, and agents never', async () => {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const { id } = await uploadTo(server.app, agent, { document_name: 'charter', hash_password: hash });
  const { owner } = await curator.get<Application>(`/agent/rest/issue/${hash}`);
  const ofApplication = `hash_password=${hash}`;
  assert.deepEqual(await ownerNames(curator, ofApplication), [owner.name]);
  const colleague = await agentAt(server.app, 'colleague');
  for (const who of [agent, colleague])
    assert.deepEqual(await ownerNames(who, ofApplication), [undefined], 'readers of the organisation');

  await setDocument(id, { scope: 'bank', application_id: null, title: 'Тарифы для теста' });
  const tariffs = `scope=bank&search=${encodeURIComponent('тарифы для теста')}`;
  for (const who of [curator, admin]) assert.deepEqual(await ownerNames(who, tariffs), [owner.name]);
  assert.deepEqual(await ownerNames(agent, tariffs), [undefined]);

  await setDocument(id, { owner_id: (await admin.get<Profile>('/agent/rest/profile')).id });
  assert.deepEqual(await ownerNames(admin, tariffs), [undefined], 'the own one needs no name');
});

const obstacles: Record<string, (document: Document) => Promise<unknown>> = {
  'while the bank works on its application': ({ application }) =>
    server.app.context.db
      .updateTable('applications')
      .set({ bank_processing: true })
      .where('id', '=', application?.id ?? 0)
      .execute(),
  'that the bank has made itself': ({ id }) => setDocument(id, { scope: 'package' }),
  'that is the reviewer’s own': async ({ id }) =>
    setDocument(id, { owner_id: (await curator.get<Profile>('/agent/rest/profile')).id }),
};

for (const [which, obstruct] of Object.entries(obstacles))
  test(`nobody rejects an approved document ${which}`, async () => {
    const approved = await newApproved();
    assert.equal(approved.can_review, true);
    await obstruct(approved);
    const { can_review } = await curator.get<Document>(`/agent/rest/documents/${approved.id}`);
    assert.equal(can_review, false);
    assert.equal(await isVerdictTaken(approved), false);
  });
