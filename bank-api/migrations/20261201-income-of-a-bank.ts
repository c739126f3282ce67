import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The bank's people read everybody's income, and what is not paid yet, without naming an agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A bank's income of a period, the latest first.
  await sql`create index income_bank_period on income (bank, state_date, id)`.execute(db);
}
