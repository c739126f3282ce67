import { createHash, randomBytes } from 'node:crypto';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import type { VouchingAuthority } from 'shared-kernel/contract/signature-checks';
import type { AppContext } from '../../app-context.ts';
import type { DbOrTx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { storageOf } from '../documents/storage-context.ts';
import { authorityCertificate } from './authority-store.ts';
import { certificateOf, isGost, parseSignedData, verifyDetachedCms } from './cms-verifier.ts';
import { contentOfKey } from './signed-content.ts';
import { trustOf } from './trust.ts';
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
  readonly isGost: boolean;
  /** SHA-256 of the CMS. */
  readonly sha256: string;
  /** Who vouches for the signer; `null` when nobody whom the bank believes does. */
  readonly authority: VouchingAuthority | null;
  /** Verified just now against the stored bytes, at the moment of the signature; what was wrong, if anything. */
  readonly fault: ErrorCode | null;
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
  readonly madeAt: string;
}

function versionQuery(db: DbOrTx) {
  return db
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select([
      'v.id',
      'v.document_id',
      'v.number',
      'v.storage_key',
      'v.file_name',
      'v.size_bytes',
      'v.sha256',
      'v.uploaded_at',
      'v.verification_code',
      'd.title',
      'd.bank',
      'd.application_id',
    ]);
}
type VersionFacts = NonNullable<Awaited<ReturnType<ReturnType<typeof versionQuery>['executeTakeFirst']>>>;

/** The code of a version's public page; made once. */
async function codeOf(db: DbOrTx, version: VersionFacts): Promise<string> {
  if (version.verification_code !== null) return version.verification_code;
  const row = await db
    .updateTable('document_versions')
    .set((eb) => ({
      verification_code: eb.fn.coalesce('verification_code', eb.val(randomBytes(16).toString('base64url'))),
    }))
    .where('id', '=', version.id)
    .returning('verification_code')
    .executeTakeFirstOrThrow();
  if (row.verification_code === null) throw new Error('The version got no code');
  return row.verification_code;
}

function signatureRows(db: DbOrTx, versionId: string) {
  return db
    .selectFrom('document_signatures as s')
    .innerJoin('certificates as c', 'c.id', 's.certificate_id')
    .select([
      's.cms',
      's.signer_name',
      's.signed_at',
      's.poa_number',
      's.poa_valid_to',
      'c.organization',
      'c.inn',
      'c.serial',
      'c.issuer',
      'c.valid_from',
      'c.valid_to',
      'c.revoked_at',
    ])
    .where('s.version_id', '=', versionId)
    .orderBy('s.signed_at')
    .orderBy('s.id')
    .execute();
}
type SignatureFacts = Awaited<ReturnType<typeof signatureRows>>[number];

async function faultOf(context: AppContext, key: string, row: SignatureFacts): Promise<ErrorCode | null> {
  if (row.revoked_at !== null && row.revoked_at <= row.signed_at) return 'certificate_revoked';
  try {
    const content = contentOfKey(storageOf(context), key);
    await verifyDetachedCms(
      new Uint8Array(row.cms),
      content,
      await trustOf(context),
      new Date(row.signed_at),
    );
    return null;
  } catch (error) {
    // A check that could not be made is not a signature that failed.
    if (error instanceof DomainError && error.code !== 'unavailable') return error.code;
    throw error;
  }
}

/** Refusals that leave it open who the signer is. */
const UNVOUCHED: ReadonlySet<ErrorCode | null> = new Set([
  'certificate_invalid',
  'signature_invalid',
  'signature_not_detached',
  'signature_unsupported',
] as const);

async function dataOf(context: AppContext, bank: BankCode, version: VersionFacts): Promise<ProtocolData> {
  const { db, config, now } = context;
  const rows = await signatureRows(db, version.id);
  if (rows.length === 0) throw new DomainError('not_found');
  const code = await codeOf(db, version);
  const newest = await db
    .selectFrom('document_versions')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('document_id', '=', version.document_id)
    .executeTakeFirstOrThrow();
  const { name } = await db
    .selectFrom('banks')
    .select('name')
    .where('code', '=', bank)
    .executeTakeFirstOrThrow();
  const portal = await authorityCertificate(context, db, now());
  const signatures: ProtocolSignature[] = [];
  for (const row of rows) {
    const signed = parseSignedData(new Uint8Array(row.cms));
    const fault = await faultOf(context, version.storage_key, row);
    const certificate = certificateOf(signed);
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
      isGost: isGost(signed),
      sha256: createHash('sha256').update(row.cms).digest('hex'),
      authority: isVouchedFor ? await vouchingFor(certificate, portal) : null,
      fault,
      isValid: fault === null,
    });
  }
  return {
    code,
    address: `${config.publicUrl}/banks/${bank}/verify/${code}`,
    bankName: name,
    title: version.title,
    applicationNumber: version.application_id,
    fileName: version.file_name,
    sizeBytes: version.size_bytes,
    sha256: version.sha256,
    version: version.number,
    isCurrent: newest.number === version.number,
    uploadedAt: version.uploaded_at,
    signatures,
    madeAt: now().toISOString(),
  };
}

/** @throws DomainError not_found when the version has no signature */
export async function protocolOfVersion(
  context: AppContext,
  bank: BankCode,
  versionId: string,
): Promise<ProtocolData> {
  const version = await versionQuery(context.db).where('v.id', '=', versionId).executeTakeFirst();
  if (version === undefined) throw new DomainError('not_found');
  return dataOf(context, bank, version);
}

/** The same by the code of the public page; another bank's documents are not known here. */
export async function protocolByCode(
  context: AppContext,
  bank: BankCode,
  code: string,
): Promise<ProtocolData> {
  const version = await versionQuery(context.db).where('v.verification_code', '=', code).executeTakeFirst();
  if (version === undefined || (version.bank !== null && version.bank !== bank))
    throw new DomainError('not_found');
  return dataOf(context, bank, version);
}
