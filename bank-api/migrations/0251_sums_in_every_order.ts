import { sql, type Kysely } from 'kysely';

const FILTERED = 'accept, signing, partner, kind, product, status, stage, holder';

/**
 * Sums, terms and names stand in the indexes of every order, so that a narrowed list is looked through without its rows
 * whatever it is sorted by; the bands of sums know when an application was made, for the orders that they are not in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, scope] of [
    ['org', 'org_id, '],
    ['bank', ''],
  ] as const) {
    const orders = [
      ['by_created', 'created_at desc, id desc', 'amount_kopecks, due_at, client_name'],
      ['by_client', 'client_name desc, id desc', 'amount_kopecks, due_at'],
      ['by_id', 'id desc', 'amount_kopecks, due_at, client_name'],
      [
        'by_band',
        'amount_band(amount_kopecks), updated_at desc, id desc',
        'amount_kopecks, due_at, client_name, created_at',
      ],
    ] as const;
    for (const [order, key, included] of orders) {
      const index = sql.ref(`applications_${name}_${order}`);
      await sql`drop index ${index}`.execute(db);
      await sql`create index ${index} on applications (bank, ${sql.raw(scope + key)})
        include (${sql.raw(FILTERED)}, ${sql.raw(included)}) where not archived`.execute(db);
    }
  }
  await sql`analyze applications`.execute(db);
}
