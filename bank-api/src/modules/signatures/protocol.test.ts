import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import jsQR from 'jsqr';
import type { Document } from 'shared-kernel/contract/documents';
import { assertTagged } from '../../testing/assert-tagged.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { agentAt, createIssue, fillForms, PDF, uploadTo, type TestAgent } from '../applications/testing.ts';
import { uploadFile } from '../documents/testing.ts';
import { createAuthority, issueFor } from './certificate-authority.ts';
import { qrModules } from './protocol-pdf.ts';
import { check, signWith, softwareKey, type TestKey } from './testing.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let hash: string;
let key: TestKey;
const content = new Uint8Array(PDF);
const NAME = 'Счёт на 1 000 №5 «Ёлка».pdf';
const TITLE = 'Счёт на 1 000 ₽ за услуги «Ёлка»';

before(async () => {
  server = await createTestApp();
  app = server.app;
  agent = await agentAt(app, 'agent');
  hash = await createIssue(agent);
  await fillForms(agent, hash);
  key = await softwareKey(agent);
});
after(() => server.close());

async function signed(documentName: string): Promise<Document> {
  const response = await uploadFile(
    app,
    agent.token,
    { document_name: documentName, hash_password: hash },
    { name: NAME, content },
  );
  const document = response.json<Document>();
  const { status, body } = await signWith(agent, document, await key.signer.sign(content, key.der));
  assert.equal(status, 200, JSON.stringify(body));
  return body as Document;
}

async function download(document: Document, body: object) {
  const { url } = await agent.ok<{ url: string }>('POST', `/agent/rest/documents/${document.id}/link`, body);
  return app.inject({ method: 'GET', url });
}

const toText = async (pdf: Uint8Array): Promise<string> => (await pdfText(pdf)).replace(/\s+/g, ' ');
const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

test('the signing protocol shows document, hashes, signer and check address in readable Cyrillic', async () => {
  const document = await signed(TITLE);
  const file = await download(document, { content: 'protocol' });
  assert.equal(file.statusCode, 200);
  assert.equal(file.headers['content-type'], 'application/pdf');
  assert.match(
    decodeURIComponent(String(file.headers['content-disposition'])),
    /Протокол подписи — Счёт на 1 000 №5 «Ёлка».pdf/,
  );
  const text = await toText(file.rawPayload);
  for (const part of [
    TITLE,
    NAME,
    'ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ',
    'Подписант Соколова Анна Викторовна',
    'ООО «Брокер Плюс»',
    'Подпись верна',
    'Кто поручился',
    'Удостоверяющий центр портала, не аккредитованный',
    key.certificate.serial,
  ]) {
    assert.ok(withoutSpaces(text).includes(withoutSpaces(part)), part);
  }
  const sha256 = createHash('sha256').update(content).digest('hex').toUpperCase();
  assert.ok(withoutSpaces(text).includes(sha256));
  const [address] =
    /http:\/\/127\.0\.0\.1:8080\/banks\/sgb\/verify\/[A-Za-z0-9_-]{22}/.exec(withoutSpaces(text)) ?? [];
  assert.ok(address, 'the address of the public page');
  const tagged = await assertTagged(file.rawPayload);
  assert.ok(tagged.some(([role, said]) => role === 'TD' && said === 'Соколова Анна Викторовна'));
  assert.ok(tagged.some(([role, said]) => role === 'Figure' && withoutSpaces(said).endsWith(address)));
  const again = await download(document, { content: 'protocol' });
  assert.ok(withoutSpaces(await toText(again.rawPayload)).includes(address), 'the address stays the same');
});

test('the QR code of the signing protocol decodes to the check address', () => {
  const address = 'https://portal.example/banks/sgb/verify/AbCdEfGhIjKlMnOpQrStUv';
  const modules = qrModules(address);
  const scale = 4;
  const size = modules.length * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let dy = 0; dy < scale; dy += 1)
        for (let dx = 0; dx < scale; dx += 1)
          pixels.fill(
            0,
            ((y * scale + dy) * size + x * scale + dx) * 4,
            ((y * scale + dy) * size + x * scale + dx) * 4 + 3,
          );
    }),
  );
  const read = (jsQR as typeof jsQR & { default?: typeof jsQR }).default ?? jsQR;
  assert.equal(read(pixels, size, size)?.data, address);
});

async function getAddress(document: Document): Promise<string> {
  const text = withoutSpaces(await toText((await download(document, { content: 'protocol' })).rawPayload));
  return /\/banks\/sgb\/verify\/[A-Za-z0-9_-]{22}/.exec(text)?.[0] ?? assert.fail('no address');
}

test('the public check page shows document, signer and validity without a sign-in', async () => {
  const document = await signed('<b>Договор</b> & "приложение"');
  const url = await getAddress(document);
  const page = await app.inject({ method: 'GET', url });
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.ok(page.body.includes('Подписи верны'));
  assert.ok(page.body.includes('Соколова Анна Викторовна'));
  assert.ok(page.body.includes('&lt;b&gt;Договор&lt;/b&gt; &amp; &quot;приложение&quot;'));
  assert.ok(!page.body.includes('<b>Договор</b>'));
  assert.ok(!page.body.includes('agent@example.com'), 'no address of the agent');
  // Replaced: the signature belongs to the old version, and the page says so.
  await uploadTo(
    app,
    agent,
    { document_name: '<b>Договор</b> & "приложение"', hash_password: hash },
    Buffer.concat([PDF, Buffer.from('%2')]),
  );
  server.advance(61_000);
  const later = await app.inject({ method: 'GET', url });
  assert.ok(later.body.includes('заменён более новой версией'));
  assert.equal((await app.inject({ method: 'GET', url: url.replace('/sgb/', '/metcome/') })).statusCode, 404);
  const wrong = await app.inject({
    method: 'GET',
    url: `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
  });
  assert.equal(wrong.statusCode, 404);
  assert.ok(wrong.body.includes('Протокол не найден'));
  for (const path of ['x', '..%2F..%2Fetc', '%00', 'a'.repeat(300)]) {
    const { statusCode } = await app.inject({ method: 'GET', url: `/banks/sgb/verify/${path}` });
    assert.ok(statusCode === 404 || statusCode === 400, path);
  }
});

test('the public check page names the authority and the reason of an invalid signature', async () => {
  const document = await signed('Не держится');
  const url = await getAddress(document);
  const [signature] = document.current?.signatures ?? [];
  const of = app.context.db.updateTable('document_signatures').where('id', '=', signature?.id ?? '');
  const pageText = async (): Promise<string> => {
    server.advance(61_000);
    return (await app.inject({ method: 'GET', url })).body;
  };
  assert.match(await pageText(), /Удостоверяющий центр портала, не аккредитованный: Демонстрационный/);
  const cases: [Date, RegExp][] = [
    [new Date(Date.parse(key.certificate.valid_from) - 1000), /срок действия сертификата ещё не начался/],
    [new Date(Date.parse(key.certificate.valid_to) + 1000), /срок действия сертификата закончился/],
  ];
  for (const [at, reason] of cases) {
    await of.set({ signed_at: at.toISOString() }).execute();
    assert.match(await pageText(), reason, at.toISOString());
  }
  await of.set({ signed_at: signature?.signed_at ?? '' }).execute();
  const revoked = { revoked_at: key.certificate.valid_from, revocation_reason: 'keyCompromise' as const };
  const certificate = app.context.db.updateTable('certificates').where('id', '=', key.certificate.id);
  await certificate.set(revoked).execute();
  assert.match(await pageText(), /сертификат отозвали до подписания/);
  await certificate.set({ revoked_at: null, revocation_reason: null }).execute();
  assert.match(await pageText(), /Подписи верны/);
});

test('the public check page reports a damaged file', async () => {
  const document = await signed('damaged');
  const url = await getAddress(document);
  server.advance(61_000);
  const other = await uploadTo(
    app,
    agent,
    { document_name: 'other-bytes', hash_password: hash },
    Buffer.concat([PDF, Buffer.from('%x')]),
  );
  const { db } = app.context;
  const toKey = (id: string | undefined) =>
    db
      .selectFrom('document_versions')
      .select(['id', 'storage_key'])
      .where('document_id', '=', id ?? '')
      .executeTakeFirstOrThrow();
  const [mine, theirs] = [await toKey(document.id), await toKey(other.id)];
  await db
    .updateTable('document_versions')
    .set({ storage_key: `${theirs.storage_key}-x` })
    .where('id', '=', theirs.id)
    .execute();
  await db
    .updateTable('document_versions')
    .set({ storage_key: theirs.storage_key })
    .where('id', '=', mine.id)
    .execute();
  const page = await app.inject({ method: 'GET', url });
  assert.ok(page.body.includes('Подпись не прошла проверку'));
});

test('a downloaded signature verifies with its document', async () => {
  const document = await signed('sig-file');
  const file = await download(document, { content: 'signature' });
  assert.equal(file.headers['content-type'], 'application/pkcs7-signature');
  assert.match(decodeURIComponent(String(file.headers['content-disposition'])), /\.pdf\.sig$/);
  const result = await check(app, agent, { name: NAME, content }, file.rawPayload);
  assert.equal(result.valid, true);
  const unsigned = await uploadTo(app, agent, { document_name: 'no-signature', hash_password: hash });
  for (const what of ['protocol', 'signature']) {
    const refused = await agent.send('POST', `/agent/rest/documents/${unsigned.id}/link`, { content: what });
    assert.equal(refused.status, 404, what);
  }
});

test('checking an uploaded file and signature fails after a flipped byte', async () => {
  const cms = await key.signer.sign(content, key.der);
  const good = await check(app, agent, { name: 'договор.pdf', content }, cms);
  assert.deepEqual(
    { valid: good.valid, fault: good.fault, state: good.certificate_state },
    { valid: true, fault: null, state: 'trusted' },
  );
  assert.equal(good.signer?.name, 'Соколова Анна Викторовна');
  assert.equal(good.sha256, createHash('sha256').update(content).digest('hex'));
  for (const position of [0, 17, content.length - 1]) {
    const changed = content.slice();
    changed[position] = (changed[position] ?? 0) ^ 1;
    const bad = await check(app, agent, { name: 'договор.pdf', content: changed }, cms);
    assert.equal(bad.valid, false);
    assert.equal(bad.fault, 'mismatch');
    assert.notEqual(bad.signer, null, 'who is said to have signed');
  }
  const embedded = await check(
    app,
    agent,
    { name: 'a', content },
    await key.signer.sign(content, key.der, { embed: true }),
  );
  assert.equal(embedded.fault, 'embedded_content');
  const nonsense = await check(app, agent, { name: 'a', content }, Buffer.from('hello'));
  assert.equal(nonsense.fault, 'not_a_signature');
});

test('checking a signature names the fault of its certificate', async () => {
  const stranger = await createAuthority('Чужой удостоверяющий центр', new Date());
  const subject = {
    fullName: 'Иванов Иван',
    email: 'a@example.com',
    organization: null,
    inn: null,
    position: null,
  };
  const foreign = await issueFor(stranger, await key.signer.request(), subject, new Date());
  const untrusted = await check(
    app,
    agent,
    { name: 'a', content },
    await key.signer.sign(content, foreign.der),
  );
  assert.deepEqual(
    [untrusted.valid, untrusted.fault, untrusted.certificate_state],
    [false, null, 'untrusted'],
  );
  // A key is issued to a session that has just given its password.
  agent = await agentAt(app, 'agent');
  const mine = await softwareKey(agent);
  const document = await uploadTo(app, agent, { document_name: 'then-revoked', hash_password: hash });
  // By the server's clock, which is ahead by now.
  const stored = await mine.signer.sign(content, mine.der, { signedAt: app.context.now() });
  await signWith(agent, document, stored);
  server.advance(1000);
  await agent.ok('POST', `/agent/rest/certificates/${mine.certificate.id}/revoke`, {});
  const kept = await check(app, agent, { name: 'a', content }, stored);
  assert.equal(kept.certificate_state, 'trusted', 'the bank stored it before the revocation');
  const late = await check(app, agent, { name: 'a', content }, await mine.signer.sign(content, mine.der));
  assert.deepEqual([late.valid, late.certificate_state], [false, 'revoked']);
  server.advance(451 * 24 * 60 * 60_000);
  const fresh = await agentAt(app, 'agent');
  const old = await check(app, fresh, { name: 'a', content }, await key.signer.sign(content, key.der));
  assert.deepEqual([old.valid, old.fault, old.certificate_state], [false, null, 'expired']);
});
