import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Certificate } from 'shared-kernel/contract/documents';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, createIssue, fillForms, PDF, uploadTo, type TestAgent } from '../applications/testing.ts';
import { send, confirm, visit } from '../client-signing/testing.ts';
import { hasGostEngine } from './gost-verifier.ts';
import { check, enrol, signWith } from './testing.ts';

const OPENSSL = 'openssl';
const run = promisify(execFile);
const content = new Uint8Array(PDF);

test('the start reports an openssl command without the GOST engine', async () => {
  const server = await createTestApp({ env: { GOST_OPENSSL: '/nonexistent/openssl' } });
  await assert.rejects(server.app.context.modules.signatures.checkTools(), { name: 'StartupError' });
  await server.close();
});

/** A GOST authority and its certificates, made by the same engine that a CryptoPro signature is checked with. */
async function createGostAuthority(folder: string, orgInn: string) {
  const path = (name: string): string => join(folder, name);
  const openssl = (...args: string[]) => run(OPENSSL, args, { cwd: folder });
  const key = ['-newkey', 'gost2012_256', '-pkeyopt', 'paramset:A', '-engine', 'gost', '-nodes'];
  await writeFile(
    path('oids.cnf'),
    'oid_section = oids\n[oids]\ninnle = 1.2.643.100.4\n[req]\ndistinguished_name = dn\nutf8 = yes\nstring_mask = utf8only\n[dn]\n',
  );
  const config = ['-config', path('oids.cnf'), '-utf8'];
  await openssl(
    'req',
    '-x509',
    ...key,
    ...config,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '30',
    '-subj',
    '/CN=УЦ ГОСТ',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  );
  async function issue(name: string, subject: string): Promise<void> {
    await openssl(
      'req',
      ...key,
      ...config,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      subject,
    );
    await openssl(
      'x509',
      '-req',
      '-engine',
      'gost',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '10',
      '-out',
      `${name}.pem`,
    );
  }
  await issue(
    'agent',
    `/CN=Соколова Анна Викторовна/SN=Соколова/GN=Анна Викторовна/O=ООО «Брокер Плюс»/innle=${orgInn}`,
  );
  async function sign(
    bytes: Uint8Array,
    { name = 'agent', detached = true } = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    await writeFile(path('to-sign'), bytes);
    const how = [
      '-binary',
      '-cades',
      '-md',
      'md_gost12_256',
      '-outform',
      'DER',
      ...(detached ? [] : ['-nodetach']),
    ];
    await openssl(
      'cms',
      '-sign',
      '-engine',
      'gost',
      ...how,
      '-in',
      'to-sign',
      '-signer',
      `${name}.pem`,
      '-inkey',
      `${name}.key`,
      '-out',
      'signature',
    );
    return new Uint8Array(await readFile(path('signature')));
  }
  return { authorities: path('ca.pem'), sign };
}

const utf8 = (type: string, value: string) =>
  new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) });

/**
 * Puts a home-made certificate of somebody else beside the real one: `openssl` passes it by, and who looks for the
 * certificate by other rules finds it.
 * @param sid The issuer as the signature is made to name it; as it was when absent
 */
function forge(
  cms: Uint8Array<ArrayBuffer>,
  { issuer, sid }: { readonly issuer: string; readonly sid?: string },
): Uint8Array<ArrayBuffer> {
  const info = pkijs.ContentInfo.fromBER(cms);
  const signed = new pkijs.SignedData({ schema: info.content });
  const [real] = signed.certificates ?? [];
  const [signer] = signed.signerInfos;
  assert.ok(real instanceof pkijs.Certificate && signer?.sid instanceof pkijs.IssuerAndSerialNumber);
  const forged = pkijs.Certificate.fromBER(real.toSchema(false).toBER());
  forged.issuer = new pkijs.RelativeDistinguishedNames({ typesAndValues: [utf8('2.5.4.3', issuer)] });
  const names = [
    ['2.5.4.3', 'Жертва Жанна Ждановна'],
    ['2.5.4.4', 'Жертва'],
    ['2.5.4.42', 'Жанна Ждановна'],
  ] as const;
  forged.subject = new pkijs.RelativeDistinguishedNames({
    typesAndValues: names.map(([type, value]) => utf8(type, value)),
  });
  if (sid !== undefined) {
    signer.sid.issuer = new pkijs.RelativeDistinguishedNames({ typesAndValues: [utf8('2.5.4.3', sid)] });
  }
  // Encoded and read again: pkijs would write the bytes that the copy came from.
  const other = pkijs.Certificate.fromBER(forged.toSchema(true).toBER());
  signed.certificates = sid === undefined ? [other, real] : [real, other];
  const content = new pkijs.ContentInfo({ contentType: info.contentType, content: signed.toSchema(false) });
  return new Uint8Array(content.toSchema().toBER());
}

if (await hasGostEngine(OPENSSL)) {
  describe('signatures by ГОСТ Р 34.10-2012', () => {
    let folder: string;
    let server: TestApp;
    let agent: TestAgent;
    let hash: string;
    let gost: Awaited<ReturnType<typeof createGostAuthority>>;
    let orgInn: string;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'bank-api-gost-'));
      const first = await createTestApp();
      orgInn = (
        await (
          await agentAt(first.app, 'agent')
        ).get<{ inn: string }>('/agent/rest/agent_info_for_contract_with_cod')
      ).inn;
      await first.close();
      gost = await createGostAuthority(folder, orgInn);
      server = await createTestApp({
        env: { GOST_OPENSSL: OPENSSL, SIGNATURE_AUTHORITIES: gost.authorities },
      });
      await server.app.context.modules.signatures.checkTools();
      agent = await agentAt(server.app, 'agent');
      hash = await createIssue(agent);
      await fillForms(agent, hash);
    });
    after(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });

    test('enrol a certificate and sign a document', async () => {
      const { send, bytes } = await enrol(agent, (challenge) => gost.sign(challenge));
      const { status, body } = await send(bytes);
      assert.equal(status, 200, JSON.stringify(body));
      const certificate = body as Certificate;
      assert.equal(certificate.provider, 'cryptopro');
      assert.equal(certificate.inn, orgInn);
      const document = await uploadTo(server.app, agent, { document_name: 'gost', hash_password: hash });
      const signed = await signWith(agent, document, await gost.sign(content));
      assert.equal(signed.status, 200, JSON.stringify(signed.body));
      assert.equal(signed.body.current.signatures[0].certificate_issuer, 'УЦ ГОСТ');
    });

    test('are refused for a flipped byte, another file, embedded content and a stranger', async () => {
      const cms = await gost.sign(content);
      const good = await check(server.app, agent, { name: 'a.pdf', content }, cms);
      assert.deepEqual([good.valid, good.is_gost, good.certificate_state], [true, true, 'trusted']);
      const changed = content.slice();
      changed[5] = (changed[5] ?? 0) ^ 1;
      const bad = await check(server.app, agent, { name: 'a.pdf', content: changed }, cms);
      assert.deepEqual([bad.valid, bad.fault], [false, 'mismatch']);
      const flipped = cms.slice();
      flipped[flipped.length - 9] = (flipped.at(-9) ?? 0) ^ 1;
      assert.equal((await check(server.app, agent, { name: 'a.pdf', content }, flipped)).valid, false);
      const embedded = await gost.sign(content, { detached: false });
      assert.equal(
        (await check(server.app, agent, { name: 'a.pdf', content }, embedded)).fault,
        'embedded_content',
      );
      const other = await mkdtemp(join(tmpdir(), 'bank-api-gost-other-'));
      const stranger = await createGostAuthority(other, orgInn);
      const foreign = await check(
        server.app,
        agent,
        { name: 'a.pdf', content },
        await stranger.sign(content),
      );
      assert.deepEqual([foreign.valid, foreign.fault, foreign.certificate_state], [false, null, 'untrusted']);
      const document = await uploadTo(server.app, agent, {
        document_name: 'gost-foreign',
        hash_password: hash,
      });
      assert.equal(
        (await signWith(agent, document, await stranger.sign(content))).body.error.code,
        'certificate_invalid',
      );
      await rm(other, { recursive: true });
      assert.deepEqual(await readdir(join(server.dataDir, 'tmp')), [], 'the command’s files are gone');
    });

    for (const [label, names] of [
      ['its issuer in small letters', { issuer: 'уц гост' }],
      ['the issuer as the changed signature names it', { issuer: 'УЦ  ГОСТ', sid: 'УЦ  ГОСТ' }],
    ] as const) {
      test(`name nobody by a forged certificate with ${label}`, async () => {
        const victim = 'Жертва Жанна Ждановна';
        const forged = forge(await gost.sign(content), names);
        const checked = await check(server.app, agent, { name: 'a.pdf', content }, forged);
        const isOther = checked.signer?.name !== victim;
        assert.ok(isOther || !checked.valid, JSON.stringify(checked));
        const enrolment = await enrol(agent, async (challenge) => forge(await gost.sign(challenge), names));
        const enrolled = await enrolment.send(enrolment.bytes);
        const certificates = await agent.get<Certificate[]>('/agent/rest/certificates');
        assert.ok(!JSON.stringify(certificates).includes('Жертва'), JSON.stringify(enrolled.body));
        const sent = await send(server, agent, ['victim@example.com'], {
          signers: [{ name: victim, role: 'Директор', email: 'victim@example.com' }],
        });
        const [secret = ''] = sent.secrets;
        const signed = await visit(server.app, 'sign', {
          secret,
          confirmation: await confirm(server, secret, 'victim@example.com'),
          consent: true,
          signatures: [{ document_id: sent.document.id, signature: Buffer.from(forged).toString('base64') }],
        });
        assert.notEqual(signed.status, 200, 'signed in the name of somebody who did not');
      });
    }

    test('are refused when the certificate has expired', async () => {
      const cms = await gost.sign(content);
      server.advance(11 * 24 * 60 * 60_000);
      const fresh = await agentAt(server.app, 'agent');
      const late = await check(server.app, fresh, { name: 'a.pdf', content }, cms);
      assert.deepEqual([late.valid, late.fault, late.certificate_state], [false, null, 'expired']);
    });

    test('are refused as unsupported without the command', async () => {
      const plain = await createTestApp();
      const other = await agentAt(plain.app, 'agent');
      const result = await check(plain.app, other, { name: 'a.pdf', content }, await gost.sign(content));
      assert.deepEqual([result.valid, result.fault, result.is_gost], [false, 'unsupported', true]);
      const { send, bytes } = await enrol(other, (challenge) => gost.sign(challenge));
      assert.equal((await send(bytes)).body.error.code, 'signature_unsupported');
      await plain.close();
    });
  });
} else {
  const reason = 'openssl has no gost engine here';
  // `npm test` installs it: where everything is to be tested its absence is a failure.
  test('signatures by ГОСТ Р 34.10-2012', { skip: process.env['CI'] ? false : reason }, () =>
    assert.fail(reason),
  );
}
