import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import type { FullNotification } from 'shared-kernel/contract/notifications';
import { withTransaction } from '../../database/transaction.ts';
import { call, createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, createIssue, fillForms, PDF, uploadTo, type TestAgent } from '../applications/testing.ts';
import { notify } from '../notifications/index.ts';
import { createAuthority, issueFor } from './certificate-authority.ts';
import { createSoftwareSigner, type SoftwareSigner } from './software-signer.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let hash: string;
let signer: SoftwareSigner;
let certificate: Certificate;

before(async () => {
  server = await createTestApp();
  app = server.app;
  agent = await agentAt(app, 'agent');
  hash = await createIssue(agent);
  await fillForms(agent, hash);
  ({ signer, certificate } = await enrol(agent));
});
after(() => server.close());

const content = new Uint8Array(PDF);

async function enrol(who: TestAgent): Promise<{ signer: SoftwareSigner; certificate: Certificate }> {
  const key = await createSoftwareSigner();
  const request = Buffer.from(await key.request()).toString('base64');
  return {
    signer: key,
    certificate: await who.ok<Certificate>('POST', '/agent/rest/certificates', { request }),
  };
}

function der(one: Certificate): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(one.certificate, 'base64'));
}

function newDocument(name: string): Promise<Document> {
  return uploadTo(app, agent, { document_name: name, hash_password: hash });
}

function sign(who: TestAgent, document: Document, cms: Uint8Array) {
  return who.send('POST', '/agent/rest/sign-document', {
    document_id: document.id,
    version_id: document.current?.id,
    signature: Buffer.from(cms).toString('base64'),
  });
}

test('a certificate is issued to the name of the profile and visible to its owner only', async () => {
  assert.match(certificate.subject, /CN=Соколова Анна Викторовна/);
  assert.equal(certificate.organization, 'ООО «Брокер Плюс»');
  assert.equal(certificate.revoked_at, null);
  const own = await agent.get<Certificate[]>('/agent/rest/certificates');
  assert.deepEqual(
    own.map((one) => one.id),
    [certificate.id],
  );
  const rival = await agentAt(app, 'rival');
  assert.deepEqual(await rival.get('/agent/rest/certificates'), []);
  const forged = await agent.send('POST', '/agent/rest/certificates', {
    request: Buffer.from('forged').toString('base64'),
  });
  assert.equal(forged.body.error.code, 'certificate_invalid');
});

test('POST signature stores a signature of the stored bytes once', async () => {
  const document = await newDocument('to-sign');
  const cms = await signer.sign(content, der(certificate));
  const first = await sign(agent, document, cms);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.equal(first.body.signing, 'signed');
  const [signature] = first.body.current.signatures;
  assert.equal(signature.signer_name, 'Соколова Анна Викторовна');
  assert.equal(signature.certificate_serial, certificate.serial);
  const again = await sign(agent, document, await signer.sign(content, der(certificate)));
  assert.equal(again.body.current.signatures.length, 1);
  assert.equal(again.body.can_delete, false);
  const removed = await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${document.id}`);
  assert.equal(removed.body.error.code, 'document_signed');
});

test('uploading a new version keeps the signed one and asks for a new signature', async () => {
  const document = await newDocument('replaced');
  await sign(agent, document, await signer.sign(content, der(certificate)));
  const replaced = await uploadTo(
    app,
    agent,
    { document_name: 'replaced', hash_password: hash },
    Buffer.concat([PDF, Buffer.from('%2')]),
  );
  assert.equal(replaced.signing, 'required');
  assert.equal(replaced.current?.signatures.length, 0);
  assert.equal(replaced.history[0]?.signatures.length, 1);
  // The old signature is for the old version.
  const stale = await sign(agent, document, await signer.sign(content, der(certificate)));
  assert.equal(stale.body.error.code, 'stale_version');
  const other = await sign(agent, replaced, await signer.sign(content, der(certificate)));
  assert.equal(other.body.error.code, 'signature_invalid');
});

test('the notification of a signature is done once the document is signed, until a new version asks anew', async () => {
  const place = { document_name: 'credit_history_consent', hash_password: hash };
  const document = await uploadTo(app, agent, place);
  assert.equal(document.signing, 'required');
  const { id: agentId } = await agent.get<{ id: string }>('/agent/rest/profile');
  await withTransaction(app.context.db, (tx) =>
    notify(tx, {
      agentId,
      bank: 'sgb',
      kind: 'signature',
      title: 'Требуется подпись',
      text: 'Подпишите согласие.',
      documentIds: [document.id],
    }),
  );
  const isDone = async (): Promise<boolean | undefined> => {
    const { objs } = await agent.get<{ objs: FullNotification[] }>(
      '/agent/rest/notifications_on_applications?kind=signature',
    );
    return objs.find(({ target }) => target?.document_ids.includes(document.id))?.target?.done;
  };
  assert.equal(await isDone(), false);
  await sign(agent, document, await signer.sign(content, der(certificate)));
  assert.equal(await isDone(), true);
  const replaced = await uploadTo(app, agent, place);
  assert.equal(replaced.signing, 'required');
  assert.equal(await isDone(), false);
});

test('POST signature refuses each forged signature with its code and stores nothing', async () => {
  const document = await newDocument('traps');
  const good = await signer.sign(content, der(certificate));
  const flipped = good.slice();
  flipped[flipped.length - 3] = (flipped.at(-3) ?? 0) ^ 1;
  const authority = await createAuthority('Чужой удостоверяющий центр', new Date());
  const subject = {
    fullName: 'Соколова Анна',
    email: 'agent@example.com',
    organization: null,
    inn: null,
    position: null,
  };
  const foreign = await issueFor(authority, await signer.request(), subject, new Date());
  const cases: [string, Uint8Array, string][] = [
    [
      'embedded content',
      await signer.sign(content, der(certificate), { embed: true }),
      'signature_not_detached',
    ],
    ['another document', await signer.sign(new Uint8Array([1, 2, 3]), der(certificate)), 'signature_invalid'],
    ['a flipped bit', flipped, 'signature_invalid'],
    ['a foreign certificate', await signer.sign(content, foreign.der), 'certificate_invalid'],
    ['not a signature', Buffer.from('hello'), 'signature_invalid'],
  ];
  for (const [what, cms, code] of cases) {
    const { body } = await sign(agent, document, cms);
    assert.equal(body.error?.code, code, what);
  }
  const after = await agent.get<Document>(`/agent/rest/documents/${document.id}`);
  assert.equal(after.current?.signatures.length, 0);
  assert.equal(after.signing, 'not_required');
});

test('POST signature refuses a document id alone: the reference bank signs nothing by itself', async () => {
  const document = await newDocument('charter');
  const refused = await agent.send('POST', '/agent/rest/sign-document', { document_id: document.id });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.error.fields, [
    { path: '/version_id', code: 'required' },
    { path: '/signature', code: 'required' },
  ]);
});

test('POST signature refuses the certificate of another agent as unknown', async () => {
  const rival = await agentAt(app, 'rival');
  const theirs = await enrol(rival);
  const document = await newDocument('not-mine');
  const { body } = await sign(agent, document, await theirs.signer.sign(content, der(theirs.certificate)));
  assert.equal(body.error.code, 'certificate_unknown');
  assert.equal(
    (await sign(rival, document, await theirs.signer.sign(content, der(theirs.certificate)))).status,
    404,
  );
});

test('a revoked browser key neither signs nor signs in', async () => {
  const mine = await enrol(agent);
  await app.context.db
    .updateTable('certificates')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', mine.certificate.id)
    .execute();
  const document = await newDocument('revoked');
  const { body } = await sign(agent, document, await mine.signer.sign(content, der(mine.certificate)));
  assert.equal(body.error.code, 'certificate_revoked');
  const login = await signInWith(mine.signer, mine.certificate);
  assert.equal(login.json().error.code, 'signature_invalid');
});

async function challenge(bank: 'sgb' | 'ms6' | 'metcome' = 'sgb') {
  const response = await call(app, undefined, 'POST', '/auth/signature/challenge', { bank, payload: {} });
  const body = response.json<{ challenge_id: string; challenge: string }>();
  return { id: body.challenge_id, bytes: new Uint8Array(Buffer.from(body.challenge, 'base64')) };
}

function answer(id: string, cms: Uint8Array, bank: 'sgb' | 'ms6' | 'metcome' = 'sgb') {
  const payload = { challenge_id: id, signature: Buffer.from(cms).toString('base64') };
  return call(app, undefined, 'POST', '/auth/signature/login', { bank, payload });
}

async function signInWith(key: SoftwareSigner, one: Certificate) {
  const { id, bytes } = await challenge();
  return answer(id, await key.sign(bytes, der(one)));
}

test('signing the challenge signs in once', async () => {
  const { id, bytes } = await challenge();
  const cms = await signer.sign(bytes, der(certificate));
  const response = await answer(id, cms);
  assert.equal(response.statusCode, 200, response.body);
  const { token, user } = response.json();
  assert.equal(user.email, 'agent@example.com');
  assert.equal((await call(app, token, 'GET', '/auth/profile')).json().success, true);
  assert.equal((await answer(id, cms)).json().error.code, 'challenge_invalid');
});

test('a sign-in challenge is valid at its bank, for its bytes and for two minutes', async () => {
  const first = await challenge();
  const cms = await signer.sign(first.bytes, der(certificate));
  assert.equal((await answer(first.id, cms, 'metcome')).json().error.code, 'challenge_invalid');
  const second = await challenge();
  assert.equal((await answer(second.id, cms)).json().error.code, 'signature_invalid');
  // A failed try uses the challenge up.
  assert.equal(
    (await answer(second.id, await signer.sign(second.bytes, der(certificate)))).json().error.code,
    'challenge_invalid',
  );
  const locked = await challenge('ms6');
  const refused = await answer(locked.id, await signer.sign(locked.bytes, der(certificate)), 'ms6');
  assert.equal(refused.json().error.code, 'bank_locked');
  const late = await challenge();
  server.advance(2 * 60_000 + 1);
  assert.equal(
    (await answer(late.id, await signer.sign(late.bytes, der(certificate)))).json().error.code,
    'challenge_invalid',
  );
});

test('the signature of a document does not sign in', async () => {
  const { id } = await challenge();
  assert.equal(
    (await answer(id, await signer.sign(content, der(certificate)))).json().error.code,
    'signature_invalid',
  );
});

test('a sign-in with an expired certificate is refused', async () => {
  server.advance(451 * 86_400_000);
  const login = await signInWith(signer, certificate);
  assert.equal(login.json().error.code, 'signature_invalid');
});
