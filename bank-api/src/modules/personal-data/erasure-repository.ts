import { sql } from 'kysely';
import type { Approval } from 'shared-kernel/contract/agent';
import { jsonb } from '../../database/jsonb.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { ERASED_MESSAGE } from './erasure-texts.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly phone: string | null;
  readonly org_id: string | null;
  readonly approval: Approval;
  readonly erased_at: string | null;
}

const CREDENTIALS = ['password_resets', 'second_factors', 'recovery_codes'] as const;
/** What is the person's alone and serves nobody else. */
const OWN_RECORDS = [
  'approved_identities',
  'notifications',
  'notification_mutes',
  'list_views',
  'quote_links',
  'news_reads',
  'download_tickets',
  'known_devices',
  'security_notices',
  'signature_challenges',
  'events',
] as const;
/** Tables of which an erasure deletes every row of the person. */
export const DELETED_RECORDS: readonly string[] = [...CREDENTIALS, ...OWN_RECORDS, 'sessions', 'uploads'];

export interface Pseudonym {
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly passwordHash: string;
}

/** The person, locked: two erasures of one agent come one after the other. */
export function lockPerson(tx: Tx, agentId: string): Promise<Person | undefined> {
  return tx
    .selectFrom('agents')
    .select([
      'id',
      'email',
      'last_name',
      'first_name',
      'middle_name',
      'phone',
      'org_id',
      'approval',
      'erased_at',
    ])
    .where('id', '=', agentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether there is such an account that can be erased: nobody of the bank, and not erased already. */
export async function personState(
  db: DbOrTx,
  agentId: string,
): Promise<{ readonly isStaff: boolean; readonly isErased: boolean } | undefined> {
  const row = await db
    .selectFrom('agents')
    .select((eb) => [
      'erased_at',
      eb
        .exists(
          eb
            .selectFrom('agent_banks')
            .select('agent_banks.bank')
            .whereRef('agent_banks.agent_id', '=', 'agents.id')
            .where('agent_banks.role', '!=', 'user'),
        )
        .as('is_staff'),
    ])
    .where('id', '=', agentId)
    .executeTakeFirst();
  return row && { isStaff: row.is_staff === true, isErased: row.erased_at !== null };
}

export async function openApplications(db: DbOrTx, agentId: string): Promise<number> {
  const row = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', agentId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The account under its pseudonym; nobody can sign in with it any more. */
export async function closeAccount(tx: Tx, agentId: string, as: Pseudonym, at: string): Promise<void> {
  await tx
    .updateTable('agents')
    .set({
      email: as.email,
      last_name: as.lastName,
      first_name: as.firstName,
      middle_name: null,
      phone: null,
      telegram: null,
      avatar: null,
      user_position: null,
      approval_reason: null,
      locked_reason: null,
      notification_preferences: jsonb({ email: false, browser: false }),
      password_hash: as.passwordHash,
      locked_at: at,
      erased_at: at,
      updated_at: at,
    })
    .where('id', '=', agentId)
    .execute();
  await tx.updateTable('agent_banks').set({ access_locked: true }).where('agent_id', '=', agentId).execute();
  for (const table of CREDENTIALS) {
    await tx.deleteFrom(table).where('agent_id', '=', agentId).execute();
  }
}

/** Letters that wait to be sent to the person, by what their jobs say; before the rows that some of them are about go. */
export async function deleteLetters(tx: Tx, { id, email }: Person, emails: readonly string[]): Promise<void> {
  await sql`
    delete from pgboss.job
    where data ->> 'agentId' = ${id}
      or data ->> 'email' in (${sql.join(emails)})
      or data ->> 'noticeId' in (select s.id::text from security_notices s where s.agent_id = ${id})
      or data ->> 'registrationId' in (select p.id::text from pending_registrations p where p.email = ${email})`.execute(
    tx,
  );
}

/** What is the person's alone and serves nobody else. */
export async function deleteOwnRecords(tx: Tx, { id, email }: Person): Promise<void> {
  await tx.deleteFrom('pending_registrations').where('email', '=', email).execute();
  for (const table of OWN_RECORDS) {
    await tx.deleteFrom(table).where('agent_id', '=', id).execute();
  }
}

/** A questionnaire that was sent in identifies a party to the contract and stays; a draft goes. */
export async function deleteDraftQuestionnaire(tx: Tx, agentId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('questionnaires')
    .where('agent_id', '=', agentId)
    .where('submitted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('questionnaire_decisions')
            .select('questionnaire_decisions.id')
            .where('questionnaire_decisions.agent_id', '=', agentId),
        ),
      ),
    )
    .executeTakeFirst();
  const left = await tx
    .selectFrom('questionnaires')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return numDeletedRows > 0n || left === undefined;
}

/** Files that belong to no application and were neither signed nor sent. @returns Keys of the storage. */
export async function deleteLooseFiles(tx: Tx, agentId: string, withAgentPapers: boolean): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with loose as (
      select d.id from documents d
      left join chat_threads t on t.id = d.thread_id
      where d.owner_id = ${agentId} and d.application_id is null and d.sent_at is null
        and (${withAgentPapers} or d.scope <> 'agent')
        and not exists (
          select 1 from document_versions v join document_signatures s on s.version_id = v.id
          where v.document_id = d.id)
        and (d.thread_id is null or t.application_id is null
          or not exists (select 1 from chat_attachments a where a.document_id = d.id))
    ), unbound as (
      delete from chat_attachments a using loose where a.document_id = loose.id
    ), removed as (
      select v.storage_key from document_versions v join loose on loose.id = v.document_id
    ), gone as (
      delete from documents d using loose where d.id = loose.id
    )
    select storage_key from removed`.execute(tx);
  const parts = await tx
    .selectFrom('upload_parts')
    .innerJoin('uploads', 'uploads.id', 'upload_parts.upload_id')
    .select('upload_parts.storage_key')
    .where('uploads.agent_id', '=', agentId)
    .execute();
  await tx.deleteFrom('uploads').where('agent_id', '=', agentId).execute();
  return [...rows, ...parts].map((row) => row.storage_key);
}

/** What was said outside applications, by either side: the person is addressed in it too. */
export async function eraseTalks(tx: Tx, agentId: string): Promise<void> {
  await sql`
    update chat_messages m set text = ${ERASED_MESSAGE}
    from chat_threads t
    where t.id = m.thread_id and t.agent_id = ${agentId} and t.application_id is null
      and m.side <> 'system'`.execute(tx);
}

/** Signals to open pages that carry what the person wrote, or what was said in a talk whose texts go. */
export async function deleteSignals(tx: Tx, agentId: string): Promise<void> {
  await sql`
    delete from events
    where payload #>> '{message,author,id}' = ${agentId}
      or payload ->> 'thread_id' in (
        select t.id::text from chat_threads t where t.agent_id = ${agentId} and t.application_id is null)`.execute(
    tx,
  );
}

/** Addresses that the account had before and nobody has now. */
export async function findEarlierEmails(db: DbOrTx, agentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('security_notices')
    .select('previous_email')
    .distinct()
    .where('agent_id', '=', agentId)
    .where('previous_email', 'is not', null)
    .where('previous_email', 'not in', (eb) => eb.selectFrom('agents').select('email'))
    .execute();
  return rows.flatMap(({ previous_email: email }) => email ?? []);
}

export async function insertErasure(
  tx: Tx,
  erasure: {
    readonly agent_id: string;
    readonly erased_at: string;
    readonly requested_by: string;
    readonly reason: string | null;
    readonly files: number;
  },
): Promise<void> {
  await tx.insertInto('erasures').values(erasure).execute();
}
