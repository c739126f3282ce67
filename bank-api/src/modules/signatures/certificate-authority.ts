import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import * as asn1js from 'asn1js';
import type { RevocationReason } from 'shared-kernel/contract/documents';
import { DomainError } from '../../http/domain-error.ts';

/** Object identifier of an INN in Russian certificates (order 795 of the FSB). */
const INN_OID = '1.2.643.3.131.1.1';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3650;
const CERTIFICATE_DAYS = 450;
// Clocks of the agent's computer and of the server differ; a certificate is usable at once all the same.
const CLOCK_SKEW_MS = 300_000;

x509.cryptoProvider.set(globalThis.crypto);

/** The embedded demo authority: a P-256 key and its self-signed certificate, both DER. */
export interface Authority {
  readonly certificate: Uint8Array<ArrayBuffer>;
  /** PKCS#8. */
  readonly privateKey: Uint8Array<ArrayBuffer>;
}

/** Where strangers find the authority's certificate and its revocation list; named in the certificates. */
export interface AuthorityAddresses {
  readonly certificate: string;
  readonly revocationList: string;
}

/** A certificate that the authority has revoked. */
export interface Revocation {
  /** Hex. */
  readonly serial: string;
  readonly revokedAt: Date;
  readonly reason: RevocationReason;
}

/** Whom a certificate names: what the security service approved, never what the request says. */
export interface CertificateSubject {
  readonly fullName: string;
  readonly email: string;
  readonly organization: string | null;
  readonly inn: string | null;
  readonly position: string | null;
}

/** An issued certificate with the facts that are stored beside it. */
export interface IssuedCertificate {
  readonly der: Uint8Array<ArrayBuffer>;
  /** Hex, upper case. */
  readonly serial: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validTo: Date;
}

// A leading byte of 0x01..0x7F keeps the number positive and of constant length.
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x01;
  return bytes.toString('hex');
}

/** Creates the authority's key and certificate, valid for ten years. */
export async function createAuthority(name: string, now: Date): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(P256, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: [{ CN: [name] }, { C: ['RU'] }],
    notBefore: new Date(now.getTime() - CLOCK_SKEW_MS),
    notAfter: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: SIGNING,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    certificate: new Uint8Array(certificate.rawData),
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

/**
 * The public key of a PKCS#10 request whose own signature proves possession of the private key.
 * @throws DomainError `certificate_invalid` for anything but a P-256 key that signed the request itself.
 */
async function provenPublicKey(request: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    const parsed = new x509.Pkcs10CertificateRequest(request);
    const key = await parsed.publicKey.export(P256, ['verify']);
    if (await parsed.verify()) return key;
  } catch (error) {
    throw new DomainError('certificate_invalid', { cause: error });
  }
  throw new DomainError('certificate_invalid');
}

function getName(subject: CertificateSubject): x509.JsonName {
  const [surname = '', ...given] = subject.fullName.split(' ');
  const name: x509.JsonName = [{ CN: [subject.fullName] }, { '2.5.4.4': [surname] }];
  if (given.length > 0) name.push({ '2.5.4.42': [given.join(' ')] });
  if (subject.organization !== null) name.push({ O: [subject.organization] });
  if (subject.position) name.push({ '2.5.4.12': [subject.position] });
  if (subject.inn !== null) name.push({ [INN_OID]: [subject.inn] });
  name.push({ E: [subject.email] }, { C: ['RU'] });
  return name;
}

export interface IssueOptions {
  readonly validDays?: number;
  readonly addresses?: AuthorityAddresses;
}

const importKey = (authority: Authority): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', authority.privateKey, P256, false, ['sign']);

/** Issues a certificate for the key of a PKCS#10 request. */
export async function issueFor(
  authority: Authority,
  request: Uint8Array<ArrayBuffer>,
  subject: CertificateSubject,
  now: Date,
  { validDays = CERTIFICATE_DAYS, addresses }: IssueOptions = {},
): Promise<IssuedCertificate> {
  const publicKey = await provenPublicKey(request);
  const issuer = new x509.X509Certificate(authority.certificate);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: getName(subject),
    issuer: issuer.subjectName,
    notBefore: new Date(now.getTime() - CLOCK_SKEW_MS),
    notAfter: new Date(now.getTime() + validDays * DAY_MS),
    signingAlgorithm: SIGNING,
    publicKey,
    signingKey: await importKey(authority),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation,
        true,
      ),
      new x509.ExtendedKeyUsageExtension([
        x509.ExtendedKeyUsage.clientAuth,
        x509.ExtendedKeyUsage.emailProtection,
      ]),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      ...(addresses === undefined
        ? []
        : [
            new x509.CRLDistributionPointsExtension([addresses.revocationList]),
            new x509.AuthorityInfoAccessExtension({ caIssuers: [addresses.certificate] }),
          ]),
    ],
  });
  return {
    der: new Uint8Array(certificate.rawData),
    serial: certificate.serialNumber.toUpperCase(),
    subject: certificate.subject,
    issuer: issuer.subjectName.getField('CN')[0] ?? issuer.subject,
    validFrom: certificate.notBefore,
    validTo: certificate.notAfter,
  };
}

const CRL_NUMBER_OID = '2.5.29.20';

/** Signs the list of revoked certificates, DER. @param number Grows with every list. */
export async function signRevocationList(
  authority: Authority,
  revocations: readonly Revocation[],
  { number, now, nextUpdate }: { readonly number: bigint; readonly now: Date; readonly nextUpdate: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const issuer = new x509.X509Certificate(authority.certificate);
  const list = await x509.X509CrlGenerator.create({
    issuer: issuer.subjectName,
    thisUpdate: now,
    nextUpdate,
    entries: revocations.map(({ serial, revokedAt, reason }) => ({
      serialNumber: serial,
      revocationDate: revokedAt,
      reason: x509.X509CrlReason[reason],
    })),
    extensions: [
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      new x509.Extension(CRL_NUMBER_OID, false, asn1js.Integer.fromBigInt(number).toBER()),
    ],
    signingAlgorithm: SIGNING,
    signingKey: await importKey(authority),
  });
  return new Uint8Array(list.rawData);
}
