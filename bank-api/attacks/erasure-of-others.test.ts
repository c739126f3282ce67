import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { APPLICANT, attempt } from '../src/modules/auth/testing.ts';
import { call, createTestApp, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
let victim: Awaited<ReturnType<typeof findVictim>>;
before(async () => {
  server = await createTestApp({ seed: 'all' });
  victim = await findVictim();
  for (const email of ['agent@example.com', 'colleague@example.com'])
    await call(server.app, undefined, 'POST', '/auth/reset-password', { payload: { email, bank: 'sgb' } });
});
after(() => server?.close());

function findVictim() {
  return server.app.context.db
    .selectFrom('agents')
    .innerJoin('organisations', 'organisations.id', 'agents.org_id')
    .select(['inn', 'last_name', 'first_name', 'middle_name', 'organisations.phone'])
    .where('agents.email', '=', 'agent@example.com')
    .executeTakeFirstOrThrow();
}

type Row = Readonly<Record<string, unknown>>;

/** What erasures write to, by table. */
async function readRows(): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const table of [
    'pgboss.job',
    'events',
    'notifications',
    'application_timeline',
    'scoring_runs',
    'document_versions',
    'organisations',
  ]) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(
      server.app.context.db,
    );
    assert.ok(rows.length > 0, table);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

/** A stranger registers under a name and an INN of their own choice, and erases the account. */
async function strike(who: Partial<typeof APPLICANT>): Promise<void> {
  const payload = { ...APPLICANT, email: `${crypto.randomUUID()}@example.net`, ...who };
  const registered = await call(server.app, undefined, 'POST', '/auth/register', { payload });
  assert.equal(registered.statusCode, 200, registered.body);
  const { token } = (await attempt(server, payload.email, payload.password)).json<{ token: string }>();
  const { password } = payload;
  const erased = await call(server.app, token, 'POST', '/agent/rest/personal-data/erasure', {
    payload: { password },
  });
  assert.equal(erased.statusCode, 200, erased.body);
}

/** Rows that were there before are there as they were. */
async function assertUntouched(known: Awaited<ReturnType<typeof readRows>>): Promise<void> {
  const now = await readRows();
  for (const [table, rows] of Object.entries(known)) {
    const left = new Set(now[table]?.map((row) => JSON.stringify(row)));
    const touched = rows.filter((row) => !left.has(JSON.stringify(row)));
    assert.deepEqual(touched, [], table);
  }
}

for (const [last_name, first_name] of [
  ['"bank":', '"'],
  ['"type":', '"'],
] as const)
  test(`the erasure of who is called ${last_name} leaves jobs and events of others`, async () => {
    const known = await readRows();
    await strike({ last_name, first_name });
    await assertUntouched(known);
  });

test('the erasure of who is called like words of a text leaves notifications of others', async () => {
  const known = await readRows();
  const texts = known['notifications']?.map(({ text }) => String(text)) ?? [];
  assert.ok(texts.some((text) => text.includes('По заявке')));
  await strike({ last_name: 'По', first_name: 'заявке' });
  await assertUntouched(known);
});

test('the erasure of a namesake at an organisation that was only named leaves its timelines and contacts', async () => {
  const known = await readRows();
  const { inn, last_name, first_name, middle_name, phone } = victim;
  assert.ok(middle_name !== null && phone !== null);
  const short = `${last_name}\u00a0${first_name.charAt(0)}.\u00a0${middle_name.charAt(0)}.`;
  assert.ok(known['application_timeline']?.some(({ actor }) => actor === short));
  await strike({ last_name, first_name, middle_name, phone, organization_inn: inn });
  await assertUntouched(known);
});
