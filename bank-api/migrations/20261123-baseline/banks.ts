import { sql } from 'kysely';

/** Facts of the installation, the banks, their contacts and their urgent messages. */
export const banks = [
  sql`create table meta (key text primary key, value text not null)`,
  sql`create table banks (
    code text primary key,
    name text not null,
    logo_url text,
    sort_order int not null
  )`,
  sql`insert into banks (code, name, sort_order)
      values ('sgb', 'СГБ', 1), ('ms6', 'МС6', 2), ('metcome', 'Метком', 3), ('cub', 'КУБ', 4)`,
  sql`create table bank_contacts (
    id bigint generated always as identity primary key,
    bank text not null references banks,
    name text not null,
    position text not null,
    phone text not null,
    email text not null,
    sort_order int not null
  )`,
  sql`create table alert_messages (
    id bigint generated always as identity primary key,
    bank text not null references banks,
    title text not null,
    text text not null,
    level text not null check (level in ('info', 'warning', 'critical')),
    published_at timestamptz not null,
    expires_at timestamptz
  )`,
  // A bank's urgent messages, the newest first.
  sql`create index alert_messages_bank on alert_messages (bank, published_at desc)`,
];
