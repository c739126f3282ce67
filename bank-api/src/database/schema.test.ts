import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { describeSchema, type SchemaDescription } from '../testing/describe-schema.ts';
import { createTestApp } from '../testing/harness.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { openEmbedded, openInMemory } from './embedded.ts';
import { migrate, migrationNames } from './migrate.ts';

const { cacheDir } = readConfig({}, `${import.meta.dirname}/../..`);
/** The embedded database lacks the extensions that the search of a large list needs. */
const ONLY_ON_POSTGRES = /INDEX applications_search /;

let empty: SchemaDescription;
before(async () => {
  const database = await openTestDatabase(cacheDir);
  empty = await describeSchema(database);
  await database.close();
});

test('a seeded database that is migrated again has the schema of an empty one', async () => {
  const server = await createTestApp({ seed: 'all' });
  try {
    await migrate(server.app.context.db);
    assert.deepEqual(await describeSchema(server.app.context.database), empty);
  } finally {
    await server.close();
  }
});

test('describeSchema shows a change of a column, constraint, index, trigger or function', async () => {
  const database = await openTestDatabase(cacheDir);
  const changes: Readonly<Record<string, string>> = {
    columns: 'alter table banks alter column name drop not null',
    constraints: 'alter table events drop constraint events_role_check',
    indexes: 'drop index agents_org',
    triggers: 'alter table audit_log disable trigger audit_log_chain',
    functions: 'create function nothing() returns int language sql as $$ select 1 $$',
    statistics: 'drop statistics applications_filtered',
    sequences: 'alter sequence events_id_seq increment by 2',
  };
  try {
    for (const [kind, change] of Object.entries(changes)) {
      const before = await describeSchema(database);
      await sql.raw(change).execute(database.db);
      const changed = await describeSchema(database);
      assert.notDeepEqual(changed[kind], before[kind], kind);
    }
    assert.deepEqual(Object.keys(empty).sort(), Object.keys(changes).sort());
  } finally {
    await database.close();
  }
});

if (process.env['TEST_DATABASE_URL'])
  test('the migrations give PGlite and PostgreSQL the same schema', async () => {
    const embedded = await openInMemory(cacheDir);
    try {
      const alike = (described: SchemaDescription) => ({
        ...described,
        indexes: described['indexes']?.filter((line) => !ONLY_ON_POSTGRES.test(line)),
      });
      assert.deepEqual(alike(await describeSchema(embedded)), alike(empty));
    } finally {
      await embedded.close();
    }
  });

describe('migrations', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bank-api-migrations-'));
  });
  after(() => rm(folder, { recursive: true }));

  test('are ordered by the date in their name', async () => {
    for (const name of ['20270201-b', '20270102-z', '20270201-2-a'])
      await writeFile(join(folder, `${name}.ts`), '');
    await mkdir(join(folder, '20270201-b'));
    assert.deepEqual(migrationNames(folder), ['20270102-z', '20270201-2-a', '20270201-b']);
    assert.equal(migrationNames()[0], '20261123-baseline');
  });

  test('are refused when a file is misnamed or a folder belongs to none of them', async () => {
    for (const name of [
      '0341_more.ts',
      '20271332-no-such-day.ts',
      '20270203.ts',
      '20270203-Upper.ts',
      'notes.txt',
    ]) {
      const path = join(folder, name);
      await writeFile(path, '');
      assert.throws(() => migrationNames(folder), /is not named as/, name);
      await rm(path);
    }
    await mkdir(join(folder, '20270204-of-none'));
    assert.throws(() => migrationNames(folder), /20270204-of-none/);
  });
});

/** Statements after which a server of before may miss something: decision 0210. */
const TIGHTENS =
  /\bdrop\s+(?:table|column|type|view)\b|\brename\b|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+type\b|\badd\s+(?:constraint|check|unique)\b/i;

test('a migration that removes or tightens says that it is a contract', async () => {
  const [, ...later] = migrationNames();
  for (const name of later) {
    const { isContract } = (await import(`../../migrations/${name}.ts`)) as { isContract?: boolean };
    const source = await readFile(join(import.meta.dirname, '../../migrations', `${name}.ts`), 'utf8');
    assert.ok(isContract === true || !TIGHTENS.test(source), `${name}: export const isContract = true`);
  }
  for (const statement of [
    'alter table news drop column language',
    'alter table a rename b to c',
    'alter table a alter column b set not null',
    'alter table a alter column b type text',
    'drop table if exists a',
    'alter table a add constraint b check (c > 0)',
  ])
    assert.match(statement, TIGHTENS);
  for (const statement of ['create table a (b int)', 'alter table a add column b int', 'drop index a'])
    assert.doesNotMatch(statement, TIGHTENS);
});

test('openEmbedded refuses a data folder older than the baseline and leaves it unchanged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-api-before-'));
  try {
    const first = await openEmbedded(dataDir, cacheDir);
    await sql`update kysely_migration set name = '0001_accounts' where name = '20261123-baseline'`.execute(
      first.db,
    );
    await first.close();
    for (let attempt = 0; attempt < 2; attempt += 1)
      await assert.rejects(
        openEmbedded(dataDir, cacheDir),
        /does not fit this version of the server.*0001_accounts.*Nothing was changed/s,
      );
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
