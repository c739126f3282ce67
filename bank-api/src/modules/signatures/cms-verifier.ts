import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { DomainError } from '../../http/domain-error.ts';
import { toFingerprint } from './fingerprint.ts';
import { verifyByOpenssl, type GostTools } from './gost-verifier.ts';
import { DIGESTS, hasGoodAlgorithms, isGostSigner, toNodeName } from './signature-algorithm.ts';
import { TIME_FAULT_CODES, findTimeFault } from './signature-time.ts';
import { computeDigest, type SignedContent } from './signed-content.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: globalThis.crypto }));

/** A signature that verified, with the certificate that made it. */
export interface VerifiedSignature {
  /** DER of the signer's certificate. */
  readonly certificate: Uint8Array<ArrayBuffer>;
  /** SHA-256 of that DER, hex: the key into the enrolled certificates. */
  readonly fingerprint: string;
  /** The signer's own clock, when the signature names it. */
  readonly claimedAt: Date | null;
  readonly validity: { readonly notBefore: Date; readonly notAfter: Date };
  readonly isGost: boolean;
}

/** Whom a signature is believed from, and with what. */
export interface Trust {
  /** Certificates of authorities, DER; `any` asks only whether the signature is one of the content. */
  readonly authorities: readonly Uint8Array<ArrayBuffer>[] | 'any';
  /** `undefined`: ГОСТ signatures are refused as unsupported. */
  readonly gost: GostTools | undefined;
}

/**
 * A signature with a chain of three certificates has about 600 elements. The parser makes an object of each: thousands
 * of them are no signature, and keep the server busy.
 */
const LIMITS = { maxNodes: 5_000, maxDepth: 100 } as const;

/** @throws DomainError signature_invalid */
export function parseSignedData(cms: Uint8Array<ArrayBuffer>): pkijs.SignedData {
  try {
    const parsed = asn1js.fromBER(cms, LIMITS);
    // Bytes behind the structure would be stored with the signature without being part of it.
    if (parsed.offset !== cms.byteLength) throw new Error('The structure does not end where the bytes end');
    const content = new pkijs.ContentInfo({ schema: parsed.result });
    if (content.contentType !== OID.signedData) throw new Error('Not signed data');
    return new pkijs.SignedData({ schema: content.content });
  } catch (error) {
    throw new DomainError('signature_invalid', { cause: error });
  }
}

function findAttribute(signer: pkijs.SignerInfo, type: string): pkijs.Attribute | undefined {
  const found = signer.signedAttrs?.attributes.filter((attribute) => attribute.type === type) ?? [];
  if (found.length > 1) throw new DomainError('signature_invalid');
  return found[0];
}

/** The one signer, with algorithms that count and the attributes that bind the content. */
function soleSigner(signed: pkijs.SignedData): pkijs.SignerInfo {
  const [signer, second] = signed.signerInfos;
  if (signer === undefined || second !== undefined) throw new DomainError('signature_invalid');
  if (!hasGoodAlgorithms(signer)) throw new DomainError('signature_invalid');
  if (findAttribute(signer, OID.messageDigest) === undefined) throw new DomainError('signature_invalid');
  return signer;
}

/**
 * The certificate named by `signingCertificateV2` (RFC 5035) must be the one that verified:
 * otherwise another certificate for the same key could be put in its place.
 */
function checkSigningCertificate(signer: pkijs.SignerInfo, certificate: Uint8Array): void {
  // Computing ГОСТ digests is the engine's: there `openssl` has compared the attribute itself.
  if (isGostSigner(signer)) return;
  const attribute = findAttribute(signer, OID.signingCertificateV2);
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

/** Whether the one signer of a parsed signature used ГОСТ. */
export function isGost({ signerInfos: [signer] }: pkijs.SignedData): boolean {
  return signer !== undefined && isGostSigner(signer);
}

const toDer = (certificate: pkijs.Certificate): Uint8Array<ArrayBuffer> =>
  // `false` keeps the bytes as they came; encoding anew might change the fingerprint.
  new Uint8Array(certificate.toSchema(false).toBER());

/** The certificate that the one signer names, byte for byte, if the signature carries it. */
export function findCertificate(signed: pkijs.SignedData): pkijs.Certificate | undefined {
  const sid: unknown = signed.signerInfos[0]?.sid;
  const certificates = (signed.certificates ?? []).filter((one) => one instanceof pkijs.Certificate);
  if (sid instanceof pkijs.IssuerAndSerialNumber) {
    return certificates.find(
      (one) =>
        Buffer.from(one.issuer.valueBeforeDecode).equals(Buffer.from(sid.issuer.valueBeforeDecode)) &&
        one.serialNumber.isEqual(sid.serialNumber),
    );
  }
  return certificates.length === 1 ? certificates[0] : undefined;
}

/** The signer's own clock. */
export function findClaimedTime({ signerInfos: [signer] }: pkijs.SignedData): Date | null {
  return signer === undefined ? null : claimedTime(signer);
}

/**
 * pkijs wants the content in memory. It gets a random marker instead, and this engine answers the marker's digest
 * with that of the content, which was read as a stream.
 */
class StreamingEngine extends pkijs.CryptoEngine {
  readonly #content: SignedContent;
  readonly marker = new Uint8Array(randomBytes(32));

  constructor(content: SignedContent) {
    super({ name: 'streaming', crypto: globalThis.crypto });
    this.#content = content;
  }

  override async digest(algorithm: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer> {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);
    const isMarker = bytes.byteLength === this.marker.byteLength && timingSafeEqual(bytes, this.marker);
    if (!isMarker) return super.digest(algorithm, data);
    const name = toNodeName(typeof algorithm === 'string' ? algorithm : algorithm.name);
    return new Uint8Array(await computeDigest(this.#content, name)).buffer;
  }
}

function claimedTime(signer: pkijs.SignerInfo): Date | null {
  const [value] = (findAttribute(signer, OID.signingTime)?.values ?? []) as unknown[];
  if (!(value instanceof asn1js.UTCTime || value instanceof asn1js.GeneralizedTime)) return null;
  const at = value.toDate();
  if (Number.isNaN(at.getTime())) throw new DomainError('signature_invalid');
  return at;
}

/** Parsed certificates of authorities: there are few, and parsing one takes a good part of a verification. */
const parsed = new Map<string, pkijs.Certificate>();
const MAX_PARSED = 200;

function parsedAuthority(der: Uint8Array<ArrayBuffer>): pkijs.Certificate {
  const key = toFingerprint(der);
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const certificate = pkijs.Certificate.fromBER(der);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(key, certificate);
  return certificate;
}

async function runPkijs(
  signed: pkijs.SignedData,
  content: SignedContent,
  trusted: readonly pkijs.Certificate[] | 'any',
  at: Date,
): Promise<pkijs.Certificate> {
  const engine = new StreamingEngine(content);
  try {
    const result = await signed.verify(
      {
        signer: 0,
        data: engine.marker.buffer,
        trustedCerts: trusted === 'any' ? [] : [...trusted],
        checkDate: at,
        checkChain: trusted !== 'any',
        // Revocation is a fact of the bank's own register of certificates.
        passedWhenNotRevValues: true,
        extendedMode: true,
      },
      engine,
    );
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

/** When a certificate is valid. */
export const getValidity = ({ notBefore, notAfter }: pkijs.Certificate) => ({
  notBefore: notBefore.value,
  notAfter: notAfter.value,
});

/**
 * The moment, or the nearest one in a certificate's time: whether the chain holds is one question, whether its time
 * is over another with an answer of its own.
 */
function momentWithin(certificate: pkijs.Certificate | undefined, at: Date): Date {
  if (certificate === undefined) return at;
  const { notBefore, notAfter } = getValidity(certificate);
  // A second before the end: at the very end some tools call a certificate expired.
  const latest = notAfter.getTime() - 1000;
  return new Date(Math.min(Math.max(at.getTime(), notBefore.getTime()), latest));
}

/**
 * Verifies a detached CMS signature over `content` by a certificate of one of the trusted authorities, made while
 * that was valid. Whose certificate it is and whether it is revoked is the caller's to check, by `fingerprint`.
 * @param at Moment at which the certificate has to be valid.
 * @throws DomainError `signature_not_detached`, `signature_invalid`, `signature_unsupported`, `certificate_invalid`,
 * `certificate_not_yet_valid`, `certificate_expired`, `signature_from_future` or `signature_before_certificate`.
 */
export async function verifyDetachedCms(
  cms: Uint8Array<ArrayBuffer>,
  content: SignedContent,
  trust: Trust,
  at: Date,
): Promise<VerifiedSignature> {
  const verified = await verifyWheneverMade(cms, content, trust, at);
  const { notBefore, notAfter } = verified.validity;
  if (at < notBefore) throw new DomainError('certificate_not_yet_valid');
  if (at > notAfter) throw new DomainError('certificate_expired');
  const fault = findTimeFault(verified.claimedAt, verified.validity, at);
  if (fault !== null) throw new DomainError(TIME_FAULT_CODES[fault]);
  return verified;
}

/**
 * The same without asking whether the certificate was valid and the signature made at a possible time.
 * @param at Moment at which the authorities have to be valid; `null` does not ask.
 */
export async function verifyWheneverMade(
  cms: Uint8Array<ArrayBuffer>,
  content: SignedContent,
  { authorities, gost }: Trust,
  at: Date | null,
): Promise<VerifiedSignature> {
  const signed = parseSignedData(cms);
  // With embedded content pkijs verifies that instead of the data it is given.
  if (signed.encapContentInfo.eContent !== undefined) throw new DomainError('signature_not_detached');
  if (signed.encapContentInfo.eContentType !== OID.data) throw new DomainError('signature_invalid');
  const signer = soleSigner(signed);
  const claimedAt = claimedTime(signer);
  const named = findCertificate(signed);
  const moment = at === null ? new Date() : momentWithin(named, at);
  let certificate: pkijs.Certificate;
  if (isGostSigner(signer)) {
    if (gost === undefined) throw new DomainError('signature_unsupported');
    certificate = pkijs.Certificate.fromBER(await verifyByOpenssl(gost, cms, content, authorities, moment));
  } else {
    const trusted = authorities === 'any' ? authorities : authorities.map(parsedAuthority);
    certificate = await runPkijs(signed, content, trusted, moment);
  }
  const der = toDer(certificate);
  // Of two certificates with one name either might be shown as the signer's: only the one that verified may be.
  if (named !== undefined && !Buffer.from(toDer(named)).equals(der))
    throw new DomainError('signature_invalid');
  checkSigningCertificate(signer, der);
  return {
    certificate: der,
    fingerprint: toFingerprint(der),
    claimedAt,
    validity: getValidity(certificate),
    isGost: isGostSigner(signer),
  };
}
