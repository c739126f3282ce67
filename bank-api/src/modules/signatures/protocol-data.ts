import { createHash, randomBytes } from 'node:crypto';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import type { VouchingAuthority } from 'shared-kernel/contract/signature-checks';
import type { Db } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { maskEmail } from '../../http/mask-email.ts';
import type { EmbeddedAuthority } from './authority.ts';
import { clientSignatureRows, type ClientSignatureRow } from './client-signatures-repository.ts';
import { findCertificate, parseSignedData, verifyDetachedCms } from './cms-verifier.ts';
import {
  bankName,
  ensureVerificationCode,
  newestVersionNumber,
  signatureRows,
  versionByCode,
  versionById,
  type SignatureFacts,
  type VersionFacts,
} from './protocol-repository.ts';
import { findAlgorithm, type SignatureAlgorithm } from './signature-algorithm.ts';
import { computeDigest, contentOfKey, type StoredFiles } from './signed-content.ts';
import type { TrustStore } from './trust.ts';
import { vouchingFor } from './vouching.ts';

/** One signature as the protocol and the public page show it. */
export interface ProtocolSignature {
  readonly signer: string;
  readonly organization: string | null;
  readonly inn: string | null;
  readonly serial: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly signedAt: string;
  readonly revokedAt: string | null;
  readonly powerOfAttorney: { readonly number: string; readonly validTo: string } | null;
  readonly algorithm: SignatureAlgorithm | null;
  /** SHA-256 of the CMS. */
  readonly sha256: string;
  /** Who vouches for the signer; `null` when nobody whom the bank believes does. */
  readonly authority: VouchingAuthority | null;
  /** Verified just now against the stored bytes, at the moment of the signature; what was wrong, if anything. */
  readonly fault: ErrorCode | null;
  readonly isValid: boolean;
}

/** A simple electronic signature: a code that was sent to the signer, entered on the page of the link. */
export interface SimpleSignature {
  readonly signer: string;
  readonly role: string;
  /** The address, its middle hidden. */
  readonly codeSentTo: string;
  readonly signedAt: string;
  /** The stored file is the one that was signed. */
  readonly isValid: boolean;
}

/** Everything there is to say about the signatures of a version. */
export interface ProtocolData {
  readonly code: string;
  /** Public page about these signatures. */
  readonly address: string;
  readonly bankName: string;
  readonly title: string;
  readonly applicationNumber: number | null;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly version: number;
  readonly isCurrent: boolean;
  readonly uploadedAt: string;
  readonly signatures: readonly ProtocolSignature[];
  /** Of clients who signed by a code. */
  readonly simple: readonly SimpleSignature[];
  readonly madeAt: string;
}

/** Refusals that leave it open who the signer is. */
const UNVOUCHED: ReadonlySet<ErrorCode | null> = new Set([
  'certificate_invalid',
  'signature_invalid',
  'signature_not_detached',
  'signature_unsupported',
] as const);

/** The code of a version's public page. */
const newCode = (): string => randomBytes(16).toString('base64url');

/** A client's signature by a key in the shape of an agent's. */
function toOwnKey({
  cms,
  serial,
  issuer,
  valid_from,
  valid_to,
  ...row
}: ClientSignatureRow): SignatureFacts[] {
  if (cms === null || serial === null || issuer === null || valid_from === null || valid_to === null)
    return [];
  const { signer_name, signed_at, organization, inn } = row;
  const none = { poa_number: null, poa_valid_to: null, revoked_at: null };
  return [{ cms, signer_name, signed_at, organization, inn, serial, issuer, valid_from, valid_to, ...none }];
}

export interface ProtocolDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly authority: EmbeddedAuthority;
  readonly trust: TrustStore;
  readonly files: StoredFiles;
}

/** Reads and verifies what a protocol says. */
export function createProtocolData({ db, clock, publicUrl, authority, trust, files }: ProtocolDependencies) {
  async function findFault(key: string, row: SignatureFacts): Promise<ErrorCode | null> {
    if (row.revoked_at !== null && row.revoked_at <= row.signed_at) return 'certificate_revoked';
    try {
      const content = contentOfKey(files, key);
      await verifyDetachedCms(
        new Uint8Array(row.cms),
        content,
        await trust.current(),
        new Date(row.signed_at),
      );
      return null;
    } catch (error) {
      // A check that could not be made is not a signature that failed.
      if (error instanceof DomainError && error.code !== 'unavailable') return error.code;
      throw error;
    }
  }

  async function buildProtocolData(bank: BankCode, version: VersionFacts): Promise<ProtocolData> {
    const byClients = await clientSignatureRows(db, version.id);
    const rows = [...(await signatureRows(db, version.id)), ...byClients.flatMap(toOwnKey)].sort(
      (one, other) => one.signed_at.localeCompare(other.signed_at),
    );
    const simpleRows = byClients.filter(({ kind }) => kind === 'simple');
    if (rows.length + simpleRows.length === 0) throw new DomainError('not_found');
    const sha256 =
      simpleRows.length === 0
        ? null
        : (await computeDigest(contentOfKey(files, version.storage_key), 'sha256')).toString('hex');
    const code = version.verification_code ?? (await ensureVerificationCode(db, version.id, newCode()));
    const newest = await newestVersionNumber(db, version.document_id);
    const portal = await authority.certificate(db, clock());
    const signatures: ProtocolSignature[] = [];
    for (const row of rows) {
      const signed = parseSignedData(new Uint8Array(row.cms));
      const fault = await findFault(version.storage_key, row);
      const certificate = findCertificate(signed);
      const isVouchedFor = certificate !== undefined && !UNVOUCHED.has(fault);
      signatures.push({
        signer: row.signer_name,
        organization: row.organization,
        inn: row.inn,
        serial: row.serial,
        issuer: row.issuer,
        validFrom: row.valid_from,
        validTo: row.valid_to,
        signedAt: row.signed_at,
        revokedAt: row.revoked_at,
        powerOfAttorney:
          row.poa_number === null || row.poa_valid_to === null
            ? null
            : { number: row.poa_number, validTo: row.poa_valid_to },
        algorithm: findAlgorithm(signed, certificate),
        sha256: createHash('sha256').update(row.cms).digest('hex'),
        authority: isVouchedFor ? await vouchingFor(certificate, portal) : null,
        fault,
        isValid: fault === null,
      });
    }
    return {
      code,
      address: `${publicUrl}/banks/${bank}/verify/${code}`,
      bankName: await bankName(db, bank),
      title: version.title,
      applicationNumber: version.application_id,
      fileName: version.file_name,
      sizeBytes: version.size_bytes,
      sha256: version.sha256,
      version: version.number,
      isCurrent: newest === version.number,
      uploadedAt: version.uploaded_at,
      signatures,
      simple: simpleRows.map((row) => ({
        signer: row.signer_name,
        role: row.signer_role,
        codeSentTo: maskEmail(row.code_sent_to),
        signedAt: row.signed_at,
        isValid: row.sha256 === sha256,
      })),
      madeAt: clock().toISOString(),
    };
  }

  return {
    /** @throws DomainError not_found when the version has no signature */
    async ofVersion(bank: BankCode, versionId: string): Promise<ProtocolData> {
      const version = await versionById(db, versionId);
      if (version === undefined) throw new DomainError('not_found');
      return buildProtocolData(bank, version);
    },

    /** The same by the code of the public page; another bank's documents are not known here. */
    async byCode(bank: BankCode, code: string): Promise<ProtocolData> {
      const version = await versionByCode(db, code);
      if (version === undefined || (version.bank !== null && version.bank !== bank))
        throw new DomainError('not_found');
      return buildProtocolData(bank, version);
    },
  };
}
