import { createHash, randomUUID } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Makes what the portal's software key makes: the demo data and the tests sign with it. See docs/banks.md. */
export interface SoftwareSigner {
  readonly keys: CryptoKeyPair;
  /** PKCS#10 request, DER. @param name Common name in it, of no importance to the authority. */
  request(name?: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Detached CMS over `content`, DER. */
  sign(
    content: Uint8Array<ArrayBuffer>,
    certificate: Uint8Array<ArrayBuffer>,
    options?: SignOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

export interface SignOptions {
  readonly signedAt?: Date;
  /** Put the content into the signature: a mistake that the verifier refuses. */
  readonly embed?: boolean;
  /** Certificates of the authorities above the signer's, DER. */
  readonly chain?: readonly Uint8Array<ArrayBuffer>[];
  /** Certificate named by signingCertificateV2; the signer's own when absent. */
  readonly namedCertificate?: Uint8Array<ArrayBuffer>;
}

function sha256(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha256').update(bytes).digest()).buffer;
}

function attribute(type: string, value: unknown): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] });
}

function signingCertificateV2(certificate: Uint8Array): asn1js.Sequence {
  const id = new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: sha256(certificate) })] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [id] })] });
}

async function makeCms(
  key: CryptoKey,
  content: Uint8Array<ArrayBuffer>,
  der: Uint8Array<ArrayBuffer>,
  { signedAt = new Date(), embed = false, namedCertificate = der, chain = [] }: SignOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const certificate = pkijs.Certificate.fromBER(der);
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.7.1',
      ...(embed ? { eContent: new asn1js.OctetString({ valueHex: content.slice().buffer }) } : {}),
    }),
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
            attribute('1.2.840.113549.1.9.3', new asn1js.ObjectIdentifier({ value: '1.2.840.113549.1.7.1' })),
            attribute('1.2.840.113549.1.9.5', new asn1js.UTCTime({ valueDate: signedAt })),
            attribute('1.2.840.113549.1.9.4', new asn1js.OctetString({ valueHex: sha256(content) })),
            attribute('1.2.840.113549.1.9.16.2.47', signingCertificateV2(namedCertificate)),
          ],
        }),
      }),
    ],
    certificates: [certificate, ...chain.map((one) => pkijs.Certificate.fromBER(one))],
  });
  await signed.sign(key, 0, 'SHA-256');
  const info = new pkijs.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
}

/** A new P-256 key of the agent. */
export async function createSoftwareSigner(): Promise<SoftwareSigner> {
  const keys = await crypto.subtle.generateKey(P256, false, ['sign', 'verify']);
  return {
    keys,
    async request(name = randomUUID()) {
      const request = new pkijs.CertificationRequest();
      // The authority takes the subject from the profile; the name only makes the request well-formed.
      request.subject.typesAndValues.push(
        new pkijs.AttributeTypeAndValue({
          type: '2.5.4.3',
          value: new asn1js.Utf8String({ value: name }),
        }),
      );
      await request.subjectPublicKeyInfo.importKey(keys.publicKey);
      await request.sign(keys.privateKey, 'SHA-256');
      return new Uint8Array(request.toSchema(true).toBER());
    },
    sign: (content, certificate, options = {}) => makeCms(keys.privateKey, content, certificate, options),
  };
}
