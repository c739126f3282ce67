import { sql } from 'kysely';
import { shortName } from 'shared-kernel/domain/names';
import type { Tx } from '../../database/types.ts';
import type { Person } from './erasure-repository.ts';

/** Ways in which texts of the server name a person. */
function nameForms({ last_name: last, first_name: first, middle_name: middle }: Person): string[] {
  const full = [last, first, middle].filter(Boolean).join(' ');
  const short = shortName({ lastName: last, firstName: first, middleName: middle });
  return [...new Set([full, `${last} ${first}`, `${first} ${last}`, short])];
}

/**
 * Where the name was written down beside what stays: the pseudonym takes its place. Rows are found by the account's id alone:
 * anybody may be called anything, so a name in a text says nothing of whose it is.
 */
export async function renamePerson(tx: Tx, person: Person, pseudonym: string): Promise<void> {
  await tx
    .updateTable('document_versions')
    .set({ uploaded_by_name: pseudonym })
    .where('uploaded_by', '=', person.id)
    .execute();
  await renameInScoring(tx, person.id, pseudonym);
  await renameInTimelines(tx, person, pseudonym);
  await renameInNotifications(tx, person.id, pseudonym);
}

/** Who has stopped a scoring is told apart by the event that was written with it. */
async function renameInScoring(tx: Tx, agentId: string, pseudonym: string): Promise<void> {
  await sql`
    update scoring_runs s set decided_by = ${pseudonym}
    from application_timeline t
    where t.actor_id = ${agentId} and t.kind = 'scoring'
      and t.application_id = s.application_id and t.created_at = s.decided_at`.execute(tx);
}

async function renameInTimelines(tx: Tx, person: Person, pseudonym: string): Promise<void> {
  const { id } = person;
  await tx.updateTable('application_timeline').set({ actor: pseudonym }).where('actor_id', '=', id).execute();
  // What the person has typed: titles of files, comments.
  for (const name of nameForms(person)) {
    await sql`
      update application_timeline set details = replace(details, ${name}, ${pseudonym})
      where actor_id = ${id} and named_agents is null and position(${name} in details) > 0`.execute(tx);
  }
  await sql`
    update application_timeline
    set details = replace(details, named_agents ->> ${id}::text, ${pseudonym}), named_agents = named_agents - ${id}::text
    where named_agents ? ${id}`.execute(tx);
}

/** Those of others: the person's own are deleted. */
async function renameInNotifications(tx: Tx, agentId: string, pseudonym: string): Promise<void> {
  await sql`
    update notifications
    set text = replace(text, named_agents ->> ${agentId}::text, ${pseudonym}), named_agents = named_agents - ${agentId}::text
    where named_agents ? ${agentId}`.execute(tx);
}

/**
 * Contacts of the organisation that are the person's own. Only an approved agent belongs to it: anybody may name any
 * organisation when registering.
 */
export async function forgetContacts(tx: Tx, person: Person): Promise<void> {
  if (person.org_id === null || person.approval !== 'success') return;
  const own = await tx
    .selectFrom('organisations')
    .select(['email', 'phone', 'contact_person'])
    .where('id', '=', person.org_id)
    .executeTakeFirst();
  if (own === undefined) return;
  const isPerson = own.contact_person !== null && nameForms(person).includes(own.contact_person);
  await tx
    .updateTable('organisations')
    .set({
      email: own.email === person.email ? null : own.email,
      phone: own.phone === person.phone ? null : own.phone,
      contact_person: isPerson ? null : own.contact_person,
    })
    .where('id', '=', person.org_id)
    .execute();
}
