import { createHash, timingSafeEqual } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { DomainError } from '../../http/domain-error.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** Digests that are accepted; older ones can be forged. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: globalThis.crypto }));

/** A signature that verified, with the certificate that made it. */
export interface VerifiedSignature {
  /** DER of the signer's certificate. */
  readonly certificate: Uint8Array<ArrayBuffer>;
  /** SHA-256 of that DER, hex: the key into the enrolled certificates. */
  readonly fingerprint: string;
  /** The signer's own clock, when the signature names it. */
  readonly claimedAt: Date | null;
}

/** SHA-256 of a certificate's DER, hex. */
export function fingerprintOf(der: Uint8Array): string {
  return createHash('sha256').update(der).digest('hex');
}

function parseSignedData(cms: Uint8Array<ArrayBuffer>): pkijs.SignedData {
  try {
    const parsed = asn1js.fromBER(cms);
    // Bytes behind the structure would be stored with the signature without being part of it.
    if (parsed.offset !== cms.byteLength) throw new Error('The structure does not end where the bytes end');
    const content = new pkijs.ContentInfo({ schema: parsed.result });
    if (content.contentType !== OID.signedData) throw new Error('Not signed data');
    return new pkijs.SignedData({ schema: content.content });
  } catch (error) {
    throw new DomainError('signature_invalid', { cause: error });
  }
}

function attributeOf(signer: pkijs.SignerInfo, type: string): pkijs.Attribute | undefined {
  const found = signer.signedAttrs?.attributes.filter((attribute) => attribute.type === type) ?? [];
  if (found.length > 1) throw new DomainError('signature_invalid');
  return found[0];
}

/** The one signer, with a digest that counts and the attributes that bind the content. */
function soleSigner(signed: pkijs.SignedData): pkijs.SignerInfo {
  const [signer, second] = signed.signerInfos;
  if (signer === undefined || second !== undefined) throw new DomainError('signature_invalid');
  if (DIGESTS[signer.digestAlgorithm.algorithmId] === undefined) throw new DomainError('signature_invalid');
  if (attributeOf(signer, OID.messageDigest) === undefined) throw new DomainError('signature_invalid');
  return signer;
}

/**
 * The certificate named by `signingCertificateV2` (RFC 5035) must be the one that verified:
 * otherwise another certificate for the same key could be put in its place.
 */
function checkSigningCertificate(signer: pkijs.SignerInfo, certificate: Uint8Array): void {
  const attribute = attributeOf(signer, OID.signingCertificateV2);
  if (attribute === undefined) return;
  const [value] = attribute.values as asn1js.Sequence[];
  const [list] = (value?.valueBlock.value ?? []) as asn1js.Sequence[];
  const [first] = (list?.valueBlock.value ?? []) as asn1js.Sequence[];
  const [one, two] = first?.valueBlock.value ?? [];
  let digest = 'sha256';
  let hash = one;
  if (one instanceof asn1js.Sequence) {
    const [oid] = one.valueBlock.value;
    digest = (oid instanceof asn1js.ObjectIdentifier && DIGESTS[oid.getValue()]) || '';
    hash = two;
  }
  if (digest === '' || !(hash instanceof asn1js.OctetString)) throw new DomainError('signature_invalid');
  const expected = createHash(digest).update(certificate).digest();
  const named = new Uint8Array(hash.getValue());
  if (named.byteLength !== expected.byteLength || !timingSafeEqual(named, expected)) {
    throw new DomainError('certificate_invalid');
  }
}

function claimedTime(signer: pkijs.SignerInfo): Date | null {
  const [value] = (attributeOf(signer, OID.signingTime)?.values ?? []) as unknown[];
  return value instanceof asn1js.UTCTime || value instanceof asn1js.GeneralizedTime ? value.toDate() : null;
}

async function runPkijs(
  signed: pkijs.SignedData,
  content: Uint8Array<ArrayBuffer>,
  trusted: readonly pkijs.Certificate[],
  at: Date,
): Promise<pkijs.Certificate> {
  try {
    const result = await signed.verify({
      signer: 0,
      data: content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength),
      trustedCerts: [...trusted],
      checkDate: at,
      checkChain: true,
      // Revocation is a fact of the bank's own register of certificates.
      passedWhenNotRevValues: true,
      extendedMode: true,
    });
    if (result.signatureVerified !== true) throw new DomainError('signature_invalid');
    if (result.signerCertificateVerified !== true || !result.signerCertificate) {
      throw new DomainError('certificate_invalid');
    }
    return result.signerCertificate;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const chain = error instanceof pkijs.SignedDataVerifyError && error.code === 5;
    throw new DomainError(chain ? 'certificate_invalid' : 'signature_invalid', { cause: error });
  }
}

function checkValidity(certificate: pkijs.Certificate, at: Date): void {
  if (at < certificate.notBefore.value || at > certificate.notAfter.value)
    throw new DomainError('certificate_invalid');
}

/**
 * Verifies a detached CMS signature over `content` by a certificate of one of the `authorities`.
 * Whose certificate it is and whether it is revoked is the caller's to check, by `fingerprint`.
 * @param at Moment at which the certificate has to be valid.
 * @throws DomainError `signature_not_detached`, `signature_invalid` or `certificate_invalid`.
 */
export async function verifyDetachedCms(
  cms: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
  authorities: readonly Uint8Array<ArrayBuffer>[],
  at: Date,
): Promise<VerifiedSignature> {
  const signed = parseSignedData(cms);
  // With embedded content pkijs verifies that instead of the data it is given.
  if (signed.encapContentInfo.eContent !== undefined) throw new DomainError('signature_not_detached');
  if (signed.encapContentInfo.eContentType !== OID.data) throw new DomainError('signature_invalid');
  const signer = soleSigner(signed);
  const trusted = authorities.map((der) => pkijs.Certificate.fromBER(der));
  const certificate = await runPkijs(signed, content, trusted, at);
  checkValidity(certificate, at);
  // `false` keeps the bytes as they came; encoding anew might change the fingerprint.
  const der = new Uint8Array(certificate.toSchema(false).toBER());
  checkSigningCertificate(signer, der);
  return { certificate: der, fingerprint: fingerprintOf(der), claimedAt: claimedTime(signer) };
}
