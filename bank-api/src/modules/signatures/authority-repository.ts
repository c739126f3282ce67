import type { DbOrTx, Tx } from '../../database/types.ts';

const ROW = 1;

/** The embedded authority's certificate and key, as they are stored. */
export interface AuthorityRow {
  readonly certificate: Buffer;
  readonly private_key: Buffer;
}

export function findAuthority(db: DbOrTx): Promise<AuthorityRow | undefined> {
  return db
    .selectFrom('certificate_authority')
    .select(['certificate', 'private_key'])
    .where('id', '=', ROW)
    .executeTakeFirst();
}

/** One for all replicas: the first that is stored stays. */
export async function insertAuthority(db: DbOrTx, authority: AuthorityRow, at: string): Promise<void> {
  await db
    .insertInto('certificate_authority')
    .values({ id: ROW, ...authority, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function lockAuthorityKey(tx: Tx): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('certificate_authority')
    .select('private_key')
    .where('id', '=', ROW)
    .forUpdate()
    .executeTakeFirst();
  return row?.private_key;
}

export async function setAuthorityKey(tx: Tx, key: Buffer): Promise<void> {
  await tx.updateTable('certificate_authority').set({ private_key: key }).where('id', '=', ROW).execute();
}
