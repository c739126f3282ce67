import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Certificate } from 'shared-kernel/contract/documents';
import { fromBase64, toBase64 } from '../common/base64.ts';
import { testCertificate } from './documents.ts';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const YEAR_MS = 365 * 86_400_000;

export interface TestAuthority {
  readonly certificate: pkijs.Certificate;
  /** Issues a certificate for a PKCS#10 request (base64) as the bank does; refuses one whose proof is wrong. */
  issue(request: string): Promise<Certificate>;
}

function setName(name: pkijs.RelativeDistinguishedNames, commonName: string): void {
  const value = new asn1js.Utf8String({ value: commonName });
  name.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value }));
}

function newCertificate(subject: string, issuer: string, serial: number): pkijs.Certificate {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ value: serial });
  setName(certificate.subject, subject);
  setName(certificate.issuer, issuer);
  certificate.notBefore.value = new Date(Date.now() - 60_000);
  certificate.notAfter.value = new Date(Date.now() + YEAR_MS);
  return certificate;
}

/** Creates an authority that issues certificates as the bank's does. */
export async function createTestAuthority(): Promise<TestAuthority> {
  pkijs.setEngine('test', new pkijs.CryptoEngine({ name: 'test', crypto: globalThis.crypto }));
  const keys = await crypto.subtle.generateKey(P256, true, ['sign', 'verify']);
  const name = 'Тестовый удостоверяющий центр';
  const root = newCertificate(name, name, 1);
  const constraints = new pkijs.BasicConstraints({ cA: true });
  root.extensions = [
    new pkijs.Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: constraints.toSchema().toBER(),
      parsedValue: constraints,
    }),
  ];
  await root.subjectPublicKeyInfo.importKey(keys.publicKey);
  await root.sign(keys.privateKey, 'SHA-256');
  let serial = 1;
  return {
    certificate: root,
    async issue(request) {
      const parsed = pkijs.CertificationRequest.fromBER(fromBase64(request));
      if (!(await parsed.verify())) throw new Error('The request proves nothing');
      serial += 1;
      const issued = newCertificate('Иванов Иван Иванович', name, serial);
      issued.subjectPublicKeyInfo = parsed.subjectPublicKeyInfo;
      await issued.sign(keys.privateKey, 'SHA-256');
      return testCertificate({
        serial: serial.toString(16).padStart(2, '0'),
        certificate: toBase64(new Uint8Array(issued.toSchema(true).toBER())),
        valid_from: issued.notBefore.value.toISOString(),
        valid_to: issued.notAfter.value.toISOString(),
      });
    },
  };
}

/** Verifies a detached CMS (base64) over `content` as the bank does; returns the types of the signed attributes. */
export async function verifyDetached(
  signature: string,
  content: Uint8Array<ArrayBuffer>,
  authority: TestAuthority,
): Promise<readonly string[]> {
  const info = pkijs.ContentInfo.fromBER(fromBase64(signature));
  const signed = new pkijs.SignedData({ schema: info.content });
  if (signed.encapContentInfo.eContent) throw new Error('The content is inside the signature');
  const result = await signed.verify({
    signer: 0,
    data: content.slice().buffer,
    trustedCerts: [authority.certificate],
    checkChain: true,
    passedWhenNotRevValues: true,
    extendedMode: true,
  });
  if (result.signatureVerified !== true || result.signerCertificateVerified !== true) {
    throw new Error('The signature does not verify');
  }
  return signed.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type) ?? [];
}
