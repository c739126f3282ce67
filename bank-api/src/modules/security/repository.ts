import { sql } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx } from '../../database/types.ts';

export interface AuditFilter {
  readonly agent_id?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Kinds of subjects that are agents: their names are shown beside their ids. */
const AGENT_SUBJECTS: readonly string[] = ['agent', 'questionnaire'];

/** The trail of this bank and of what is about no bank, narrowed by the filter. */
function entries(db: DbOrTx, bank: BankCode, { agent_id, action, from, to }: AuditFilter) {
  let query = db
    .selectFrom('audit_log')
    .where((where) => where.or([where('audit_log.bank', '=', bank), where('audit_log.bank', 'is', null)]));
  if (agent_id !== undefined) {
    query = query.where((where) =>
      where.or([where('audit_log.actor_id', '=', agent_id), where('audit_log.subject_id', '=', agent_id)]),
    );
  }
  if (action !== undefined) {
    query = action.includes('.')
      ? query.where('audit_log.action', '=', action)
      : query.where('audit_log.action', 'like', `${action}.%`);
  }
  // Days of the security service, which works by Moscow time.
  if (from !== undefined) {
    query = query.where(
      sql<boolean>`audit_log.at >= (${from}::date)::timestamp at time zone 'Europe/Moscow'`,
    );
  }
  if (to !== undefined) {
    query = query.where(
      sql<boolean>`audit_log.at < (${to}::date + 1)::timestamp at time zone 'Europe/Moscow'`,
    );
  }
  return query;
}

export async function countEntries(db: DbOrTx, bank: BankCode, filter: AuditFilter): Promise<number> {
  const row = await entries(db, bank, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

interface Slice {
  readonly limit: number;
  readonly offset?: number;
  /** Only entries older than this one: for walking the whole trail. */
  readonly before?: number;
}

/** Entries, newest first. */
export function readEntries(db: DbOrTx, bank: BankCode, filter: AuditFilter, slice: Slice) {
  const { limit, offset = 0, before } = slice;
  const newest = entries(db, bank, filter)
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before ?? 0))
    .selectAll('audit_log')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(newest.as('entry'))
    .leftJoin('agents as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('audit_names as named', 'named.digest', 'entry.actor_name_digest')
    .leftJoin('agents as subject', (join) =>
      join
        .on('entry.subject_type', 'in', AGENT_SUBJECTS)
        .on(sql<boolean>`subject.id::text = entry.subject_id`),
    )
    .select([
      'entry.id',
      'entry.at',
      'entry.bank',
      'entry.action',
      'entry.subject_type',
      'entry.subject_id',
      'entry.detail',
      'entry.address',
      'entry.device',
      'entry.request_id',
      'actor.id as actor_id',
      'named.name as actor_name_then',
      'actor.email as actor_email',
      'actor.last_name as actor_last_name',
      'actor.first_name as actor_first_name',
      'actor.middle_name as actor_middle_name',
      'subject.last_name as subject_last_name',
      'subject.first_name as subject_first_name',
      'subject.middle_name as subject_middle_name',
    ])
    .orderBy('entry.id', 'desc')
    .execute();
}

export type EntryRow = Awaited<ReturnType<typeof readEntries>>[number];
