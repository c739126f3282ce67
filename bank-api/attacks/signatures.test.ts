import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as asn1js from 'asn1js';
import type { FastifyInstance } from 'fastify';
import * as pkijs from 'pkijs';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import {
  agentAt,
  createIssue,
  fillForms,
  PDF,
  uploadTo,
  type TestAgent,
} from '../src/modules/applications/testing.ts';
import { letters, newestNoticeToken } from '../src/modules/auth/testing.ts';
import { createSoftwareSigner } from '../src/modules/signatures/software-signer.ts';
import { check, enrol, signWith, softwareKey, type TestKey } from '../src/modules/signatures/testing.ts';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
let app: FastifyInstance;
before(async () => {
  server = await createTestApp();
  app = server.app;
});
after(() => server.close());

const content = new Uint8Array(PDF);
const CERTIFICATES = '/agent/rest/certificates';

async function requestKey(agent: TestAgent) {
  const signer = await createSoftwareSigner();
  const request = Buffer.from(await signer.request()).toString('base64');
  return agent.send('POST', CERTIFICATES, { request });
}

const toId = async (agent: TestAgent): Promise<string> =>
  (await agent.get<{ id: string }>('/agent/rest/profile')).id;

async function createDocument(agent: TestAgent, name: string): Promise<Document> {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  return uploadTo(app, agent, { document_name: name, hash_password: hash });
}

async function keyState(agent: TestAgent, key: TestKey): Promise<Certificate | undefined> {
  return (await agent.get<Certificate[]>(CERTIFICATES)).find((one) => one.id === key.certificate.id);
}

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The same certificate in other bytes: where (r, s) is a signature by ECDSA, so is (r, n - s). */
function toTwin(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const certificate = pkijs.Certificate.fromBER(der);
  const signature = asn1js.fromBER(certificate.signatureValue.valueBlock.valueHexView).result;
  assert.ok(signature instanceof asn1js.Sequence);
  const [r, s] = signature.valueBlock.value;
  assert.ok(r instanceof asn1js.Integer && s instanceof asn1js.Integer);
  const other = new asn1js.Sequence({
    value: [r, asn1js.Integer.fromBigInt(P256_ORDER - s.toBigInt())],
  });
  certificate.signatureValue = new asn1js.BitString({ valueHex: other.toBER() });
  return new Uint8Array(certificate.toSchema(false).toBER());
}

for (const who of ['newcomer', 'pending', 'declined', 'admin'] as const) {
  test(`${who} without an approval gets no certificate and enrols none`, async () => {
    const agent = await agentAt(app, who);
    const { status, body } = await requestKey(agent);
    assert.equal(status, 403);
    assert.equal(body.error.code, 'certificate_approval_required');
    assert.deepEqual(await agent.get(CERTIFICATES), []);
    // A certificate that the server trusts, of somebody who has an approval.
    const own = await softwareKey(await agentAt(app, 'rival'));
    const { send, bytes } = await enrol(agent, (challenge) => own.signer.sign(challenge, own.der));
    assert.equal((await send(bytes)).body.error.code, 'certificate_approval_required');
  });
}

test('a certificate request for another subject gets the approved name', async () => {
  const agent = await agentAt(app, 'colleague');
  const { certificate } = await softwareKey(agent, 'Медведев Дмитрий Анатольевич');
  assert.match(certificate.subject, /CN=Ершов Павел Игоревич/);
  assert.doesNotMatch(certificate.subject, /Медведев/);
});

test('a changed profile name ends keys and approval and refuses signatures', async () => {
  const agent = await agentAt(app, 'rival');
  const key = await softwareKey(agent);
  const document = await createDocument(agent, 'before-the-change');
  const changed = await agent.send('PUT', '/agent/rest/profile', { last_name: 'Самозванцев' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal(changed.body.security_service_approval, 'not_verified');
  assert.match(changed.body.security_service_reason, /изменились после одобрения/);
  const state = await keyState(agent, key);
  assert.notEqual(state?.revoked_at, null);
  assert.equal(state?.revocation_reason, 'affiliationChanged');
  const late = await signWith(agent, document, await key.signer.sign(content, key.der));
  assert.equal(late.body.error.code, 'certificate_revoked');
  assert.equal((await requestKey(agent)).body.error.code, 'certificate_approval_required');
  // Back again is a change too: what was approved is gone.
  await agent.send('PUT', '/agent/rest/profile', { last_name: 'Волков' });
  assert.equal((await requestKey(agent)).body.error.code, 'certificate_approval_required');
  const { state: questionnaire, reason } = await agent.get<Questionnaire>('/agent/rest/questionnaire');
  assert.equal(questionnaire, 'returned');
  assert.match(reason ?? '', /отправьте её снова/);
});

test('a changed INN or name of the organisation ends keys and approvals', async () => {
  const agent = await agentAt(app, 'agent');
  const key = await softwareKey(agent);
  const document = await createDocument(agent, 'another-organisation');
  const { db } = app.context;
  const { org_id } = await db
    .selectFrom('agents')
    .select('org_id')
    .where('id', '=', await toId(agent))
    .executeTakeFirstOrThrow();
  const organisation = await db
    .selectFrom('organisations')
    .select(['inn', 'short_name'])
    .where('id', '=', org_id)
    .executeTakeFirstOrThrow();
  for (const forged of [{ inn: '7707083893' }, { short_name: 'ПАО «Чужое»' }]) {
    await db.updateTable('organisations').set(forged).where('id', '=', org_id).execute();
    const signed = await signWith(agent, document, await key.signer.sign(content, key.der));
    assert.equal(signed.body.error?.code, 'certificate_revoked', JSON.stringify(forged));
    assert.equal((await requestKey(agent)).body.error.code, 'certificate_approval_required');
    await db.updateTable('organisations').set(organisation).where('id', '=', org_id).execute();
  }
  const signed = await signWith(agent, document, await key.signer.sign(content, key.der));
  assert.equal(signed.status, 200, JSON.stringify(signed.body));
});

test('a browser key does not outlive its revocation by a twin of its certificate', async () => {
  const agent = await agentAt(app, 'agent');
  const key = await softwareKey(agent);
  const twin = toTwin(key.der);
  assert.notDeepEqual(twin, key.der);
  const { send, bytes } = await enrol(agent, (challenge) => key.signer.sign(challenge, twin));
  const enrolment = await send(bytes);
  assert.equal(enrolment.body.error?.code, 'certificate_invalid', JSON.stringify(enrolment.body));
  await agent.ok('POST', `${CERTIFICATES}/${key.certificate.id}/revoke`, {});
  const cms = await key.signer.sign(content, twin);
  const answer = await check(app, agent, { name: 'twin.pdf', content }, cms);
  assert.deepEqual([answer.valid, answer.certificate_state], [false, 'revoked']);
});

test('a signature of an impossible time is refused and shown with its reason', async () => {
  const agent = await agentAt(app, 'agent');
  const key = await softwareKey(agent);
  const document = await createDocument(agent, 'times');
  const file = { name: 'times.pdf', content };
  const notBefore = Date.parse(key.certificate.valid_from);
  const cases = [
    [new Date(Date.now() + 6 * 60_000), 'signature_from_future', 'future'],
    [new Date('2049-12-31T23:59:59Z'), 'signature_from_future', 'future'],
    [new Date(notBefore - 60_000), 'signature_before_certificate', 'before_certificate'],
    [new Date('1970-01-01T00:00:00Z'), 'signature_before_certificate', 'before_certificate'],
  ] as const;
  for (const [signedAt, code, fault] of cases) {
    const cms = await key.signer.sign(content, key.der, { signedAt });
    assert.equal((await signWith(agent, document, cms)).body.error?.code, code, signedAt.toISOString());
    const answer = await check(app, agent, file, cms);
    assert.equal(answer.valid, false, signedAt.toISOString());
    assert.equal(answer.time_fault, fault, signedAt.toISOString());
  }
  const fresh = await check(app, agent, file, await key.signer.sign(content, key.der));
  assert.equal(fresh.valid, true);
  assert.equal(fresh.time_fault, null);
});

test('a revoked or expired certificate is refused and shown with its reason', async () => {
  const agent = await agentAt(app, 'agent');
  const file = { name: 'reasons.pdf', content };
  const revoked = await softwareKey(agent);
  const expiring = await softwareKey(agent);
  const document = await createDocument(agent, 'reasons');
  await agent.ok('POST', `${CERTIFICATES}/${revoked.certificate.id}/revoke`, {});
  const byRevoked = await revoked.signer.sign(content, revoked.der);
  assert.equal((await signWith(agent, document, byRevoked)).body.error.code, 'certificate_revoked');
  assert.equal((await check(app, agent, file, byRevoked)).certificate_state, 'revoked');
  const byExpiring = await expiring.signer.sign(content, expiring.der);
  server.advance(451 * 86_400_000);
  const later = await agentAt(app, 'agent');
  assert.equal((await signWith(later, document, byExpiring)).body.error.code, 'certificate_expired');
  assert.equal((await check(app, later, file, byExpiring)).certificate_state, 'expired');
});

test('a key needs a fresh password, and its letter lets the owner revoke it', async () => {
  const thief = await agentAt(app, 'colleague');
  // Letters of earlier tests first: the one about this key is the newest then.
  await app.context.jobs.drain();
  const { certificate } = await softwareKey(thief);
  await app.context.jobs.drain();
  server.advance(5 * 60_000);
  assert.equal((await requestKey(thief)).body.error.code, 'confirmation_required');
  const challenge = await thief.send('POST', `${CERTIFICATES}/challenge`, {});
  assert.equal(challenge.body.error.code, 'confirmation_required');
  const body = { challenge_id: certificate.id, signature: 'MAMCAQU=' };
  assert.equal(
    (await thief.send('POST', `${CERTIFICATES}/enrol`, body)).body.error.code,
    'confirmation_required',
  );

  const [letter] = (await letters(server))
    .filter((one) => one.includes('To: colleague@example.com'))
    .slice(-1);
  assert.match(letter ?? '', /ключ электронной подписи/);
  const token = await newestNoticeToken(server, 'colleague@example.com');
  const closed = await app.inject({
    method: 'POST',
    url: '/banks/sgb/auth/security-notice/revoke',
    payload: { token },
  });
  assert.equal(closed.statusCode, 200, closed.body);
  const row = await app.context.db
    .selectFrom('certificates')
    .select(['revoked_at', 'revocation_reason'])
    .where('id', '=', certificate.id)
    .executeTakeFirstOrThrow();
  assert.notEqual(row.revoked_at, null);
  assert.equal(row.revocation_reason, 'keyCompromise');
});
