/** CMS and PKCS#10 for the software key. Loaded only when something is signed: the libraries are large. */
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  commonName: '2.5.4.3',
} as const;

pkijs.setEngine('portal', new pkijs.CryptoEngine({ name: 'portal', crypto: globalThis.crypto }));

/**
 * PKCS#10 request for a P-256 key, DER. The authority takes the subject from the agent's profile;
 * `commonName` only makes the request well-formed.
 */
export async function createCertificateRequest(
  keys: CryptoKeyPair,
  commonName: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const request = new pkijs.CertificationRequest();
  request.subject.typesAndValues.push(
    new pkijs.AttributeTypeAndValue({
      type: OID.commonName,
      value: new asn1js.Utf8String({ value: commonName }),
    }),
  );
  await request.subjectPublicKeyInfo.importKey(keys.publicKey);
  await request.sign(keys.privateKey, 'SHA-256');
  return new Uint8Array(request.toSchema(true).toBER());
}

/**
 * Detached CMS signature over `content`, DER: one signer, SHA-256, and the signed attributes contentType,
 * signingTime, messageDigest and signingCertificateV2 (RFC 5035), which ties the certificate to the signature.
 * @param certificate DER of the signer's certificate.
 * @param chain DER of the issuing authorities, so that anybody can verify the signature without the portal.
 */
export async function createDetachedSignature(
  privateKey: CryptoKey,
  certificate: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
  signedAt: Date,
  chain: readonly Uint8Array<ArrayBuffer>[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const parsed = pkijs.Certificate.fromBER(certificate);
  const signed = new pkijs.SignedData({
    version: 1,
    // Without eContent: the signature is stored beside the file, never around it.
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: parsed.issuer, serialNumber: parsed.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: OID.data })),
            attribute(OID.signingTime, new asn1js.UTCTime({ valueDate: signedAt })),
            attribute(OID.messageDigest, new asn1js.OctetString({ valueHex: await sha256(content) })),
            attribute(OID.signingCertificateV2, await signingCertificate(certificate)),
          ],
        }),
      }),
    ],
    certificates: [parsed, ...chain.map((each) => pkijs.Certificate.fromBER(each))],
  });
  await signed.sign(privateKey, 0, 'SHA-256');
  const info = new pkijs.ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
}

function attribute(type: string, value: unknown): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] });
}

async function signingCertificate(certificate: Uint8Array<ArrayBuffer>): Promise<asn1js.Sequence> {
  // SHA-256 is the default algorithm of ESSCertIDv2, so it is left out, as DER wants it.
  const id = new asn1js.Sequence({
    value: [new asn1js.OctetString({ valueHex: await sha256(certificate) })],
  });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [id] })] });
}

function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', bytes);
}
