import type { DbOrTx } from '../../database/types.ts';
import type { Authority } from './certificate-authority.ts';

const NAME = 'Демонстрационный удостоверяющий центр «Портал агента»';

function load(db: DbOrTx) {
  return db
    .selectFrom('certificate_authority')
    .select(['certificate', 'private_key'])
    .where('id', '=', 1)
    .executeTakeFirst();
}

/** The embedded authority; created at first use, once for all replicas. */
export async function authorityOf(db: DbOrTx, now: Date): Promise<Authority> {
  let row = await load(db);
  if (row === undefined) {
    const { createAuthority } = await import('./certificate-authority.ts');
    const created = await createAuthority(NAME, now);
    await db
      .insertInto('certificate_authority')
      .values({
        id: 1,
        certificate: Buffer.from(created.certificate),
        private_key: Buffer.from(created.privateKey),
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    row = await load(db);
  }
  if (row === undefined) throw new Error('The certificate authority could not be stored');
  return { certificate: new Uint8Array(row.certificate), privateKey: new Uint8Array(row.private_key) };
}
