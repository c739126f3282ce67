import type { AppContext } from '../../app-context.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import type { Authority } from './certificate-authority.ts';

const NAME = 'Демонстрационный удостоверяющий центр «Портал агента»';
const OWNER = 'certificate-authority';

const seal = (sealer: Sealer, key: Uint8Array): Buffer =>
  Buffer.from(sealer.seal(Buffer.from(key).toString('base64'), OWNER), 'utf8');

/** A stored key; one that an older server has left in the clear is bare DER, which never reads as a sealed text. */
function openKey(sealer: Sealer, stored: Buffer): Uint8Array<ArrayBuffer> {
  const text = stored.toString('latin1');
  return new Uint8Array(sealer.isSealed(text) ? Buffer.from(sealer.open(text, OWNER), 'base64') : stored);
}

function load(db: DbOrTx) {
  return db
    .selectFrom('certificate_authority')
    .select(['certificate', 'private_key'])
    .where('id', '=', 1)
    .executeTakeFirst();
}

async function ensured(db: DbOrTx, sealer: Sealer, now: Date) {
  const known = await load(db);
  if (known !== undefined) return known;
  const { createAuthority } = await import('./certificate-authority.ts');
  const created = await createAuthority(NAME, now);
  await db
    .insertInto('certificate_authority')
    .values({
      id: 1,
      certificate: Buffer.from(created.certificate),
      private_key: seal(sealer, created.privateKey),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await load(db);
  if (row === undefined) throw new Error('The certificate authority could not be stored');
  return row;
}

type Context = Pick<AppContext, 'sealer'>;

/** The embedded authority; created at first use, once for all replicas. */
export async function authorityOf({ sealer }: Context, db: DbOrTx, now: Date): Promise<Authority> {
  const row = await ensured(db, sealer, now);
  return { certificate: new Uint8Array(row.certificate), privateKey: openKey(sealer, row.private_key) };
}

/** Its certificate alone, DER: its key is left sealed. */
export async function authorityCertificate(
  { sealer }: Context,
  db: DbOrTx,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await ensured(db, sealer, now)).certificate);
}

/** Seals the key with the current key of the server, when it is in the clear or of an older one. */
export async function sealAuthority(tx: Tx, sealer: Sealer): Promise<void> {
  const row = await tx
    .selectFrom('certificate_authority')
    .select('private_key')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || sealer.isCurrent(row.private_key.toString('latin1'))) return;
  await tx
    .updateTable('certificate_authority')
    .set({ private_key: seal(sealer, openKey(sealer, row.private_key)) })
    .where('id', '=', 1)
    .execute();
}
