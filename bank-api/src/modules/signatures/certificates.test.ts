import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { agentAt, createIssue, fillForms, PDF, uploadTo, type TestAgent } from '../applications/testing.ts';
import {
  createAuthority,
  issueFor,
  type Authority,
  type CertificateSubject,
} from './certificate-authority.ts';
import { createSoftwareSigner, type SoftwareSigner } from './software-signer.ts';
import { check, enrol, toPem, signWith, softwareKey } from './testing.ts';

let folder: string;
let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let hash: string;
let authority: Authority;
let stranger: Authority;
let orgInn: string;
const content = new Uint8Array(PDF);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-api-authorities-'));
  authority = await createAuthority('УЦ «Доверенный»', new Date());
  stranger = await createAuthority('УЦ «Неизвестный»', new Date());
  const file = join(folder, 'authorities.pem');
  await writeFile(file, `Доверенный УЦ\n${toPem(authority.certificate)}`);
  server = await createTestApp({ env: { SIGNATURE_AUTHORITIES: file } });
  app = server.app;
  agent = await agentAt(app, 'agent');
  orgInn = (await agent.get<{ inn: string }>('/agent/rest/agent_info_for_contract_with_cod')).inn;
  hash = await createIssue(agent);
  await fillForms(agent, hash);
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Issued {
  readonly signer: SoftwareSigner;
  readonly der: Uint8Array<ArrayBuffer>;
}

/** A certificate as the plug-in would hold it: of an authority outside the portal. */
async function issue(
  subject: Partial<CertificateSubject> = {},
  from = authority,
  validDays?: number,
): Promise<Issued> {
  const signer = await createSoftwareSigner();
  const full = {
    fullName: 'Соколова Анна Викторовна',
    email: 'agent@example.com',
    organization: 'ООО «Брокер Плюс»',
    inn: orgInn,
    position: null,
    ...subject,
  };
  const issued = await issueFor(
    from,
    await signer.request(),
    full,
    new Date(),
    validDays === undefined ? {} : { validDays },
  );
  return { signer, der: issued.der };
}

const signedBy =
  ({ signer, der }: Issued) =>
  (challenge: Uint8Array<ArrayBuffer>) =>
    signer.sign(challenge, der);

async function enrolled(key: Issued): Promise<Certificate> {
  const { send, bytes } = await enrol(agent, signedBy(key));
  const { status, body } = await send(bytes);
  assert.equal(status, 200, JSON.stringify(body));
  return body as Certificate;
}

const newDocument = (name: string): Promise<Document> =>
  uploadTo(app, agent, { document_name: name, hash_password: hash });

test('a certificate of a configured authority is enrolled by a signature and then signs', async () => {
  const key = await issue();
  const document = await newDocument('by-plugin');
  const before = await signWith(agent, document, await key.signer.sign(content, key.der));
  assert.equal(before.body.error.code, 'certificate_unknown');
  const certificate = await enrolled(key);
  assert.equal(certificate.provider, 'cryptopro');
  assert.equal(certificate.organization, 'ООО «Брокер Плюс»');
  assert.equal(certificate.inn, orgInn);
  assert.equal(certificate.issuer, 'УЦ «Доверенный»');
  assert.match(certificate.subject, /CN=Соколова Анна Викторовна/);
  assert.equal((await enrolled(key)).id, certificate.id, 'repeating changes nothing');
  const signed = await signWith(agent, document, await key.signer.sign(content, key.der));
  assert.equal(signed.status, 200, JSON.stringify(signed.body));
});

test('checking a signature names the authority by its key, not by its name', async () => {
  const file = { name: 'whose.pdf', content };
  const key = await issue();
  const accredited = await check(app, agent, file, await key.signer.sign(content, key.der));
  assert.deepEqual(accredited.authority, { kind: 'accredited', name: 'УЦ «Доверенный»' });
  const own = await softwareKey(agent);
  const portal = await check(app, agent, file, await own.signer.sign(content, own.der));
  assert.deepEqual(portal.authority, { kind: 'portal', name: own.certificate.issuer });
  const twin = await issue({}, await createAuthority(own.certificate.issuer, new Date()));
  const forged = await check(app, agent, file, await twin.signer.sign(content, twin.der));
  assert.deepEqual([forged.valid, forged.authority, forged.certificate_state], [false, null, 'untrusted']);
});

test('enrolling a certificate of another person, organisation or authority is refused', async () => {
  const cases: [string, Issued, string][] = [
    ['another person', await issue({ fullName: 'Петров Пётр Петрович' }), 'certificate_foreign'],
    ['another organisation', await issue({ inn: '7736050003' }), 'certificate_foreign'],
    ['an unknown authority', await issue({}, stranger), 'certificate_invalid'],
    [
      'the embedded authority’s name only',
      await issue({}, await createAuthority('УЦ «Доверенный»', new Date())),
      'certificate_invalid',
    ],
  ];
  for (const [what, key, code] of cases) {
    const { send, bytes } = await enrol(agent, signedBy(key));
    assert.equal((await send(bytes)).body.error?.code, code, what);
  }
  const mine = await issue();
  await enrolled(mine);
  const colleague = await agentAt(app, 'colleague');
  const theirs = await enrol(colleague, signedBy(mine));
  assert.equal((await theirs.send(theirs.bytes)).body.error.code, 'certificate_foreign');
});

test('an enrolment challenge serves its agent once, for its own bytes, and never a sign-in', async () => {
  const key = await issue();
  const first = await enrol(agent, signedBy(key));
  assert.equal((await first.send(new Uint8Array([1, 2, 3]))).body.error.code, 'signature_invalid');
  assert.equal((await first.send(first.bytes)).body.error.code, 'challenge_invalid');
  const second = await enrol(agent, signedBy(key));
  const rival = await agentAt(app, 'rival');
  const signature = Buffer.from(await key.signer.sign(second.bytes, key.der)).toString('base64');
  const stolen = await rival.send('POST', '/agent/rest/certificates/enrol', {
    challenge_id: second.id,
    signature,
  });
  assert.equal(stolen.body.error.code, 'challenge_invalid');
  // Neither purpose serves the other.
  const login = await call(app, undefined, 'POST', '/auth/signature/login', {
    payload: { challenge_id: second.id, signature },
  });
  assert.equal(login.json().error.code, 'challenge_invalid');
  const open = await call(app, undefined, 'POST', '/auth/signature/challenge', { payload: {} });
  const { challenge_id, challenge } = open.json<{ challenge_id: string; challenge: string }>();
  const signed = await key.signer.sign(new Uint8Array(Buffer.from(challenge, 'base64')), key.der);
  const enrolment = await agent.send('POST', '/agent/rest/certificates/enrol', {
    challenge_id,
    signature: Buffer.from(signed).toString('base64'),
  });
  assert.equal(enrolment.body.error.code, 'challenge_invalid');
});

test('the certificate of a person signs for the organisation only with a power of attorney', async () => {
  const key = await issue({ organization: null, inn: '500100732259' });
  const certificate = await enrolled(key);
  assert.equal(certificate.organization, null);
  const document = await newDocument('with-poa');
  const cms = await key.signer.sign(content, key.der);
  const bare = await signWith(agent, document, cms);
  assert.equal(bare.status, 422);
  assert.equal(bare.body.error.code, 'power_of_attorney_required');
  const number = '3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f';
  const over = await signWith(agent, document, cms, {
    power_of_attorney: { number, valid_to: '2020-01-01' },
  });
  assert.equal(over.body.error.code, 'power_of_attorney_required');
  const shapeless = await signWith(agent, document, cms, {
    power_of_attorney: { number: '12', valid_to: '2099-01-01' },
  });
  assert.equal(shapeless.body.error.code, 'validation');
  const power_of_attorney = { number, valid_to: '2099-01-01' };
  const signed = await signWith(agent, document, cms, { power_of_attorney });
  assert.equal(signed.status, 200, JSON.stringify(signed.body));
  assert.deepEqual(signed.body.current.signatures[0].power_of_attorney, power_of_attorney);
  const own = await agent.get<Certificate[]>('/agent/rest/certificates');
  assert.deepEqual(own.find((one) => one.id === certificate.id)?.power_of_attorney, power_of_attorney);
  // An organisation's own certificate needs none, and none is kept.
  const org = await softwareKey(agent);
  const other = await newDocument('without-poa');
  const plain = await signWith(agent, other, await org.signer.sign(content, org.der), { power_of_attorney });
  assert.equal(plain.body.current.signatures[0].power_of_attorney, null);
});

test('a sole trader signs with a person’s certificate of the same INN without a power of attorney', async () => {
  const { db } = app.context;
  const trader = await agentAt(app, 'rival');
  const { id } = await trader.get<{ id: string }>('/agent/rest/profile');
  const { org_id } = await db
    .selectFrom('agents')
    .select('org_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = await db
    .selectFrom('organisations')
    .select('inn')
    .where('id', '=', org_id)
    .executeTakeFirstOrThrow();
  const inn = '500100732259';
  await db.updateTable('organisations').set({ inn }).where('id', '=', org_id).execute();
  await db.updateTable('approved_identities').set({ org_inn: inn }).where('agent_id', '=', id).execute();
  const { last_name, first_name, middle_name } =
    await trader.get<Record<string, string>>('/agent/rest/profile');
  const fullName = [last_name, first_name, middle_name].filter(Boolean).join(' ');
  const own = await createIssue(trader);
  await fillForms(trader, own);
  const sign = async (personInn: string, name: string) => {
    const key = await issue({ fullName, organization: null, inn: personInn });
    const { send, bytes } = await enrol(trader, signedBy(key));
    const enrolment = await send(bytes);
    assert.equal(enrolment.status, 200, JSON.stringify(enrolment.body));
    const document = await uploadTo(app, trader, { document_name: name, hash_password: own });
    return signWith(trader, document, await key.signer.sign(content, key.der));
  };
  const signed = await sign(inn, 'as-trader');
  assert.equal(signed.status, 200, JSON.stringify(signed.body));
  assert.equal(signed.body.current.signatures[0].power_of_attorney, null);
  const other = await sign('773600000008', 'as-other');
  assert.equal(other.body.error.code, 'power_of_attorney_required');
  await db.updateTable('organisations').set(before).where('id', '=', org_id).execute();
});

test('what is enrolled is what signs: an organisation without its own INN is refused at once', async () => {
  const key = await issue({ inn: '500100732259' });
  const { send, bytes } = await enrol(agent, signedBy(key));
  assert.equal((await send(bytes)).body.error?.code, 'certificate_foreign');
});

test('a revoked certificate neither signs nor signs in, and its earlier signatures stay', async () => {
  const key = await softwareKey(agent);
  const document = await newDocument('before-revocation');
  await signWith(agent, document, await key.signer.sign(content, key.der));
  const path = `/agent/rest/certificates/${key.certificate.id}/revoke`;
  const rival = await agentAt(app, 'rival');
  assert.equal((await rival.send('POST', path, {})).status, 404);
  const revoked = await agent.ok<Certificate>('POST', path, {});
  assert.notEqual(revoked.revoked_at, null);
  assert.equal((await agent.ok<Certificate>('POST', path, {})).revoked_at, revoked.revoked_at);
  const next = await newDocument('after-revocation');
  const refused = await signWith(agent, next, await key.signer.sign(content, key.der));
  assert.equal(refused.body.error.code, 'certificate_revoked');
  const kept = await agent.get<Document>(`/agent/rest/documents/${document.id}`);
  assert.equal(kept.signing, 'signed');
  assert.equal(kept.current?.signatures.length, 1);
  assert.equal((await signInBy(key)).json().error.code, 'signature_invalid');
});

async function signInBy({ signer, der }: Issued) {
  const open = await call(app, undefined, 'POST', '/auth/signature/challenge', { payload: {} });
  const { challenge_id, challenge } = open.json<{ challenge_id: string; challenge: string }>();
  const cms = await signer.sign(new Uint8Array(Buffer.from(challenge, 'base64')), der);
  const signature = Buffer.from(cms).toString('base64');
  return call(app, undefined, 'POST', '/auth/signature/login', { payload: { challenge_id, signature } });
}

test('an expired plug-in certificate neither signs nor signs in', async () => {
  const key = await issue({}, authority, 1 / 24);
  await enrolled(key);
  const document = await newDocument('expired');
  server.advance(2 * 60 * 60_000);
  const { body } = await signWith(agent, document, await key.signer.sign(content, key.der));
  assert.equal(body.error.code, 'certificate_expired');
  assert.equal((await signInBy(key)).json().error.code, 'signature_invalid');
});

test('change-password revokes the keys of browsers and not those of the plug-in', async () => {
  // A key is issued to a session that has just given its password.
  agent = await agentAt(app, 'agent');
  const software = await softwareKey(agent);
  const plugin = await enrolled(await issue());
  const token = await signIn(app, 'agent');
  const next = 'Changed-2026-portal';
  const changed = await call(app, token, 'POST', '/auth/change-password', {
    payload: { oldPassword: DEMO_PASSWORD, newPassword: next },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  const renewed = await app.inject({
    method: 'POST',
    url: '/banks/sgb/api/login/',
    payload: { email: 'agent@example.com', password: next },
  });
  const { token: newToken } = renewed.json<{ token: string }>();
  const own = (await call(app, newToken, 'GET', '/agent/rest/certificates')).json<Certificate[]>();
  const revokedAt = (id: string) => own.find((one) => one.id === id)?.revoked_at;
  assert.notEqual(revokedAt(software.certificate.id), null);
  assert.equal(revokedAt(plugin.id), null);
  assert.equal((await signInBy(software)).json().error.code, 'signature_invalid');
});

test('a power of attorney is valid until the end of its day in Moscow', async () => {
  const { now } = app.context;
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(now());
  server.advance(Date.parse(`${day}T21:00:00Z`) - now().getTime() - 60_000);
  agent = await agentAt(app, 'colleague');
  hash = await createIssue(agent);
  await fillForms(agent, hash);
  const [inTime, late] = [await newDocument('in-time'), await newDocument('late')];
  const fullName = 'Ершов Павел Игоревич';
  const key = await issue({ fullName, organization: null, inn: '500100732259' });
  await enrolled(key);
  const power_of_attorney = { number: '3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f', valid_to: day };
  const sign = async (document: Document) =>
    signWith(agent, document, await key.signer.sign(content, key.der), { power_of_attorney });
  assert.equal((await sign(inTime)).status, 200);
  // By UTC the day has three hours left.
  server.advance(60_000);
  assert.equal((await sign(late)).body.error.code, 'power_of_attorney_required');
});
