import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { DomainError } from '../http/domain-error.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { readConfig } from '../config.ts';
import type { DatabaseHandle } from './database.ts';
import { jsonb } from './jsonb.ts';
import { migrate } from './migrate.ts';
import { toDomainError, violates } from './sql-error.ts';
import { withTransaction } from './transaction.ts';

let database: DatabaseHandle;
before(async () => {
  database = await openTestDatabase(readConfig({}, `${import.meta.dirname}/../..`).cacheDir);
  await sql`create table things (id int primary key, name text constraint things_name_key unique, body jsonb)`.execute(
    database.db,
  );
});
after(() => database.close());

type Things = { things: { id: number; name: string; body: unknown } };
const things = () => database.db.$extendTables<Things>();

test('a column of each type is read as the same JavaScript value on both engines', async () => {
  const { rows } = await sql`select
    42::int8 as number, (2::numeric ^ 60)::int8 as huge, 12.50::numeric as amount, date '2026-03-05' as day,
    timestamptz '2026-03-05 12:30:00.25+03' as instant, '\\x00ff'::bytea as bytes,
    '{"a": [1, null, "x"]}'::jsonb as body, null::timestamptz as nothing, true as flag,
    '11111111-2222-4333-8444-555555555555'::uuid as id`.execute(database.db);
  assert.deepEqual(rows[0], {
    number: 42,
    huge: '1152921504606846976',
    amount: '12.50',
    day: '2026-03-05',
    instant: '2026-03-05T09:30:00.250Z',
    bytes: Buffer.from([0, 255]),
    body: { a: [1, null, 'x'] },
    nothing: null,
    flag: true,
    id: '11111111-2222-4333-8444-555555555555',
  });
});

test('jsonb() stores arrays, texts, numbers and null unchanged', async () => {
  for (const value of [[1, 2], ['a'], 'text', '"quoted"', 5, null, true, { nested: [{ a: 1 }] }, []]) {
    const { rows } = await sql<{ value: unknown }>`select ${jsonb(value)} as value`.execute(database.db);
    assert.deepEqual(rows[0]?.value, value);
  }
});

test('withTransaction rolls everything back when its body throws', async () => {
  await assert.rejects(
    withTransaction(database.db, async (tx) => {
      await sql`insert into things (id, name) values (1, 'lost')`.execute(tx);
      throw new Error('stop');
    }),
    /stop/,
  );
  assert.equal((await things().selectFrom('things').selectAll().execute()).length, 0);
  await withTransaction(database.db, (tx) =>
    sql`insert into things (id, name) values (1, 'kept')`.execute(tx),
  );
  assert.equal((await things().selectFrom('things').selectAll().execute()).length, 1);
});

test('the root handle refuses statements inside a transaction and accepts them after it', async () => {
  await assert.rejects(
    withTransaction(database.db, () => sql`select 1`.execute(database.db)),
    /pass the transaction/,
  );
  await assert.rejects(
    withTransaction(database.db, () => withTransaction(database.db, () => Promise.resolve())),
    /pass the transaction/,
  );
  // The job queue's own connection is the same one: it would wait for ever.
  await assert.rejects(
    withTransaction(database.db, () => database.jobs.db.executeSql('select 1')),
    /pass the transaction/,
  );
  await sql`select 1`.execute(database.db);
});

test('a statement beside an open transaction waits for its end and is not rolled back with it', async () => {
  const opened = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const rolledBack = withTransaction(database.db, async (tx) => {
    await sql`insert into things (id, name) values (50, 'inside')`.execute(tx);
    opened.resolve();
    await go.promise;
    throw new Error('roll back');
  });
  await opened.promise;
  const outside = sql`insert into things (id, name) values (51, 'outside')`.execute(database.db);
  go.resolve();
  await assert.rejects(rolledBack, /roll back/);
  await outside;
  const rows = await things().selectFrom('things').select('id').where('id', '>=', 50).execute();
  assert.deepEqual(rows, [{ id: 51 }]);
});

test('the connection stays usable after an SQL error, inside a transaction too', async () => {
  await assert.rejects(sql`select * from no_such_table`.execute(database.db));
  await assert.rejects(withTransaction(database.db, (tx) => sql`select 1 / 0`.execute(tx)));
  assert.equal((await sql`select 1`.execute(database.db)).rows.length, 1);
});

test('a failed statement of the job queue does not abort the transactions that wait for the connection', async () => {
  const waiting = Array.from({ length: 5 }, (_, at) =>
    withTransaction(database.db, (tx) => sql<{ n: number }>`select ${at}::int as n`.execute(tx)),
  );
  const failing = Array.from({ length: 5 }, () =>
    assert.rejects(database.jobs.db.executeSql('begin; select 1 / 0; commit')),
  );
  const after = withTransaction(database.db, (tx) => sql`select 1`.execute(tx));
  const results = await Promise.all(waiting);
  await Promise.all([...failing, after]);
  assert.deepEqual(
    results.map(({ rows }) => rows[0]?.n),
    [0, 1, 2, 3, 4],
  );
});

test('a value outside the range of its column is recognised as a refused value', async () => {
  for (const statement of [
    sql`select ${'99999999999999999999'}::int8`,
    sql`select ${'0000-01-01'}::date`,
    sql`select ${'x'}::uuid`,
  ]) {
    const error: unknown = await statement.execute(database.db).then(
      () => assert.fail(),
      (reason: unknown) => reason,
    );
    assert.equal(toDomainError(error)?.code, 'validation');
  }
});

test('a unique violation maps to the error code conflict and names its constraint', async () => {
  const insert = () => sql`insert into things (id, name) values (2, 'kept')`.execute(database.db);
  const error: unknown = await insert().then(
    () => assert.fail(),
    (reason: unknown) => reason,
  );
  assert.equal(violates(error, 'things_name_key'), true);
  assert.equal(toDomainError(error)?.code, 'conflict');
  assert.equal(toDomainError(new Error('other')), undefined);
});

test('withTransaction runs at most three times after serialization failures', async () => {
  const failure = Object.assign(new Error('could not serialize'), { code: '40001' });
  let runs = 0;
  const result = await withTransaction(database.db, () => {
    runs += 1;
    return runs < 3 ? Promise.reject(failure) : Promise.resolve('done');
  });
  assert.deepEqual([result, runs], ['done', 3]);
  runs = 0;
  await assert.rejects(
    withTransaction(database.db, () => {
      runs += 1;
      return Promise.reject(failure);
    }),
  );
  assert.equal(runs, 3);
  assert.ok(toDomainError(failure) instanceof DomainError);
});

test('migrate changes nothing when it runs again, also twice at once', async () => {
  await migrate(database.db);
  await Promise.all([migrate(database.db), migrate(database.db)]);
});

test('listen hears a notification after the commit and none of a rollback', async () => {
  const heard: string[] = [];
  const stop = await database.listen(
    'test_channel',
    (payload) => heard.push(payload),
    () => undefined,
  );
  await withTransaction(database.db, async (tx) => {
    await sql`select pg_notify('test_channel', 'rolled back')`.execute(tx);
    throw new Error('no');
  }).catch(() => undefined);
  await withTransaction(database.db, (tx) => sql`select pg_notify('test_channel', 'committed')`.execute(tx));
  while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(heard, ['committed']);
  await stop();
});
