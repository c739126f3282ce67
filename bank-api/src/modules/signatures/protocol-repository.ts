import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx } from '../../database/types.ts';

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

export type VersionFacts = NonNullable<Awaited<ReturnType<typeof versionById>>>;

export function versionById(db: DbOrTx, versionId: string) {
  return versionQuery(db).where('v.id', '=', versionId).executeTakeFirst();
}

export function versionByCode(db: DbOrTx, code: string) {
  return versionQuery(db).where('v.verification_code', '=', code).executeTakeFirst();
}

/** Gives a version the code of its public page, unless it has one. @returns The code it has. */
export async function ensureVerificationCode(db: DbOrTx, versionId: string, code: string): Promise<string> {
  const row = await db
    .updateTable('document_versions')
    .set((eb) => ({ verification_code: eb.fn.coalesce('verification_code', eb.val(code)) }))
    .where('id', '=', versionId)
    .returning('verification_code')
    .executeTakeFirstOrThrow();
  if (row.verification_code === null) throw new Error('The version got no code');
  return row.verification_code;
}

/** Signatures of a version with their certificates, oldest first. */
export function signatureRows(db: DbOrTx, versionId: string) {
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
export type SignatureFacts = Awaited<ReturnType<typeof signatureRows>>[number];

export async function newestVersionNumber(db: DbOrTx, documentId: string): Promise<number | null> {
  const { number } = await db
    .selectFrom('document_versions')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return number;
}

export async function bankName(db: DbOrTx, bank: BankCode): Promise<string> {
  const { name } = await db
    .selectFrom('banks')
    .select('name')
    .where('code', '=', bank)
    .executeTakeFirstOrThrow();
  return name;
}
