import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import {
  findBrokenStatements,
  readReleasedStatements,
  type BrokenStatement,
} from '../testing/released-statements.ts';
import { condense, readTableColumns } from '../testing/statement-record.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { DatabaseHandle } from './database.ts';

/** During a rolling upgrade the release of before works on the schema of the next one. */
let database: DatabaseHandle;
const released = readReleasedStatements();
before(async () => {
  database = await openTestDatabase(readConfig({}, `${import.meta.dirname}/../..`).cacheDir);
});
after(() => database.close());

/** What a migration would break; it is undone afterwards. */
async function brokenBy(migration: string, undo: string): Promise<readonly BrokenStatement[]> {
  await sql.raw(migration).execute(database.db);
  try {
    return await findBrokenStatements(database, released);
  } finally {
    await sql.raw(undo).execute(database.db);
  }
}

test('every statement of the last release can be prepared on the present schema', async () => {
  assert.ok(released.length > 100, 'the record is there');
  assert.deepEqual(await findBrokenStatements(database, released), []);
});

describe('findBrokenStatements reports a migration with', () => {
  const breaking: Readonly<Record<string, readonly [migration: string, undo: string, reason: RegExp]>> = {
    'a renamed column': [
      'alter table applications rename client_inn to inn',
      'alter table applications rename inn to client_inn',
      /column .*client_inn.* does not exist/,
    ],
    'a dropped column that is read by a star': [
      'alter table security_notices drop column previous_email',
      'alter table security_notices add column previous_email text',
      /column .*previous_email.* does not exist/,
    ],
    'a dropped table': [
      'alter table news_reads rename to news_marks',
      'alter table news_marks rename to news_reads',
      /relation "news_reads" does not exist/,
    ],
    'a new column that every insert has to name': [
      'alter table news add column language text not null',
      'alter table news drop column language',
      /no value for language/,
    ],
    'a type that no longer fits': [
      'alter table login_attempts alter column failures type text',
      'alter table login_attempts alter column failures type int using failures::int',
      /operator does not exist|is of type text/,
    ],
    'a unique key that an insert relies on': [
      'alter table audit_folds drop constraint audit_folds_pkey',
      'alter table audit_folds add primary key (key)',
      /no unique or exclusion constraint/,
    ],
  };
  for (const [what, [migration, undo, reason]] of Object.entries(breaking)) {
    test(what, async () => {
      const broken = await brokenBy(migration, undo);
      assert.ok(
        broken.some((one) => reason.test(one.reason)),
        JSON.stringify(broken.slice(0, 3), null, 1),
      );
    });
  }
});

test('findBrokenStatements reports nothing for a migration that only adds', async () => {
  const expand = `alter table news add column language text not null default 'ru';
    create table news_topics (id int primary key, name text not null);
    create index news_language on news (language)`;
  for (const statement of expand.split(';')) await sql.raw(statement).execute(database.db);
  assert.deepEqual(await findBrokenStatements(database, released), []);
  for (const statement of ['drop table news_topics', 'alter table news drop column language'])
    await sql.raw(statement).execute(database.db);
});

test('condense records a statement once whatever its parameters and replaces * by the columns', async () => {
  const tables = await readTableColumns(database);
  const one = 'select "key", "count", "expires_at" from "audit_folds" where "key" in ($1)';
  assert.deepEqual(
    condense(
      [
        'select * from "audit_folds" where "key" in ($1, $2)',
        'select * from "audit_folds" where "key" in ($1, $2, $3)',
        'select "key" from "audit_folds" where "key" = $1',
        'begin',
        'insert into "meta" ("key", "value") values ($1, $2), ($3, $4)',
        'delete from "meta" where "key" = $1',
      ],
      tables,
    ),
    ['delete from "meta" where "key" = $1', 'insert into "meta" ("key", "value") values ($1, $2)', one],
  );
});
