import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import {
  createAuthority,
  issueFor,
  type Authority,
  type IssuedCertificate,
} from './certificate-authority.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { contentOfBytes } from './signed-content.ts';
import { createSoftwareSigner, type SoftwareSigner } from './software-signer.ts';

const now = new Date('2026-03-05T09:30:00Z');
const subject = {
  fullName: 'Иванов Иван Петрович',
  email: 'agent@example.com',
  organization: 'ООО «Брокер Плюс»',
  inn: '7707083893',
  position: 'Брокер',
};
const content = new TextEncoder().encode('Договор № 1');

let authority: Authority;
let signer: SoftwareSigner;
let certificate: IssuedCertificate;

before(async () => {
  authority = await createAuthority('Демонстрационный удостоверяющий центр', now);
  signer = await createSoftwareSigner();
  certificate = await issueFor(authority, await signer.request(), subject, now);
});

function refuses(promise: Promise<unknown>, code: ErrorCode): Promise<void> {
  return assert.rejects(promise, { name: 'DomainError', code });
}

function verify(cms: Uint8Array<ArrayBuffer>, bytes = content, at = now) {
  const trust = { authorities: [authority.certificate], gost: undefined };
  return verifyDetachedCms(cms, contentOfBytes(bytes), trust, at);
}

test('the issued certificate names the agent of the profile, not of the request', () => {
  assert.match(certificate.subject, /CN=Иванов Иван Петрович/);
  assert.match(certificate.subject, /7707083893/);
  assert.match(certificate.serial, /^[0-9A-F]{32}$/);
});

test('a detached signature verifies and names its certificate', async () => {
  const result = await verify(await signer.sign(content, certificate.der, { signedAt: now }));
  assert.deepEqual(Buffer.from(result.certificate), Buffer.from(certificate.der));
  assert.equal(result.claimedAt?.toISOString(), now.toISOString());
});

test('a signature with embedded content is refused, even of the right document', async () => {
  const cms = await signer.sign(content, certificate.der, { embed: true });
  await refuses(verify(cms), 'signature_not_detached');
  await refuses(verify(cms, new TextEncoder().encode('Другой договор')), 'signature_not_detached');
});

test('a signature of another document is refused', async () => {
  const cms = await signer.sign(content, certificate.der);
  await refuses(verify(cms, new TextEncoder().encode('Договор № 2')), 'signature_invalid');
  await refuses(verify(cms, new Uint8Array()), 'signature_invalid');
});

test('a flipped bit anywhere in the signature never passes as this agent', async () => {
  const cms = await signer.sign(content, certificate.der, { signedAt: now });
  await fc.assert(
    fc.asyncProperty(fc.nat(cms.length - 1), fc.nat(7), async (position, bit) => {
      const changed = cms.slice();
      changed[position] = (changed[position] ?? 0) ^ (1 << bit);
      const outcome = await verify(changed).catch((error: unknown) => error as Error);
      if (outcome instanceof Error) return outcome.name === 'DomainError';
      // Bits outside what is signed (a NULL parameter, an unused field) may pass, the certificate may not change.
      return Buffer.from(outcome.certificate).equals(Buffer.from(certificate.der));
    }),
    { numRuns: 300 },
  );
});

test('a certificate of another authority is refused, also under the same name', async () => {
  const other = await createAuthority('Демонстрационный удостоверяющий центр', now);
  const foreign = await issueFor(other, await signer.request(), subject, now);
  await refuses(verify(await signer.sign(content, foreign.der)), 'certificate_invalid');
});

test('a self-made certificate signed by a mere agent is refused', async () => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const agent = await createSoftwareSigner();
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const mine = await issueFor(
    { certificate: certificate.der, privateKey: pkcs8 },
    await agent.request(),
    subject,
    now,
  );
  await refuses(verify(await agent.sign(content, mine.der)), 'certificate_invalid');
});

test('an expired or not yet valid certificate is refused', async () => {
  const cms = await signer.sign(content, certificate.der);
  await refuses(verify(cms, content, new Date(certificate.validTo.getTime() + 1000)), 'certificate_expired');
  await refuses(
    verify(cms, content, new Date(certificate.validFrom.getTime() - 1000)),
    'certificate_not_yet_valid',
  );
});

test('signingCertificateV2 that names another certificate is refused', async () => {
  const twin = await issueFor(authority, await signer.request(), { ...subject, inn: '7736050003' }, now);
  const cms = await signer.sign(content, certificate.der, { namedCertificate: twin.der });
  await refuses(verify(cms), 'certificate_invalid');
});

test('bytes that are no CMS signature are refused', async () => {
  const cms = await signer.sign(content, certificate.der);
  await refuses(verify(new Uint8Array([1, 2, 3])), 'signature_invalid');
  await refuses(verify(new Uint8Array()), 'signature_invalid');
  await refuses(verify(new Uint8Array([...cms, 0])), 'signature_invalid');
  await refuses(verify(certificate.der), 'signature_invalid');
});

test('a signature of thousands of elements is refused, and one with a long chain is not', async () => {
  const withChain = (length: number) =>
    signer.sign(content, certificate.der, {
      signedAt: now,
      chain: Array.from({ length }, () => authority.certificate),
    });
  await verify(await withChain(10));
  const long = await withChain(100);
  assert.ok(long.byteLength < 100_000, 'the contract lets it pass');
  await refuses(verify(long), 'signature_invalid');
});

test('a request whose signature does not prove possession gets no certificate', async () => {
  const request = await signer.request();
  request[request.length - 1] = (request[request.length - 1] ?? 0) ^ 1;
  await refuses(issueFor(authority, request, subject, now), 'certificate_invalid');
  await refuses(issueFor(authority, new Uint8Array([48, 0]), subject, now), 'certificate_invalid');
});
