import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { InjectOptions } from 'fastify';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import { errorBodySchema } from 'shared-kernel/contract/errors';
import { createTestApp, signIn, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
let token: string;
let foreignToken: string;
before(async () => {
  server = await createTestApp({ seed: ['banks', 'news'] });
  token = await signIn(server.app, 'agent', 'sgb');
  foreignToken = await signIn(server.app, 'agent', 'metcome');
});
after(() => server.close());

const BAD_ID = '00000000-0000-4000-8000-000000000000';
const BAD_VALUES = [
  'x',
  '1e999',
  '-1',
  "' or 1=1 --",
  'я'.repeat(300),
  '%FF',
  '%00',
  '..%2F..%2Fetc%2Fpasswd',
];

function deep(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

function toPath(endpoint: AnyEndpoint, value: string): string {
  return `/banks/sgb${endpoint.path.replaceAll(/\{\w+\}/g, value)}`;
}

/** Values that fit their schemas and that no column holds, or that would leave the request. */
const EXTREMES: readonly (readonly [path: string, query: string])[] = [
  ['/agent/rest/issues', 'filter={"search":"a\\u0000b"}'],
  ['/agent/rest/issues', 'filter={"search":"\\ud800"}'],
  ['/agent/rest/issues', `filter=${deep(1000)}`],
  ['/agent/rest/issues', 'filter={"__proto__":{"sort":"id"}}'],
  ['/agent/rest/issues', 'filter={"amount_from_kopecks":1e999}'],
  ['/agent/rest/issues', 'filter={"sort":"id;drop table agents"}'],
  ['/agent/rest/issues', 'filter=[]'],
  ['/agent/rest/issues', 'filter=null'],
  ['/agent/rest/issues', 'filter={'],
  ['/agent/rest/issues', 'name=issues_everybody'],
  ['/agent/rest/issues', 'page=1e9'],
  ['/agent/rest/issues', 'page=99999999999999999999'],
  ['/agent/rest/issues', 'page=0x10&page=2'],
  ['/agent/rest/issues', 'page[]=1'],
  ['/agent/rest/issues', 'itemsPerPage=101'],
  ['/agent/rest/income', 'from=0000-01-01&to=2026-01-01'],
  ['/agent/rest/income', 'from=2026-02-30&to=2026-03-01'],
  ['/agent/rest/income', 'from=infinity&to=now'],
  ['/agent/rest/news/9007199254740992', ''],
  ['/agent/rest/news/9007199254740991', ''],
  ['/agent/rest/documents', 'hash_password=../../../etc/passwd'],
  ['/agent/rest/chat/threads/00000000-0000-4000-8000-000000000000/messages', 'before=9007199254740993'],
  ['/files/..%2F..%2Fetc%2Fpasswd', ''],
];

/** Keys and headers that mean something to the code behind, not to the contract. */
const INJECTIONS: readonly Pick<InjectOptions, 'headers' | 'query'>[] = [
  { query: { 'constructor[prototype][admin]': '1' } },
  { query: { __proto__x: '1', 'a.b': '2' } },
  { headers: { 'content-type': 'application/json; charset=utf-7', 'content-length': '5' } },
  { headers: { 'x-http-method-override': 'DELETE', 'x-no-such': '1' }, query: { x: '1' } },
];

function json(payload: string): Pick<InjectOptions, 'payload' | 'headers'> {
  return { payload, headers: { 'content-type': 'application/json' } };
}

/** Requests that must be refused, whatever the endpoint does. */
function* hostileRequests(endpoint: AnyEndpoint): Generator<InjectOptions & { label: string }> {
  const { method } = endpoint;
  const url = toPath(endpoint, BAD_ID);
  yield { label: 'unknown query field', method, url: `${url}?no_such_field=1` };
  yield { label: 'NUL in the query', method, url: `${url}?no_such_field=%00` };
  yield { label: 'repeated query field', method, url: `${url}?page=1&page=2` };
  if (/\{\w+\}/.test(endpoint.path)) {
    for (const value of BAD_VALUES) {
      yield {
        label: `id ${value.slice(0, 20)}`,
        method,
        url: toPath(
          endpoint,
          value.startsWith('%') || value.includes('%2F') ? value : encodeURIComponent(value),
        ),
      };
    }
  }
  if (method === 'GET') return;
  const bodies: readonly (readonly [label: string, payload: string])[] = [
    ['malformed JSON', '{"a":'],
    ['not an object', '[1,2,3]'],
    ['a string', '"text"'],
    ['null', 'null'],
    ['unknown field', '{"no_such_field":1}'],
    ['NUL', '{"no_such_field":"a\\u0000b"}'],
    ['NUL in a key', '{"a\\u0000b":1}'],
    ['lone surrogate', '{"no_such_field":"\\ud800"}'],
    ['infinite number', '{"no_such_field":1e999}'],
    ['prototype', '{"__proto__":{"admin":true}}'],
    ['constructor', '{"constructor":{"prototype":{"admin":true}}}'],
    ['deep nesting', deep(5000)],
    ['deep nesting within a field', `{"body":${deep(100)}}`],
  ];
  for (const [label, payload] of bodies) {
    // To an endpoint without a body `null` is no body.
    if (label === 'null' && endpoint.body === undefined) continue;
    yield { label, method, url, ...json(payload) };
  }
  yield { label: 'huge body', method, url, ...json(JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) })) };
  yield {
    label: 'wrong media type',
    method,
    url,
    payload: '<a/>',
    headers: { 'content-type': 'application/xml' },
  };
  yield { label: 'text body', method, url, payload: '{}', headers: { 'content-type': 'text/plain' } };
  yield {
    label: 'form body',
    method,
    url,
    payload: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  yield {
    label: 'multipart without a boundary',
    method,
    url,
    payload: 'x',
    headers: { 'content-type': 'multipart/form-data' },
  };
  yield {
    label: 'truncated multipart',
    method,
    url,
    payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  };
}

async function tables(): Promise<readonly string[]> {
  const result = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind = 'r' order by relname`.execute(server.app.context.db);
  // A request of a signed-in agent may note when the session was last seen, and the trail who was refused what.
  return result.rows
    .map((row) => row.name)
    .filter((name) => name !== 'sessions' && !name.startsWith('audit_'));
}

/** What the trail has beside refusals. */
async function recordedDeeds(): Promise<number> {
  const { n } = await server.app.context.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('action', 'not in', ['access.refuse', 'session.limit'])
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A hash of every row, to see that nothing was written. */
async function contents(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await tables()) {
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(md5(t::text), '' order by t::text)) as sum from ${sql.table(name)} t`.execute(
      server.app.context.db,
    );
    hash.update(`${name}:${rows[0]?.sum ?? ''}\n`);
  }
  const jobs = await sql<{ count: number }>`select count(*) as count from pgboss.job`.execute(
    server.app.context.db,
  );
  return hash.update(`${jobs.rows[0]?.count} ${await recordedDeeds()}`).digest('hex');
}

async function assertRefused(request: InjectOptions, label: string): Promise<number> {
  const response = await server.app.inject(request);
  assert.ok(
    response.statusCode >= 400 && response.statusCode < 500,
    `${label}: ${response.statusCode} ${response.body.slice(0, 300)}`,
  );
  const body = errorBodySchema.safeParse(response.json());
  assert.ok(body.success, `${label}: ${response.body.slice(0, 300)}`);
  assert.equal(response.headers['x-request-id'], body.data.error.requestId, label);
  return response.statusCode;
}

test('every endpoint refuses hostile input with code and request id and writes nothing', async () => {
  const before = await contents();
  for (const endpoint of server.app.endpoints) {
    for (const { label, ...request } of hostileRequests(endpoint)) {
      const headers = { ...(request.headers as Record<string, string>), authorization: `Bearer ${token}` };
      await assertRefused({ ...request, headers }, `${endpoint.id}: ${label}`);
    }
  }
  assert.equal(await contents(), before);
});

test('a value that fits the schema and no column is refused, not answered with 500', async () => {
  for (const [path, query] of EXTREMES) {
    const url = `/banks/sgb${path}?${query.includes('=') ? query.replace(/=(.*)$/s, (_all, value: string) => (value.includes('&') ? `=${value}` : `=${encodeURIComponent(value)}`)) : ''}`;
    await assertRefused({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }, url);
  }
  for (const request of INJECTIONS) {
    const headers = { ...(request.headers as Record<string, string>), authorization: `Bearer ${token}` };
    const label = JSON.stringify(request);
    await assertRefused({ method: 'POST', url: '/banks/sgb/agent/rest/offers', ...request, headers }, label);
  }
  assert.equal(Object.hasOwn(Object.prototype, 'admin'), false);
});

test('every malformed multipart body is refused and writes nothing', async () => {
  const before = await contents();
  const part = (head: string, content = 'x') =>
    `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const file = part('name="file"; filename="a.pdf"', '%PDF-1.4\ntext text\n%%EOF');
  const name = part('name="document_name"', 'charter');
  const bodies: readonly (readonly [label: string, payload: string, type?: string])[] = [
    ['no file', `${name}--b--`],
    ['no field', `${file}--b--`],
    ['two files', `${name}${file}${file}--b--`],
    ['a field twice', `${name}${name}${file}--b--`],
    ['an unknown field', `${name}${part('name="admin"', '1')}${file}--b--`],
    ['a field named __proto__', `${name}${part('name="__proto__"', '1')}${file}--b--`],
    ['a path as the name', `${name}${file.replace('a.pdf', '../../a.pdf.exe')}--b--`],
    ['no name of the file', `${name}${file.replace('a.pdf', '')}--b--`],
    ['a header in the name', `${name}${file.replace('a.pdf', 'a.pdf%0d%0aset-cookie: x')}--b--`],
    ['an executable', `${name}${file.replace('%PDF-1.4', 'MZ')}--b--`],
    ['a page', `${name}${file.replace('a.pdf', 'a.html')}--b--`],
    ['a field of 100 KB', `${part('name="document_name"', 'x'.repeat(100_000))}${file}--b--`],
    ['30 fields', `${Array.from({ length: 30 }, (_, at) => part(`name="f${at}"`)).join('')}${file}--b--`],
    ['the wrong boundary', `${name}${file}--b--`, 'multipart/form-data; boundary=other'],
    ['another kind', `${name}${file}--b--`, 'multipart/mixed; boundary=b'],
    ['a hash of nobody', `${name}${part('name="hash_password"', 'AAAAAAAAAAAAAAAAAAAAAAAA')}${file}--b--`],
    ['an application id that is SQL', `${name}${part('name="hash_password"', "' or 1=1 --")}${file}--b--`],
  ];
  for (const [label, payload, type = 'multipart/form-data; boundary=b'] of bodies) {
    await assertRefused(
      {
        method: 'POST',
        url: '/banks/sgb/agent/rest/upload-document',
        payload,
        headers: { 'content-type': type, authorization: `Bearer ${token}` },
      },
      label,
    );
  }
  assert.equal(await contents(), before);
  assert.deepEqual(await readdir(join(server.dataDir, 'tmp')).catch(() => []), []);
});

test('every endpoint refuses an expired, ended, truncated token and one of a locked account', async () => {
  const { app } = server;
  const ended = await signIn(app, 'colleague');
  await app.inject({
    method: 'POST',
    url: '/banks/sgb/auth/logout',
    headers: { authorization: `Bearer ${ended}` },
  });
  const expired = await signIn(app, 'rival');
  await app.context.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('token_hash', '=', createHash('sha256').update(expired).digest())
    .execute();
  const locked = await signIn(app, 'declined');
  await app.context.db
    .updateTable('agents')
    .set({ locked_at: new Date().toISOString() })
    .where('email', '=', 'declined@example.com')
    .execute();
  for (const endpoint of app.endpoints.filter((one) => one.auth === 'bearer')) {
    const type =
      endpoint.bodyKind === 'multipart' ? { 'content-type': 'multipart/form-data; boundary=b' } : {};
    for (const [kind, bad] of Object.entries({ ended, expired, locked, truncated: token.slice(0, -1) })) {
      const headers = { ...type, authorization: `Bearer ${bad}` };
      const request = { method: endpoint.method, url: toPath(endpoint, BAD_ID), headers };
      assert.equal(await assertRefused(request, `${endpoint.id}: ${kind}`), 401, `${endpoint.id}: ${kind}`);
    }
  }
});

test('every endpoint with a token refuses none, a malformed one and one of another bank', async () => {
  const before = await contents();
  const authorizations = [
    undefined,
    'Bearer',
    'Bearer x',
    `Basic ${token}`,
    `Bearer ${token} extra`,
    `Bearer ${randomBytes(32).toString('base64url')}`,
    `Bearer ${token}\u00ff`,
    `Bearer ${foreignToken}`,
  ];
  for (const endpoint of server.app.endpoints.filter((one) => one.auth === 'bearer')) {
    for (const authorization of authorizations) {
      const headers = {
        ...(authorization === undefined ? {} : { authorization }),
        ...(endpoint.bodyKind === 'multipart' ? { 'content-type': 'multipart/form-data; boundary=b' } : {}),
      };
      const label = `${endpoint.id}: ${authorization?.slice(0, 12)}`;
      assert.equal(
        await assertRefused({ method: endpoint.method, url: toPath(endpoint, BAD_ID), headers }, label),
        401,
        label,
      );
    }
  }
  assert.equal(await contents(), before);
});

test('an unknown address is refused with code and request id', async () => {
  const addresses = [
    '/',
    '/banks',
    '/banks/atb/auth/profile',
    '/banks/sgb/nothing',
    '/banks/sgb/%',
    '/banks/sgb/%zz',
    '/%00',
    '//',
    '/banks/sgb/../../etc',
    `/${'a/'.repeat(3000)}`,
  ];
  for (const url of addresses) await assertRefused({ method: 'GET', url }, url);
});

test('a wrong method on a known address answers 405 with Allow', async () => {
  const response = await server.app.inject({ method: 'PATCH', url: '/banks/sgb/auth/profile' });
  assert.equal(response.statusCode, 405);
  assert.equal(response.headers.allow, 'GET');
});

test('a malformed X-Request-Id is replaced, a good one kept', async () => {
  const response = await server.app.inject({
    url: '/nothing',
    headers: { 'x-request-id': 'a"}{"level":"fatal' },
  });
  assert.match(String(response.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  const kept = await server.app.inject({ url: '/nothing', headers: { 'x-request-id': 'trace-1234' } });
  assert.equal(kept.headers['x-request-id'], 'trace-1234');
});
