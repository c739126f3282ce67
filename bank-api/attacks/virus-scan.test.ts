import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { CreatedClientSigning } from 'shared-kernel/contract/client-signing';
import type { Document } from 'shared-kernel/contract/documents';
import type { missedEvents } from 'shared-kernel/contract/events';
import { sql } from 'kysely';
import type { z } from 'zod';
import { agentAt, createIssue, fillForms, uploadTo } from '../src/modules/applications/testing.ts';
import type { TestAgent } from '../src/modules/applications/testing.ts';
import { withTransaction } from '../src/database/transaction.ts';
import { confirm, secretIn, signByCode, toSign, visit } from '../src/modules/client-signing/testing.ts';
import { askForScan } from '../src/modules/documents/virus-scan.ts';
import { EICAR, startClamd } from '../src/testing/clamd-server.ts';
import type { ClamdServer } from '../src/testing/clamd-server.ts';
import { createTestApp } from '../src/testing/harness.ts';
import type { TestApp } from '../src/testing/harness.ts';

/** A file that came with a virus reaches nobody, and a scanner that is away lets nothing through. */
const pdfWith = (text: string): Buffer<ArrayBuffer> =>
  Buffer.from(`%PDF-1.4\n${text}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);

let clamd: ClamdServer;
let server: TestApp;
let agent: TestAgent;
let curator: TestAgent;
let admin: TestAgent;
let hash: string;
before(async () => {
  clamd = await startClamd();
  server = await createTestApp({ seed: ['banks'], env: { CLAMAV_HOST: `localhost:${clamd.port}` } });
  agent = await agentAt(server.app, 'agent');
  curator = await agentAt(server.app, 'curator');
  admin = await agentAt(server.app, 'admin');
  hash = await createIssue(agent);
  await fillForms(agent, hash);
  await server.app.context.jobs.drain();
});
after(async () => {
  await server.close();
  await clamd.close();
});

const link = (reader: TestAgent, id: string) => reader.send('POST', `/agent/rest/documents/${id}/link`, {});
const read = (id: string): Promise<Document> => agent.get<Document>(`/agent/rest/documents/${id}`);
const upload = (name: string, content: Buffer, place: object = { hash_password: hash }) =>
  uploadTo(server.app, agent, { document_name: name, ...place }, content);

async function curatorThread(): Promise<string> {
  const threads = await agent.get<{ id: string; kind: string }[]>('/agent/rest/chat/threads');
  return threads.find((one) => one.kind === 'curator')?.id ?? assert.fail('no thread');
}

test('a file that is not scanned cannot be downloaded by others, sent, signed or attached', async () => {
  const document = await upload('charter', pdfWith('clean'));
  assert.equal(document.current?.scan, 'scanning');
  assert.equal((await link(agent, document.id)).status, 200, 'the uploader has it anyway');
  const refused = await link(curator, document.id);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'file_scanning']);

  await curator.ok('POST', `/agent/rest/documents/${document.id}/review`, { status: 'approved' });
  const sent = await agent.send('POST', '/agent/rest/send-documents', { send_documents: [document.id] });
  assert.equal(sent.status, 409);
  const body = { document_id: document.id, version_id: document.current?.id, signature: 'AAAA' };
  assert.equal(
    (await agent.send('POST', '/agent/rest/sign-document', body)).body.error.code,
    'file_scanning',
  );
  const threadId = await curatorThread();
  const file = await upload('Файл.pdf', pdfWith('talk'), { thread_id: threadId });
  const message = { client_id: randomUUID(), text: '', document_ids: [file.id] };
  const path = `/agent/rest/chat/threads/${threadId}/messages`;
  assert.equal((await agent.send('POST', path, message)).body.error.code, 'file_scanning');

  await server.app.context.jobs.drain();
  assert.equal((await read(document.id)).current?.scan, undefined);
  assert.equal((await link(curator, document.id)).status, 200);
  assert.equal((await agent.send('POST', path, message)).status, 200);
  assert.deepEqual(clamd.seen.slice(-2), [pdfWith('clean').length, pdfWith('talk').length]);
});

test('open portals of the agent and of the bank hear that a file has been let out', async () => {
  const readMissed = (reader: TestAgent, after: string) =>
    reader.get<z.output<typeof missedEvents.response>>(`/agent/rest/events/missed${after}`);
  const document = await upload('balance_sheet', pdfWith('heard of'));
  const before = await agent.get<{ version: number }>(`/agent/rest/issue/${hash}`);
  const known = await readMissed(agent, '');
  await server.app.context.jobs.drain();
  assert.equal((await read(document.id)).current?.scan, undefined);
  for (const reader of [agent, curator]) {
    const { events } = await readMissed(reader, `?after=${known.last_id}`);
    assert.deepEqual(
      events.map(({ event }) => event),
      [{ type: 'application-changed', hash_password: hash, reason: 'document' }],
    );
  }
  const scanned = await agent.get<{ version: number }>(`/agent/rest/issue/${hash}`);
  assert.equal(scanned.version, before.version, 'nothing of the application has changed');
});

test('an infected file is deleted, audited and told to its uploader', async () => {
  const before = await upload('rights', pdfWith('the version before'));
  await server.app.context.jobs.drain();
  const infected = await upload('rights', pdfWith(EICAR));
  assert.equal(infected.current?.number, 2);
  const extra = await upload('Вложение', pdfWith(EICAR));
  const { storage_key: key } = await server.app.context.db
    .selectFrom('document_versions')
    .select('storage_key')
    .where('id', '=', infected.current?.id ?? '')
    .executeTakeFirstOrThrow();
  await server.app.context.jobs.drain();
  const left = await read(before.id);
  assert.equal(left.current?.id, before.current?.id, 'the version before is current again');
  assert.equal(left.status, 'pending');
  assert.equal((await agent.send('GET', `/agent/rest/documents/${extra.id}`)).status, 404);
  await assert.rejects(server.app.context.storage.read(key));
  const notes = await agent.get<{ objs: { title: string; text: string }[] }>(
    '/agent/rest/notifications_on_applications?kind=document',
  );
  assert.equal(notes.objs[0]?.title, 'Файл удалён: найден вирус');
  assert.match(notes.objs[0]?.text ?? '', /document\.pdf/);
  const trail = await admin.get<{ objs: { actor: { email: string }; detail: { virus: string } }[] }>(
    '/agent/rest/security/audit?action=document.infected',
  );
  assert.equal(trail.objs.length, 2);
  assert.equal(trail.objs[0]?.actor.email, 'agent@example.com');
  assert.equal(trail.objs[0]?.detail.virus, 'Eicar-Test-Signature');
});

const CONSENT = 'credit_history_consent';

/** Sends the current versions of documents to the client, to be signed by one after another. */
async function sendToClient(issue: string, documents: readonly Document[], emails: readonly string[]) {
  const created = await agent.ok<CreatedClientSigning>(
    'POST',
    `/agent/rest/client-signing/applications/${issue}`,
    {
      version_ids: documents.map(({ current }) => current?.id),
      signers: emails.map((email) => ({ name: `Подписант ${email}`, role: 'Директор', email })),
    },
  );
  await server.app.context.jobs.drain();
  return created.links.map(({ url }) => secretIn(url));
}

test('a document that one of two signers has signed is not signed after its infected successor is removed', async () => {
  const emails = ['one@scan.example', 'two@scan.example'];
  const { hash: issue, document } = await toSign(server, agent, pdfWith('for two'));
  const [first = '', second = ''] = await sendToClient(issue, [document], emails);
  assert.equal((await signByCode(server, first, 'one@scan.example')).status, 200);
  await upload(CONSENT, pdfWith(EICAR), { hash_password: issue });
  await server.app.context.jobs.drain();
  const between = await read(document.id);
  assert.equal(between.current?.id, document.current?.id);
  assert.equal(between.signing, 'required');
  assert.equal((await signByCode(server, second, 'two@scan.example')).status, 200);
  await upload(CONSENT, pdfWith(`${EICAR} again`), { hash_password: issue });
  await server.app.context.jobs.drain();
  assert.equal((await read(document.id)).signing, 'signed', 'both have signed what is current again');
});

test('a document is signed by those only to whom it was shown: who came while it was replaced has not', async () => {
  const emails = ['away@scan.example', 'back@scan.example'];
  const { hash: issue, document } = await toSign(server, agent, pdfWith('for both'));
  const terms = await upload('general_terms', pdfWith('terms'), { hash_password: issue });
  const { db } = server.app.context;
  const asked = { signing: 'required', needs_signature: true } as const;
  await db.updateTable('documents').set(asked).where('id', '=', terms.id).execute();
  await server.app.context.jobs.drain();
  const [first = '', second = ''] = await sendToClient(issue, [document, terms], emails);
  const confirmation = await confirm(server, first, 'away@scan.example');
  await upload(CONSENT, pdfWith(EICAR), { hash_password: issue });
  const partly = await visit(server.app, 'sign', { secret: first, confirmation, consent: true });
  assert.equal(partly.status, 200, JSON.stringify(partly.body));
  await server.app.context.jobs.drain();
  assert.equal((await read(document.id)).current?.id, document.current?.id);
  assert.equal((await signByCode(server, second, 'back@scan.example')).status, 200);
  assert.equal((await read(terms.id)).signing, 'signed');
  const left = await read(document.id);
  assert.deepEqual([left.signing, left.current?.client_signatures?.length], ['required', 1]);
  const news = await agent.get<unknown>('/agent/rest/notifications_on_applications?kind=document');
  assert.match(JSON.stringify(news), /Клиент подписал не все документы/);
});

test('a file stays blocked while the scanner fails, and is scanned again', async () => {
  for (const answer of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OK but not quite']) {
    clamd.answer = answer;
    const document = await upload(randomUUID(), pdfWith(answer));
    await server.app.context.jobs.drain();
    assert.equal((await read(document.id)).current?.scan, 'scanning', answer);
  }
  clamd.answer = undefined;
  const { port } = clamd;
  await clamd.close();
  const document = await upload('away', pdfWith('away'));
  await server.app.context.jobs.drain();
  assert.equal((await read(document.id)).current?.scan, 'scanning');
  assert.equal((await link(curator, document.id)).status, 409);
  clamd = await startClamd(port);
  await upload('next', pdfWith('next'));
  await server.app.context.jobs.drain();
  assert.equal((await read(document.id)).current?.scan, undefined, 'it was asked for all that wait');
  assert.equal((await link(curator, document.id)).status, 200);
});

test('a file that is gone before its scan ends neither the server nor the scan of others', async () => {
  const { app, logLines } = server;
  const gone = await upload(randomUUID(), pdfWith('gone'));
  const { storage_key: key } = await app.context.db
    .selectFrom('document_versions')
    .select('storage_key')
    .where('document_id', '=', gone.id)
    .executeTakeFirstOrThrow();
  await app.context.storage.remove(key);
  const next = await upload(randomUUID(), pdfWith('after the one that is gone'));
  await app.context.jobs.drain();
  assert.equal((await read(next.id)).current?.scan, undefined);
  assert.ok(logLines.some((line) => line.includes('could not be scanned') && line.includes('ENOENT')));
});

test('a file that cannot be let out keeps no other from it', async () => {
  const { db, jobs } = server.app.context;
  const stuck = await upload(randomUUID(), pdfWith('stuck'));
  const next = await upload(randomUUID(), pdfWith('after the stuck one'));
  for (const statement of [
    "create function refuse_scan() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$",
    `create trigger refuse_scan before update of scan on document_versions for each row
      when (new.document_id = '${stuck.id}') execute function refuse_scan()`,
  ])
    await sql.raw(statement).execute(db);
  await jobs.drain();
  assert.equal((await read(next.id)).current?.scan, undefined);
  assert.equal((await read(stuck.id)).current?.scan, 'scanning');
  await sql`drop function refuse_scan() cascade`.execute(db);
  await withTransaction(db, (tx) => askForScan(jobs, tx));
  await jobs.drain();
  assert.equal((await read(stuck.id)).current?.scan, undefined);
});

test('hundreds of files that cannot be scanned do not keep newer ones from it', async () => {
  const { db } = server.app.context;
  const old = await upload(randomUUID(), pdfWith('stays'));
  const version = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', old.id)
    .executeTakeFirstOrThrow();
  const unreadable = Array.from({ length: 501 }, (_one, index) => ({
    ...version,
    id: randomUUID(),
    number: index + 2,
    storage_key: `00/${randomUUID()}`,
    uploaded_at: '2026-01-01T00:00:00.000Z',
  }));
  await db.insertInto('document_versions').values(unreadable).execute();
  const next = await upload(randomUUID(), pdfWith('newer than hundreds'));
  await server.app.context.jobs.drain();
  assert.equal((await read(next.id)).current?.scan, undefined);
  const ids = unreadable.map(({ id }) => id);
  await db.deleteFrom('document_versions').where('id', 'in', ids).execute();
});

test('a large file is scanned to its last byte', async () => {
  const large = Buffer.concat([
    pdfWith('large'),
    Buffer.alloc(5_000_000, 'x'),
    Buffer.from(EICAR),
    pdfWith('end'),
  ]);
  const document = await upload('large', large);
  await server.app.context.jobs.drain();
  assert.equal(clamd.seen.at(-1), large.length);
  assert.equal((await agent.send('GET', `/agent/rest/documents/${document.id}`)).status, 404);
});

test('completing step 5 is refused while one of its files is not scanned', async () => {
  const document = await upload('charter', pdfWith('again'));
  const refused = await agent.send('POST', `/agent/rest/issue/${hash}/steps/issue_scoring/complete`, {
    version: 0,
  });
  const missing: { ref: string }[] = refused.body.error?.missing ?? [];
  assert.ok(
    missing.some((one) => one.ref === document.id),
    JSON.stringify(refused.body),
  );
});

test('a server without a scanner lets out what waited for the one before, with one warning', async () => {
  const unscanned = await createTestApp({ seed: ['banks'] });
  try {
    const { app, logLines } = unscanned;
    const uploader = await agentAt(app, 'agent');
    const reader = await agentAt(app, 'curator');
    const issue = await createIssue(uploader);
    await fillForms(uploader, issue);
    const place = { document_name: 'charter', hash_password: issue };
    const { id } = await uploadTo(app, uploader, place, pdfWith('from before'));
    // As a server with CLAMAV_HOST has left it.
    await app.context.db.updateTable('document_versions').set({ scan: 'scanning' }).execute();
    assert.equal((await link(reader, id)).status, 409);
    const { db, jobs } = app.context;
    for (let round = 0; round < 2; round += 1) {
      await withTransaction(db, (tx) => askForScan(jobs, tx));
      await jobs.drain();
    }
    assert.equal((await link(reader, id)).status, 200);
    assert.equal(logLines.filter((line) => line.includes('files that waited for a scan')).length, 1);
  } finally {
    await unscanned.close();
  }
});
