import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import type { CreatedClientSigning } from 'shared-kernel/contract/client-signing';
import type { Document } from 'shared-kernel/contract/documents';
import { assertTagged } from '../../testing/assert-tagged.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { call, createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, PDF, uploadTo, type Json, type TestAgent } from '../applications/testing.ts';
import { withTransaction } from '../../database/transaction.ts';
import { signWith, softwareKey } from '../signatures/testing.ts';
import { watchSigningEnds } from './letters.ts';
import {
  confirm,
  consent,
  lettersTo,
  overview,
  secretIn,
  send,
  signByCode,
  toSign,
  unzip,
  visit,
} from './testing.ts';

const DAY_MS = 24 * 60 * 60_000;

let server: TestApp;
let agent: TestAgent;
before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
});
after(() => server.close());

const readDocument = (id: string) => agent.get<Document>(`/agent/rest/documents/${id}`);

test('createClientSigning sends a letter whose link opens the page of the signer', async () => {
  const sent = await send(server, agent, ['first@client.example']);
  assert.equal(sent.request.state, 'open');
  assert.equal(sent.request.signers[0]?.state, 'sent');
  const [letter] = await lettersTo(server, 'first@client.example');
  assert.match(letter ?? '', /Согласие на запрос кредитной истории/);
  const secret = secretIn(letter);
  assert.notEqual(secret, sent.secrets[0], 'the letter has a secret of its own');

  const { status, body } = await visit(server.app, 'open', { secret });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.state, 'open');
  assert.equal(body.agent_organization, 'ООО «Брокер Плюс»');
  assert.equal(body.signer.email, 'f***t@client.example');
  assert.equal(body.documents[0].sha256, sent.document.current?.sha256);
  const [request] = (await overview(agent, sent.hash)).requests;
  assert.equal(request?.signers[0]?.state, 'opened');

  const file = await visit(server.app, 'file', { secret, document_id: sent.document.id });
  assert.deepEqual(file.response.rawPayload, PDF);
  assert.equal(file.response.headers['cache-control'], 'private, no-store');
});

test('a client signs by a code: the document is signed, the protocol names the code, the archive has both', async () => {
  const email = 'simple@client.example';
  const sent = await send(server, agent, [email]);
  const [secret = ''] = sent.secrets;
  const early = await visit(server.app, 'archive', { secret });
  assert.equal(early.status, 404);
  const { status, body } = await signByCode(server, secret, email);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.state, 'signed');
  assert.equal(body.signer.kind, 'simple');

  const document = await readDocument(sent.document.id);
  assert.equal(document.signing, 'signed');
  assert.equal(document.can_delete, false);
  assert.deepEqual(
    document.current?.client_signatures?.map(({ kind, signer_name }) => [kind, signer_name]),
    [['simple', 'Петров Пётр 1']],
  );
  const removed = await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${document.id}`);
  assert.equal(removed.body.error.code, 'document_signed');
  const [request] = (await overview(agent, sent.hash)).requests;
  assert.equal(request?.state, 'signed');

  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${sent.hash}/timeline`);
  assert.ok(timeline.some(({ title, actor }) => title === 'Документ подписан' && actor === 'Петров Пётр 1'));

  const archive = await visit(server.app, 'archive', { secret });
  assert.equal(archive.response.headers['content-type'], 'application/zip');
  const files = await unzip(server, archive.response.rawPayload);
  const names = [...files.keys()];
  assert.equal(names.length, 2, names.join());
  assert.ok(names.every((name) => name.startsWith('1. Согласие на запрос кредитной истории/')));
  assert.ok([...files.values()].some((content) => content.equals(PDF)));
  const protocol = [...files].find(([name]) => name.includes('Протокол'))?.[1] ?? Buffer.alloc(0);
  const text = (await pdfText(protocol)).replaceAll(/\s+/g, ' ');
  assert.match(text, /простая электронная подпись: код, отправленный на s\*\*\*e@client\.example/);
  assert.match(text, /ДОКУМЕНТ ПОДПИСАН ПРОСТОЙ ЭЛЕКТРОННОЙ ПОДПИСЬЮ/);
  await assertTagged(protocol);

  const own = await call(
    server.app,
    agent.token,
    'GET',
    `/agent/rest/client-signing/requests/${request?.id}/archive`,
  );
  assert.equal(own.statusCode, 200);
  const page = /\/banks\/sgb\/verify\/[\w-]+/.exec(text)?.[0] ?? '';
  const shown = await server.app.inject({ method: 'GET', url: page });
  assert.match(shown.body, /Подпись верна: код подтверждён, файл не изменён/);
});

test('the archive has a copy of what was signed, with the mark of its signatures', async () => {
  const email = 'marked@client.example';
  const file = await consent();
  const [secret = ''] = (await send(server, agent, [email], {}, file)).secrets;
  await signByCode(server, secret, email);
  const files = await unzip(server, (await visit(server.app, 'archive', { secret })).response.rawPayload);
  const names = ['document.pdf', 'Протокол подписи — document.pdf', 'document с отметкой о подписи.pdf'];
  const [original, , copy = file] = names.map((name) =>
    files.get(`1. Согласие на запрос кредитной истории/${name}`),
  );
  assert.equal(files.size, names.length, [...files.keys()].join());
  assert.deepEqual(original, file);
  assert.match(
    (await pdfText(copy)).replaceAll(/\s+/g, ' '),
    /Согласие клиента .*Документ подписан электронной подписью.*код, отправленный на m\*\*\*d@client\.example/,
  );
});

test('signers sign one after another, and the document is signed with the last', async () => {
  const emails = ['one@client.example', 'two@client.example'];
  const sent = await send(server, agent, emails);
  const [first = '', second = ''] = sent.secrets;
  assert.equal((await lettersTo(server, 'two@client.example')).length, 0);
  assert.equal((await visit(server.app, 'open', { secret: second })).body.state, 'waiting');
  const early = await visit(server.app, 'code', { secret: second });
  assert.equal(early.body.error.code, 'signing_not_open');

  await signByCode(server, first, 'one@client.example');
  assert.equal((await readDocument(sent.document.id)).signing, 'required');
  await server.app.context.jobs.drain();
  assert.equal((await lettersTo(server, 'two@client.example')).length, 1);
  assert.equal((await signByCode(server, second, 'two@client.example')).body.state, 'signed');
  const document = await readDocument(sent.document.id);
  assert.equal(document.signing, 'signed');
  assert.equal(document.current?.client_signatures?.length, 2);
});

test('a signer declines with a reason, and the agent is told', async () => {
  const sent = await send(server, agent, ['no@client.example', 'other@client.example']);
  const [secret = '', other = ''] = sent.secrets;
  const { body } = await visit(server.app, 'decline', { secret, reason: 'Неверная сумма' });
  assert.equal(body.state, 'declined');
  assert.deepEqual(body.documents, []);
  assert.equal((await visit(server.app, 'open', { secret: other })).body.state, 'declined');
  const [request] = (await overview(agent, sent.hash)).requests;
  assert.equal(request?.state, 'declined');
  assert.equal(request.signers[0]?.decline_reason, 'Неверная сумма');
  const told = await agent.get<Json>('/agent/rest/notifications_on_applications');
  const texts = JSON.stringify(told);
  assert.match(texts, /Клиент отказался подписывать/);
});

test('who has taken the application over is told, not who sent the link', async () => {
  const colleague = await agentAt(server.app, 'colleague');
  const sent = await send(server, agent, ['handed@client.example']);
  const { id } = await colleague.get<{ id: string }>('/agent/rest/profile');
  await agent.ok('PUT', `/agent/rest/issue/${sent.hash}/owner`, { agent_id: id });
  await visit(server.app, 'decline', { secret: sent.secrets[0], reason: 'Передумали' });
  const readNews = async (reader: TestAgent) =>
    JSON.stringify(await reader.get<Json>('/agent/rest/notifications_on_applications'));
  assert.match(await readNews(colleague), /Передумали/);
  assert.doesNotMatch(await readNews(agent), /Передумали/);
});

test('a document that was replaced is not signed, and the link says so', async () => {
  const sent = await send(server, agent, ['stale@client.example']);
  const [secret = ''] = sent.secrets;
  const confirmation = await confirm(server, secret, 'stale@client.example');
  await uploadTo(
    server.app,
    agent,
    { document_name: 'credit_history_consent', hash_password: sent.hash },
    Buffer.concat([PDF, Buffer.from('%2')]),
  );
  const signed = await visit(server.app, 'sign', { secret, confirmation, consent: true });
  assert.equal(signed.body.error.code, 'signing_not_open');
  assert.equal((await visit(server.app, 'open', { secret })).body.state, 'stale');
  const [request] = (await overview(agent, sent.hash)).requests;
  assert.equal(request?.state, 'stale');
  assert.equal(request.documents[0]?.stale, true);
  assert.equal((await readDocument(sent.document.id)).signing, 'required');
});

test('a link whose documents the agent has signed instead is taken back', async () => {
  const email = 'instead@client.example';
  const sent = await send(server, agent, [email]);
  const [secret = ''] = sent.secrets;
  const confirmation = await confirm(server, secret, email);
  const { signer, der } = await softwareKey(agent);
  await signWith(agent, sent.document, await signer.sign(new Uint8Array(PDF), der));
  assert.equal((await readDocument(sent.document.id)).signing, 'signed');
  assert.equal((await visit(server.app, 'open', { secret })).body.state, 'revoked');
  const late = await visit(server.app, 'sign', { secret, confirmation, consent: true });
  assert.equal(late.body.error.code, 'signing_not_open');
  const [request] = (await overview(agent, sent.hash)).requests;
  assert.deepEqual([request?.state, request?.can_change], ['revoked', false]);
});

test('reminders are limited, and one comes by itself a day before the end; the agent hears of the end', async () => {
  const email = 'late@client.example';
  const sent = await send(server, agent, [email], { days: 2 });
  const [signer] = sent.request.signers;
  const remind = () =>
    agent.send('POST', `/agent/rest/client-signing/requests/${sent.request.id}/remind`, {
      signer_id: signer?.id,
    });
  for (const left of [2, 1, 0]) {
    const { body } = await remind();
    assert.equal(body.signers[0].reminders_left, left);
  }
  assert.equal((await remind()).body.error.code, 'rate_limited');
  await server.app.context.jobs.drain();
  assert.equal((await lettersTo(server, email)).length, 4);

  const { db, jobs } = server.app.context;
  const watch = async () => {
    await withTransaction(db, (tx) => jobs.enqueue(watchSigningEnds, {}, { tx }));
    await jobs.drain();
  };
  server.advance(1.5 * DAY_MS);
  await watch();
  await watch();
  assert.equal((await lettersTo(server, email)).length, 5, 'once');
  const secret = secretIn((await lettersTo(server, email)).at(-1));
  assert.equal((await visit(server.app, 'open', { secret })).body.state, 'open');

  server.advance(DAY_MS);
  agent = await agentAt(server.app, 'agent');
  await watch();
  assert.equal((await visit(server.app, 'open', { secret })).body.state, 'expired');
  assert.equal((await visit(server.app, 'code', { secret })).body.error.code, 'signing_not_open');
  const told = JSON.stringify(await agent.get<Json>('/agent/rest/notifications_on_applications'));
  assert.match(told, /Срок ссылки на подпись истёк/);
});

test('the agent hears nothing of the end of a link that has nothing left to sign', async () => {
  const closed = await send(server, agent, ['closed@client.example'], { days: 2 });
  const replaced = await send(server, agent, ['replaced@client.example'], { days: 2 });
  const again = await send(server, agent, ['again@client.example'], { days: 2 });
  const missed = await send(server, agent, ['missed@client.example'], { days: 2 });
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: closed.hash, reason: 'client_refused' });
  await uploadTo(
    server.app,
    agent,
    { document_name: 'credit_history_consent', hash_password: replaced.hash },
    Buffer.concat([PDF, Buffer.from('%2')]),
  );
  server.advance(2 * DAY_MS);
  agent = await agentAt(server.app, 'agent');
  // Sent anew and signed before the end of the first link was noticed.
  const { links } = await agent.ok<CreatedClientSigning>(
    'POST',
    `/agent/rest/client-signing/applications/${again.hash}`,
    {
      version_ids: [again.document.current?.id],
      signers: [{ name: 'Петров Пётр', role: 'Директор', email: 'again@client.example' }],
    },
  );
  await signByCode(server, secretIn(links[0]?.url), 'again@client.example');
  const { db, jobs } = server.app.context;
  await withTransaction(db, (tx) => jobs.enqueue(watchSigningEnds, {}, { tx }));
  await jobs.drain();

  const told = async (hash: string): Promise<boolean> => {
    const notices = await agent.get<Json>(`/agent/rest/notifications_on_applications?hash_password=${hash}`);
    return JSON.stringify(notices).includes('Срок ссылки на подпись истёк');
  };
  assert.deepEqual(await Promise.all([closed, replaced, again, missed].map(({ hash }) => told(hash))), [
    false,
    false,
    false,
    true,
  ]);
  const readStates = async (hash: string) => (await overview(agent, hash)).requests.map(({ state }) => state);
  assert.deepEqual(await readStates(closed.hash), ['closed']);
  assert.deepEqual(await readStates(replaced.hash), ['stale']);
  assert.deepEqual(await readStates(missed.hash), ['expired']);
});

test('what waits in an open request is not sent twice, and another agent’s version not at all', async () => {
  const { hash, document } = await toSign(server, agent);
  const path = `/agent/rest/client-signing/applications/${hash}`;
  const body = (id: string | undefined) => ({
    version_ids: [id],
    signers: [{ name: 'Петров', email: 'x@client.example' }],
  });
  const before = await overview(agent, hash);
  assert.deepEqual(
    before.offered.map(({ version_id }) => version_id),
    [document.current?.id],
  );
  assert.ok(before.suggested.some(({ name }) => name !== ''));
  await agent.ok('POST', path, body(document.current?.id));
  assert.equal((await agent.send('POST', path, body(document.current?.id))).body.error.code, 'conflict');
  assert.deepEqual((await overview(agent, hash)).offered, []);
  const foreign = await toSign(server, await agentAt(server.app, 'rival'));
  const refused = await agent.send('POST', path, body(foreign.document.current?.id));
  assert.equal(refused.body.error.code, 'stale_version');
});

test('letters that are refused take nothing of how many may go to an address', async () => {
  const email = 'quota@client.example';
  const sent = await send(server, agent, [email]);
  const again = () =>
    agent.send('POST', `/agent/rest/client-signing/applications/${sent.hash}`, {
      version_ids: [sent.document.current?.id],
      signers: [{ name: 'Петров', role: 'Директор', email }],
    });
  for (let tried = 0; tried < 10; tried += 1) assert.equal((await again()).body.error.code, 'conflict');
  const path = `/agent/rest/client-signing/requests/${sent.request.id}`;
  await agent.ok('POST', `${path}/revoke`, {});
  const remind = () => agent.send('POST', `${path}/remind`, { signer_id: sent.request.signers[0]?.id });
  for (let tried = 0; tried < 10; tried += 1)
    assert.equal((await remind()).body.error.code, 'signing_not_open');
  assert.equal((await again()).status, 200);
});

test('no more letters go to one address than its quarter of an hour allows', async () => {
  const email = 'busy@client.example';
  const remindAll = async ({ request }: { request: { id: string; signers: readonly { id: string }[] } }) => {
    const path = `/agent/rest/client-signing/requests/${request.id}/remind`;
    const answers = [];
    for (let sent = 0; sent < 3; sent += 1)
      answers.push((await agent.send('POST', path, { signer_id: request.signers[0]?.id })).status);
    return answers;
  };
  for (let sent = 0; sent < 2; sent += 1)
    assert.deepEqual(await remindAll(await send(server, agent, [email])), [200, 200, 200]);
  assert.deepEqual(await remindAll(await send(server, agent, [email])), [200, 429, 429]);
});
