import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: TestApp;

before(async () => {
  postgres = await startPostgres();
  assert.ok(postgres, NO_POSTGRES);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  server = await createTestApp({
    extend: (app) =>
      void app.get('/statement', async () => {
        const { rows } = await sql<{ text: string }>`select current_query() as text`.execute(app.context.db);
        return { text: rows[0]?.text };
      }),
  });
});
after(async () => {
  await server.close();
  await postgres?.stop();
});

const ask = async (requestId: string) => {
  const answer = await server.app.inject({ url: '/statement', headers: { 'x-request-id': requestId } });
  return { text: answer.json<{ text: string }>().text, id: answer.headers['x-request-id'] };
};

test('a statement names the request that it is sent for, as the log line does', async () => {
  const { text, id } = await ask('4d0c2f1e-7a55-4f0e-9d8e-1b6a0c3f2e11');
  assert.equal(text, `select current_query() as text /* request ${String(id)} */`);
  const line = server.logLines
    .map((each) => JSON.parse(each) as Record<string, unknown>)
    .find((each) => each['route'] === '/statement');
  assert.equal(line?.['requestId'], id);
  assert.equal(line?.['service'], 'bank-api');
});

test('a caller cannot leave the comment by a request id', async () => {
  const { text, id } = await ask('x */; drop table agents; --');
  assert.match(String(id), /^[0-9a-f-]{36}$/);
  assert.equal(text, `select current_query() as text /* request ${String(id)} */`);
});

test('a statement outside of requests names none', async () => {
  const { rows } = await sql<{ text: string }>`select current_query() as text`.execute(server.app.context.db);
  assert.equal(rows[0]?.text, 'select current_query() as text');
});
