import { sql } from 'kysely';
import type { DatabaseHandle } from '../database/database.ts';

/** What the schema of the server consists of, by kind; the definitions are the catalog's own words. */
const CATALOG: Readonly<Record<string, string>> = {
  columns: `select format('%I.%I %s%s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end,
      case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  // A newer PostgreSQL names what forbids nulls too; the columns say it already.
  constraints: `select format('%s %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'`,
  indexes: `select indexdef as line from pg_indexes where schemaname = current_schema()`,
  triggers: `select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`,
  functions: `select pg_get_functiondef(p.oid) as line from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext
    where stxnamespace = current_schema()::regnamespace`,
  sequences: `select format('%I %s %s %s', c.relname, format_type(s.seqtypid, null), s.seqstart, s.seqincrement) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = current_schema()::regnamespace`,
};

export type SchemaDescription = Readonly<Record<string, readonly string[]>>;

/** The schema as the database itself describes it, to be compared with another one. */
export async function describeSchema({ db }: Pick<DatabaseHandle, 'db'>): Promise<SchemaDescription> {
  const described: Record<string, string[]> = {};
  for (const [kind, query] of Object.entries(CATALOG)) {
    const { rows } = await sql<{ line: string }>`${sql.raw(query)}`.execute(db);
    described[kind] = rows.map(({ line }) => line).sort();
  }
  return described;
}
