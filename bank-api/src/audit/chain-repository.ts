import { sql } from 'kysely';
import type { DbOrTx } from '../database/types.ts';

/**
 * What is hashed of an entry. The same text stands in the migration that made the chain; here it is written again, so
 * that a function of the database that was tampered with does not verify itself.
 */
const ENTRY_TEXT = sql<string | null>`case when entry.id is null then null else jsonb_build_array(
  entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.bank, entry.actor_id,
  encode(entry.actor_name_digest, 'hex'), entry.action, entry.subject_type, entry.subject_id, entry.detail,
  entry.request_id, entry.address, entry.device)::text end`;

/** The next links with what their entries say now; `null` for an entry that is gone. */
export function linksAfter(db: DbOrTx, seq: number, limit: number) {
  return db
    .selectFrom('audit_chain as link')
    .leftJoin('audit_log as entry', 'entry.id', 'link.entry_id')
    .select([
      'link.seq',
      'link.entry_id',
      ENTRY_TEXT.as('text'),
      sql<string>`encode(link.hash, 'hex')`.as('hash'),
    ])
    .where('link.seq', '>', seq)
    .orderBy('link.seq')
    .limit(limit)
    .execute();
}

/** An entry that was written past the chain. */
export function unchainedEntry(db: DbOrTx) {
  return db
    .selectFrom('audit_log as entry')
    .leftJoin('audit_chain as link', 'link.entry_id', 'entry.id')
    .select('entry.id')
    .where('link.seq', 'is', null)
    .orderBy('entry.id')
    .limit(1)
    .executeTakeFirst();
}

/** A name that no longer fits its digest. */
export function changedName(db: DbOrTx) {
  return db
    .selectFrom('audit_names as named')
    .leftJoin('audit_log as entry', 'entry.actor_name_digest', 'named.digest')
    .select('entry.id')
    .where(sql<boolean>`named.digest <> sha256(named.salt || convert_to(named.name, 'UTF8'))`)
    .orderBy('entry.id')
    .limit(1)
    .executeTakeFirst();
}
