import { sql, type Kysely } from 'kysely';
import { StartupError } from '../startup-error.ts';
import type { Database } from './schema.ts';

/** Tables of the trail and of the schema's own history: the server's user reads them, and what is granted below. */
const OWNERS_TABLES = [
  'audit_log',
  'audit_chain',
  'audit_head',
  'audit_names',
  'kysely_migration',
  'kysely_migration_lock',
];

const RIGHTS_LOCK = 7_270_004;

/** The queue of jobs migrates its own schema, so one that the owner has made before becomes the server's. */
function handOverQueue(name: string) {
  return sql.raw(`do $$
    declare
      server constant oid := ${quoted(name)}::regrole;
      queue constant oid := to_regnamespace('pgboss');
      statement text;
    begin
      for statement in
        select format('alter schema pgboss owner to %s', server::regrole)
          from pg_namespace where oid = queue and nspowner <> server
        union all select format('alter table %s owner to %s', oid::regclass, server::regrole)
          from pg_class where relnamespace = queue and relkind in ('r', 'p') and relowner <> server
        union all select format('alter routine %s owner to %s', oid::regprocedure, server::regrole)
          from pg_proc where pronamespace = queue and proowner <> server
        union all select format('alter type %s owner to %s', oid::regtype, server::regrole)
          from pg_type where typnamespace = queue and typtype = 'e' and typowner <> server
      loop
        execute statement;
      end loop;
    end
  $$`);
}

/** Text of a role's name in SQL. */
const quoted = (name: string): string => `'"${name.replaceAll('"', '""').replaceAll("'", "''")}"'`;

/**
 * An owner who is no superuser has to be a member of the server's role: it hands the queue of jobs over to it, and reads
 * it for a backup.
 * @throws StartupError when it may not become one
 */
async function joinServerRole(owner: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql<{ owner: string; isMember: boolean }>`
    select current_user as owner, pg_has_role(${name}, 'usage') as "isMember"`.execute(owner);
  const [me] = rows;
  if (me === undefined || me.isMember) return;
  try {
    await sql`grant ${sql.id(name)} to ${sql.id(me.owner)}`.execute(owner);
  } catch (cause) {
    throw new StartupError(
      `The user of DATABASE_OWNER_URL has to be a member of that of DATABASE_URL. Run as a superuser of PostgreSQL: ` +
        `grant "${name}" to "${me.owner}"`,
      { cause },
    );
  }
}

async function makeUser(owner: Kysely<Database>, name: string, password: string): Promise<void> {
  const { rows } = await sql<{ isSuperuser: boolean; isOwner: boolean }>`
    select rolsuper as "isSuperuser", pg_has_role(rolname, current_user, 'member') as "isOwner"
    from pg_roles where rolname = ${name}`.execute(owner);
  const [known] = rows;
  if (known?.isSuperuser === true || known?.isOwner === true) {
    throw new StartupError(
      'The user of DATABASE_URL has the rights of the user of DATABASE_OWNER_URL. Name another user, or leave ' +
        'DATABASE_OWNER_URL out.',
    );
  }
  if (known === undefined)
    await sql`create role ${sql.id(name)} login password ${sql.lit(password)}`.execute(owner);
}

/**
 * Lets the user of the server's address work with the tables of the connected owner, and only append to the audit
 * trail: with these rights it can neither change the trail nor switch its triggers off. Makes the user if need be.
 * @throws StartupError when the user has the owner's rights, or the owner may not act for it
 */
export async function restrictServerUser(owner: Kysely<Database>, serverUrl: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    // Replicas that start at once would change the same rights.
    await sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`.execute(tx);
    await grantRights(tx, serverUrl);
  });
}

/** Gives the server's user the password of its address. */
export async function setServerPassword(owner: Kysely<Database>, serverUrl: string): Promise<void> {
  const { name, password } = toUser(serverUrl);
  await sql`alter role ${sql.id(name)} password ${sql.lit(password)}`.execute(owner);
}

function toUser(serverUrl: string): { readonly name: string; readonly password: string } {
  const { username, password } = new URL(serverUrl);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function grantRights(owner: Kysely<Database>, serverUrl: string): Promise<void> {
  const { name, password } = toUser(serverUrl);
  await makeUser(owner, name, password);
  await joinServerRole(owner, name);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(owner);
  const user = sql.id(name);
  const schema = sql.id(rows[0]?.schema ?? 'public');
  const kept = sql.join(OWNERS_TABLES.map((table) => sql.table(table)));
  const database = sql.id(decodeURIComponent(new URL(serverUrl).pathname.slice(1)));
  const statements = [
    // The queue of jobs makes a schema of its own.
    sql`grant connect, create, temporary on database ${database} to ${user}`,
    sql`grant usage on schema ${schema} to ${user}`,
    sql`grant select, insert, update, delete on all tables in schema ${schema} to ${user}`,
    sql`grant usage, select on all sequences in schema ${schema} to ${user}`,
    handOverQueue(name),
    sql`revoke insert, update, delete on ${kept} from ${user}`,
    sql`grant insert on audit_log to ${user}`,
    // The law may ask for a name to be erased; the chain holds without it.
    sql`grant delete on audit_names to ${user}`,
  ];
  for (const statement of statements) await statement.execute(owner);
}
