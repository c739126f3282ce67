import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A request for a document knows the rule that wants to see it, and whether the rule or a person asks for it now: until now
 * their titles and the name of the bank said so. Runs that end with requests are decided by the rules alone, under that name.
 */
export async function up<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table document_requests
    add column rule text,
    add column asked_by_rule boolean not null default false`.execute(db);
  await sql`update document_requests d set
      rule = case title
        when 'Подтверждение опыта исполнения контрактов' then 'contract_experience'
        when 'Справка об обязательствах перед кредиторами' then 'obligations_confirmed' end,
      asked_by_rule = exists (
        select 1 from scoring_runs s
        where s.application_id = d.application_id and s.state = 'requests' and s.decided_by = d.created_by)
    where title in ('Подтверждение опыта исполнения контрактов', 'Справка об обязательствах перед кредиторами')`.execute(
    db,
  );
}
