import assert from 'node:assert/strict';
import { test } from 'node:test';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { findCertificate, parseSignedData, verifyDetachedCms } from './cms-verifier.ts';
import { algorithmText } from './protocol-texts.ts';
import { findAlgorithm } from './signature-algorithm.ts';
import { contentOfBytes } from './signed-content.ts';
import { createSoftwareSigner } from './software-signer.ts';

const now = new Date('2026-03-05T09:30:00Z');
const content = new TextEncoder().encode('Договор № 1');

const verify = (cms: Uint8Array<ArrayBuffer>, authority: Uint8Array<ArrayBuffer>) =>
  verifyDetachedCms(cms, contentOfBytes(content), { authorities: [authority], gost: undefined }, now);

async function selfSigned(keys: CryptoKeyPair, algorithm: { name: string; hash: string }) {
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Петров Пётр',
    notBefore: new Date(now.getTime() - 60_000),
    notAfter: new Date(now.getTime() + 86_400_000),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  });
  return new Uint8Array(certificate.rawData);
}

/** The same signature with what it is made of exchanged. */
async function changed(
  cms: Uint8Array<ArrayBuffer>,
  change: (signer: pkijs.SignerInfo, signed: pkijs.SignedData) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const info = pkijs.ContentInfo.fromBER(cms);
  const signed = new pkijs.SignedData({ schema: info.content });
  await change(signed.signerInfos[0] ?? assert.fail('no signer'), signed);
  const content = new pkijs.ContentInfo({ contentType: info.contentType, content: signed.toSchema(false) });
  return new Uint8Array(content.toSchema().toBER());
}

for (const [hash, oid, isGood] of [
  ['SHA-1', '1.2.840.10045.4.1', false],
  ['SHA-256', '1.2.840.10045.4.3.2', true],
  ['SHA-512', '1.2.840.10045.4.3.4', false],
] as const) {
  test(`a signature by ECDSA with ${hash} over a SHA-256 digest is ${isGood ? 'accepted' : 'refused'}`, async () => {
    const signer = await createSoftwareSigner();
    const der = await selfSigned(signer.keys, { name: 'ECDSA', hash: 'SHA-256' });
    const cms = await changed(await signer.sign(content, der, { signedAt: now }), async (info) => {
      const data = info.signedAttrs?.encodedValue ?? assert.fail('no attributes');
      const made = await crypto.subtle.sign({ name: 'ECDSA', hash }, signer.keys.privateKey, data);
      info.signature = new asn1js.OctetString({ valueHex: pkijs.createCMSECDSASignature(made) });
      info.signatureAlgorithm = new pkijs.AlgorithmIdentifier({ algorithmId: oid });
    });
    if (isGood) await verify(cms, der);
    else await assert.rejects(verify(cms, der), { name: 'DomainError', code: 'signature_invalid' });
  });
}

for (const [name, algorithm, hash, text] of [
  ['P-384', { name: 'ECDSA', namedCurve: 'P-384' }, 'SHA-384', 'ECDSA P-384 с SHA-384'],
  [
    'RSA',
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-512',
    },
    'SHA-512',
    'RSA с SHA-512',
  ],
] as const) {
  test(`a signature with a key of ${name} verifies and is called ${text}`, async () => {
    const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
    const der = await selfSigned(keys, { name: algorithm.name, hash });
    const certificate = pkijs.Certificate.fromBER(der);
    const signed = new pkijs.SignedData({
      version: 1,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.7.1' }),
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({
            issuer: certificate.issuer,
            serialNumber: certificate.serialNumber,
          }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              new pkijs.Attribute({
                type: '1.2.840.113549.1.9.3',
                values: [new asn1js.ObjectIdentifier({ value: '1.2.840.113549.1.7.1' })],
              }),
              new pkijs.Attribute({
                type: '1.2.840.113549.1.9.4',
                values: [new asn1js.OctetString({ valueHex: await crypto.subtle.digest(hash, content) })],
              }),
            ],
          }),
        }),
      ],
      certificates: [certificate],
    });
    await signed.sign(keys.privateKey, 0, hash);
    const info = new pkijs.ContentInfo({
      contentType: '1.2.840.113549.1.7.2',
      content: signed.toSchema(true),
    });
    const cms = new Uint8Array(info.toSchema().toBER());
    await verify(cms, der);
    const parsed = parseSignedData(cms);
    assert.equal(algorithmText({ algorithm: findAlgorithm(parsed, findCertificate(parsed)) }), text);
  });
}
