import { sql, type Kysely } from 'kysely';

/** What an entry of the trail says, as text that both engines and every version of them write alike. */
const ENTRY_TEXT = sql.raw(`jsonb_build_array(
  entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.bank, entry.actor_id,
  encode(entry.actor_name_digest, 'hex'), entry.action, entry.subject_type, entry.subject_id, entry.detail,
  entry.request_id, entry.address, entry.device)::text`);

/** The trail as a chain of hashes, with the names that its actors had; decision 0133. */
export async function auditChain(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  // The functions run with the rights of the trail's owner, so they look nowhere but in this schema.
  const path = sql`${sql.id(rows[0]?.name ?? 'public')}, pg_temp`;
  return [
    sql`create table audit_names (
      digest bytea primary key,
      agent_id uuid not null,
      name text not null,
      salt bytea not null,
      constraint audit_names_once unique (agent_id, name)
    )`,
    sql`create table audit_head (id int primary key check (id = 1), seq bigint not null, hash bytea not null)`,
    sql`insert into audit_head (id, seq, hash) values (1, 0, sha256('bank-api audit'))`,
    sql`create table audit_chain (
      seq bigint primary key,
      entry_id bigint not null constraint audit_chain_entry unique,
      hash bytea not null
    )`,
    sql`create function name_audit_actor() returns trigger language plpgsql security definer
        set search_path = ${path} as $$
      declare
        full_name text;
        fresh_salt bytea;
      begin
        new.actor_name_digest = null;
        select concat_ws(' ', nullif(last_name, ''), nullif(first_name, ''), nullif(middle_name, ''))
          into full_name from agents where id = new.actor_id;
        if full_name is null then return new; end if;
        select digest into new.actor_name_digest from audit_names
          where agent_id = new.actor_id and name = full_name;
        if found then return new; end if;
        fresh_salt = decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
        insert into audit_names (digest, agent_id, name, salt)
          values (sha256(fresh_salt || convert_to(full_name, 'UTF8')), new.actor_id, full_name, fresh_salt)
          on conflict on constraint audit_names_once do nothing;
        select digest into new.actor_name_digest from audit_names
          where agent_id = new.actor_id and name = full_name;
        return new;
      end
    $$`,
    sql`create trigger audit_log_actor_name before insert on audit_log
        for each row execute function name_audit_actor()`,
    sql`create function append_to_audit_chain(entry audit_log) returns void language plpgsql
        set search_path = ${path} as $$
      declare
        head audit_head;
      begin
        update audit_head set seq = seq + 1, hash = sha256(hash || convert_to(${ENTRY_TEXT}, 'UTF8'))
          returning * into head;
        insert into audit_chain (seq, entry_id, hash) values (head.seq, entry.id, head.hash);
      end
    $$`,
    sql`create function chain_audit_entry() returns trigger language plpgsql security definer
        set search_path = ${path} as $$
      begin
        perform append_to_audit_chain(new);
        return null;
      end
    $$`,
    // At the commit: the head is locked for the time of the commit and not of the whole transaction.
    sql`create constraint trigger audit_log_chain after insert on audit_log
        deferrable initially deferred for each row execute function chain_audit_entry()`,
    sql`create trigger audit_chain_append_only before update or delete or truncate on audit_chain
        for each statement execute function refuse_change()`,
  ];
}
