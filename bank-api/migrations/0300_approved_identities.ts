import { sql, type Kysely } from 'kysely';

/**
 * What the security service approved of an agent: certificates name that and nothing else. Who was approved before
 * keeps it where the name and the INN are those of the answers that were decided on; of all others the approval is
 * asked anew. A certificate that names something else, or somebody who is not approved, ends here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table approved_identities (
      agent_id uuid primary key references agents,
      last_name text not null,
      first_name text not null,
      middle_name text,
      org_inn text,
      org_full_name text,
      org_short_name text,
      approved_at timestamptz not null
    )`,
    sql`alter table certificates add column revocation_reason text check (revocation_reason in
      ('unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation',
       'privilegeWithdrawn'))`,
    sql`update certificates set revocation_reason = 'unspecified' where revoked_at is not null`,
    sql`insert into approved_identities
      select a.id, a.last_name, a.first_name, a.middle_name, o.inn, o.full_name, o.short_name, now()
      from agents a left join organisations o on o.id = a.org_id
      where a.approval = 'success' and (
        exists (select 1 from agent_banks b where b.agent_id = a.id and b.role <> 'user')
        or exists (
          select 1 from questionnaire_decisions d
          where d.agent_id = a.id
            and d.id = (select max(l.id) from questionnaire_decisions l where l.agent_id = a.id)
            and d.decision = 'success'
            and lower(d.value #>> '{person,full_name}') =
              lower(concat_ws(' ', a.last_name, a.first_name, nullif(a.middle_name, '')))
            and d.value #>> '{organization,inn}' is not distinct from o.inn))`,
    sql`update questionnaires q set state = 'returned', open_fields = null, comments = '{}',
        reason = 'Имя или организация в профиле отличаются от одобренной анкеты. Проверьте анкету и отправьте её снова.'
      from agents a
      where a.id = q.agent_id and a.approval = 'success' and q.state = 'decided'
        and not exists (select 1 from approved_identities i where i.agent_id = a.id)`,
    sql`update agents a set approval = 'not_verified',
        approval_reason = 'Имя или организация в профиле отличаются от одобренной анкеты. Проверьте анкету и отправьте её снова.'
      where a.approval = 'success'
        and not exists (select 1 from approved_identities i where i.agent_id = a.id)`,
    sql`update certificates c set revoked_at = now(), revocation_reason = 'affiliationChanged'
      where c.revoked_at is null and not exists (
        select 1 from approved_identities i
        where i.agent_id = c.agent_id and (c.provider <> 'software' or (
          c.inn is not distinct from i.org_inn
          and position(concat_ws(' ', i.last_name, i.first_name, nullif(i.middle_name, '')) in c.subject) > 0)))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
