import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pdfText } from '../../testing/pdf-text.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, PDF } from '../applications/testing.ts';
import { createAuthority, issueFor, type Authority } from '../signatures/certificate-authority.ts';
import { createSoftwareSigner } from '../signatures/software-signer.ts';
import { check, softwareKey, toPem } from '../signatures/testing.ts';
import { confirm, consent, send, unzip, visit } from './testing.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Of an authority outside the portal, which the bank believes. */
let authority: Authority;
let folder: string;
let server: TestApp;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-api-own-keys-'));
  authority = await createAuthority('УЦ «Доверие»', new Date());
  const path = join(folder, 'authorities.pem');
  await writeFile(path, toPem(authority.certificate));
  server = await createTestApp({ env: { SIGNATURE_AUTHORITIES: path } });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function keyFrom(fullName: string, email: string, more: object = {}, validDays = 30) {
  const key = await createSoftwareSigner();
  const owner = { fullName, email, organization: null, inn: null, position: null, ...more };
  const { der } = await issueFor(authority, await key.request(), owner, new Date(), { validDays });
  return { key, der };
}

test('a key of the client’s organisation signs for the person that it names, and for nobody else of it', async () => {
  const who = await agentAt(server.app, 'agent');
  const email = 'colleague@client.example';
  const sent = await send(server, who, [email]);
  const [secret = ''] = sent.secrets;
  const { client_inn: inn } = await server.app.context.db
    .selectFrom('applications')
    .select('client_inn')
    .where('hash_password', '=', sent.hash)
    .executeTakeFirstOrThrow();
  const confirmation = await confirm(server, secret, email);
  const content = new Uint8Array(PDF);
  const signAs = async (name: string, of: object) => {
    const { key, der } = await keyFrom(name, email, { organization: 'ООО «Клиент»', ...of });
    const signature = Buffer.from(await key.sign(content, der)).toString('base64');
    const signatures = [{ document_id: sent.document.id, signature }];
    return visit(server.app, 'sign', { secret, confirmation, consent: true, signatures });
  };
  const colleague = await signAs('Сидоров Сидор Сидорович', { inn });
  assert.equal(colleague.body.error?.code, 'certificate_foreign', JSON.stringify(colleague.body));
  const elsewhere = await signAs('Петров Пётр 1', { inn: '7736050003' });
  assert.equal(elsewhere.body.error?.code, 'certificate_foreign');
  assert.equal((await signAs('ПЕТРОВ  ПЕТР 1', { inn })).status, 200);
});

test('a client signs with an own key of a configured authority; an agent’s key is somebody else’s', async () => {
  const who = await agentAt(server.app, 'agent');
  const email = 'key@client.example';
  const sent = await send(server, who, [email]);
  const [secret = ''] = sent.secrets;
  const confirmation = await confirm(server, secret, email);
  const sign = (cms: Uint8Array) =>
    visit(server.app, 'sign', {
      secret,
      confirmation,
      consent: true,
      signatures: [{ document_id: sent.document.id, signature: Buffer.from(cms).toString('base64') }],
    });
  const content = new Uint8Array(PDF);
  const agents = await softwareKey(who);
  const foreign = await sign(await agents.signer.sign(content, agents.der, { chain: agents.chain }));
  assert.equal(foreign.body.error.code, 'certificate_foreign');

  const { key, der } = await keyFrom('Петров Пётр 1', email);
  const wrong = await sign(await key.sign(new Uint8Array(Buffer.from('other')), der));
  assert.equal(wrong.body.error.code, 'signature_invalid');
  const cms = await key.sign(content, der);
  const signed = await sign(cms);
  assert.equal(signed.status, 200, JSON.stringify(signed.body));
  assert.equal(signed.body.signer.kind, 'own_key');
  const archive = await visit(server.app, 'archive', { secret });
  const files = await unzip(server, archive.response.rawPayload);
  const [, detached] = [...files].find(([name]) => name.endsWith('.sig')) ?? [];
  assert.deepEqual(detached, Buffer.from(cms));
});

test('the archive of two signers with own keys has the file, its marked copy, the protocol and both signatures', async () => {
  const file = await consent();
  const emails = ['first@keys.example', 'second@keys.example'];
  const sent = await send(server, await agentAt(server.app, 'agent'), emails, {}, file);
  const made: Buffer[] = [];
  for (const [index, email] of emails.entries()) {
    const secret = sent.secrets[index] ?? '';
    const { key, der } = await keyFrom(`Петров Пётр ${index + 1}`, email);
    const cms = Buffer.from(await key.sign(new Uint8Array(file), der));
    made.push(cms);
    const { status, body } = await visit(server.app, 'sign', {
      secret,
      confirmation: await confirm(server, secret, email),
      consent: true,
      signatures: [{ document_id: sent.document.id, signature: cms.toString('base64') }],
    });
    assert.equal(status, 200, JSON.stringify(body));
  }
  for (const secret of sent.secrets) {
    const { response } = await visit(server.app, 'archive', { secret });
    const files = await unzip(server, response.rawPayload);
    const found = (end: RegExp) => [...files].filter(([name]) => end.test(name)).map(([, bytes]) => bytes);
    assert.equal(files.size, 5, [...files.keys()].join());
    assert.deepEqual(found(/\/document\.pdf$/u), [file]);
    assert.deepEqual(new Set(found(/\.sig$/u).map(String)), new Set(made.map(String)));
    for (const paper of [found(/Протокол подписи — document\.pdf$/u), found(/с отметкой о подписи\.pdf$/u)]) {
      const text = (await pdfText(paper[0] ?? Buffer.alloc(0))).replaceAll(/\s+/g, ' ');
      assert.match(text, /Петров Пётр 1/u);
      assert.match(text, /Петров Пётр 2/u);
    }
  }
});

test('the check of a client’s signature says what the protocol says when the certificate has ended', async () => {
  const who = await agentAt(server.app, 'agent');
  const email = 'ended@client.example';
  const sent = await send(server, who, [email]);
  const [secret = ''] = sent.secrets;
  const { key, der } = await keyFrom('Петров Пётр 1', email, {}, 5);
  const cms = await key.sign(new Uint8Array(PDF), der);
  const { status } = await visit(server.app, 'sign', {
    secret,
    confirmation: await confirm(server, secret, email),
    consent: true,
    signatures: [{ document_id: sent.document.id, signature: Buffer.from(cms).toString('base64') }],
  });
  assert.equal(status, 200);
  server.advance(6 * DAY_MS);
  const later = await agentAt(server.app, 'agent');
  const answer = await check(server.app, later, { name: 'a.pdf', content: new Uint8Array(PDF) }, cms);
  assert.deepEqual([answer.valid, answer.certificate_state], [true, 'trusted']);
  const unknown = await key.sign(new Uint8Array(PDF), der);
  const judged = await check(server.app, later, { name: 'a.pdf', content: new Uint8Array(PDF) }, unknown);
  assert.equal(judged.certificate_state, 'expired', 'which the bank has not stored');
});
