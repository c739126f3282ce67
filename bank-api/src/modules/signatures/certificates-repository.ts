import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export type CertificateRow = Selectable<Database['certificates']>;
export type NewCertificate = Insertable<Database['certificates']>;

/** The agent's enrolled certificates, newest first. */
export function certificatesOfAgent(db: DbOrTx, agentId: string): Promise<CertificateRow[]> {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function insertCertificate(tx: Tx, certificate: NewCertificate): Promise<CertificateRow> {
  return tx.insertInto('certificates').values(certificate).returningAll().executeTakeFirstOrThrow();
}

/** @returns `undefined` when the very certificate is enrolled already */
export function insertNewCertificate(
  tx: Tx,
  certificate: NewCertificate,
): Promise<CertificateRow | undefined> {
  return tx
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.constraint('certificates_fingerprint_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function certificateByFingerprint(
  db: DbOrTx,
  fingerprint: string,
): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('fingerprint', '=', fingerprint).executeTakeFirst();
}

/** Of whatever authority, oldest first. */
export function certificatesOfSerial(db: DbOrTx, serial: string): Promise<CertificateRow[]> {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('serial', '=', serial)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function lockCertificate(tx: Tx, agentId: string, id: string): Promise<CertificateRow | undefined> {
  return tx
    .selectFrom('certificates')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a revoked certificate count again. */
export async function restoreCertificate(tx: Tx, id: string): Promise<void> {
  const back = { revoked_at: null, revocation_reason: null };
  await tx.updateTable('certificates').set(back).where('id', '=', id).execute();
}

export interface PowerOfAttorneyColumns {
  readonly poa_number: string | null;
  readonly poa_valid_to: string | null;
}

/** Keeps the power of attorney of the last signature with a certificate. */
export async function setPowerOfAttorney(tx: Tx, id: string, poa: PowerOfAttorneyColumns): Promise<void> {
  await tx.updateTable('certificates').set(poa).where('id', '=', id).execute();
}
