import { sql, type Kysely } from 'kysely';

const FILTERED = 'accept, signing, partner, kind, product, status, stage, holder';

/**
 * What the counters do not know is answered from indexes too: sums and terms stand in the covering ones of the usual
 * order, so a filter by them reads no rows; a bank-wide index of terms beside the organisation's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const scopes = [
    ['own', 'owner_id, '],
    ['org', 'org_id, '],
    ['bank', ''],
  ] as const;
  for (const [name, scope] of scopes) {
    const index = sql.ref(`applications_${name}`);
    await sql`drop index ${index}`.execute(db);
    await sql`create index ${index} on applications (bank, ${sql.raw(scope)}updated_at desc, id desc)
      include (${sql.raw(FILTERED)}, amount_kopecks, due_at) where not archived`.execute(db);
  }
  await sql`create index applications_bank_due on applications (bank, due_at)
    where not archived and due_at is not null`.execute(db);
}
