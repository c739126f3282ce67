import { sql, type Kysely } from 'kysely';

/** From where something was done: the audit trail names the address and the device too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table audit_log add column address text, add column device text`,
    sql`create index audit_log_bank on audit_log (bank, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
