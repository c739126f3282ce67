import { sql } from 'kysely';
import { shortName } from 'shared-kernel/domain/names';
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
  readonly erased_at: string | null;
}

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
    .select(['id', 'email', 'last_name', 'first_name', 'middle_name', 'phone', 'org_id', 'erased_at'])
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
  for (const table of ['password_resets', 'second_factors', 'recovery_codes'] as const) {
    await tx.deleteFrom(table).where('agent_id', '=', agentId).execute();
  }
}

/** What is the person's alone and serves nobody else. */
export async function deleteOwnRecords(tx: Tx, { id, email }: Person): Promise<void> {
  await tx.deleteFrom('pending_registrations').where('email', '=', email).execute();
  for (const table of [
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
  ] as const) {
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

/** Where the name was written down beside what stays: the pseudonym takes its place. */
export async function renameAuthor(tx: Tx, person: Person, pseudonym: string): Promise<void> {
  await tx
    .updateTable('document_versions')
    .set({ uploaded_by_name: pseudonym })
    .where('uploaded_by', '=', person.id)
    .execute();
  if (person.org_id === null) return;
  const names = nameForms(person);
  const own = await tx
    .selectFrom('organisations')
    .select(['email', 'phone', 'contact_person'])
    .where('id', '=', person.org_id)
    .executeTakeFirst();
  if (own === undefined) return;
  await tx
    .updateTable('organisations')
    .set({
      ...(own.email === person.email ? { email: null } : {}),
      ...(own.phone !== null && own.phone === person.phone ? { phone: null } : {}),
      contact_person:
        own.contact_person !== null && names.includes(own.contact_person) ? null : own.contact_person,
    })
    .where('id', '=', person.org_id)
    .execute();
}

/** Ways in which texts of the server name a person. */
export function nameForms({ last_name: last, first_name: first, middle_name: middle }: Person): string[] {
  const full = [last, first, middle].filter(Boolean).join(' ');
  return [...new Set([full, `${last} ${first}`, `${first} ${last}`])];
}

/**
 * Notifications and events of others that name the person: the former keep their meaning without the name, the latter
 * are signals to open pages and go.
 */
export async function forgetElsewhere(tx: Tx, person: Person, pseudonym: string): Promise<void> {
  for (const word of [...nameForms(person), person.email, person.phone].filter((text) => text !== null)) {
    await sql`
      update notifications set title = replace(title, ${word}, ${pseudonym}), text = replace(text, ${word}, ${pseudonym})
      where position(${word} in title) > 0 or position(${word} in text) > 0`.execute(tx);
    await sql`delete from events where position(${word} in payload::text) > 0`.execute(tx);
    await sql`
      delete from pgboss.job
      where position(${word} in coalesce(data::text, '')) > 0 or position(${word} in coalesce(output::text, '')) > 0
    `.execute(tx);
  }
}

/**
 * Who did what, in timelines and notifications: there a person is mostly the short name. Others may be called the same,
 * so it is taken from those of the person's own organisation only.
 */
export async function forgetAtOrganisation(tx: Tx, person: Person, pseudonym: string): Promise<void> {
  const short = shortName({
    lastName: person.last_name,
    firstName: person.first_name,
    middleName: person.middle_name,
  });
  const own = sql`select id from applications where owner_id = ${person.id} or org_id = ${person.org_id}`;
  for (const word of [...nameForms(person), short]) {
    await sql`
      update application_timeline
      set actor = replace(actor, ${word}, ${pseudonym}), details = replace(details, ${word}, ${pseudonym})
      where application_id in (${own}) and (position(${word} in actor) > 0 or position(${word} in details) > 0)
    `.execute(tx);
  }
  await sql`
    update notifications set title = replace(title, ${short}, ${pseudonym}), text = replace(text, ${short}, ${pseudonym})
    where (application_id in (${own}) or agent_id in (select id from agents where org_id = ${person.org_id}))
      and (position(${short} in title) > 0 or position(${short} in text) > 0)`.execute(tx);
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
