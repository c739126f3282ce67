import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { call, createTestApp, signIn, type TestApp } from '../src/testing/harness.ts';

/*
 * Attacks on whoever is signed in: script in text, requests made by another site, redirects to it.
 * Broken input is the business of bad-input.test.ts, rights that of access.test.ts.
 */

const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'${7*7}{{7*7}}';
const EVIL = 'https://evil.example';
const SOME_ID = '00000000-0000-4000-8000-000000000000';

let server: TestApp;
let token: string;
before(async () => {
  server = await createTestApp({ seed: ['banks', 'news', 'questionnaires'] });
  token = await signIn(server.app, 'agent');
});
after(() => server.close());

const toPath = (endpoint: AnyEndpoint, value: string): string =>
  `/banks/sgb${endpoint.path.replaceAll(/\{\w+\}/g, value)}`;

/** The feed is XML by its nature: it holds no markup of anybody's, and is shut in a sandbox where it is opened. */
const FEED_TYPE = 'application/rss+xml; charset=utf-8';

/** Text that the browser would run must never come as something that it would run. */
function assertInert(response: LightMyRequestResponse, label: string): void {
  const type = String(response.headers['content-type'] ?? '');
  if (type === FEED_TYPE) {
    assert.doesNotMatch(
      response.body.replace(/^<\?xml [^>]*>/, ''),
      /<(?!\/?(rss|channel|item|title|link|guid|category|description|language|pubDate)\b)/,
      label,
    );
    assert.match(String(response.headers['content-security-policy']), /default-src 'none'; sandbox/, label);
    return;
  }
  assert.ok(response.statusCode < 500, `${label}: ${response.statusCode} ${response.body.slice(0, 200)}`);
  assert.doesNotMatch(type, /html|xml|javascript/, label);
  assert.equal(response.headers['x-content-type-options'], 'nosniff', label);
  assert.match(String(response.headers['content-security-policy']), /default-src 'none'/, label);
}

test('no endpoint echoes script from address, query or body', async () => {
  for (const endpoint of server.app.endpoints.filter((one) => one.answer !== 'events')) {
    const shape = (endpoint.body as { shape?: object } | undefined)?.shape ?? {};
    const body = Object.fromEntries(Object.keys(shape).map((field) => [field, SCRIPT]));
    const isJson = endpoint.method !== 'GET' && endpoint.bodyKind !== 'multipart';
    const url = toPath(endpoint, encodeURIComponent(SCRIPT));
    const requests = [
      { url },
      { url: `${toPath(endpoint, SOME_ID)}?search=${encodeURIComponent(SCRIPT)}` },
      ...(isJson ? [{ url: toPath(endpoint, SOME_ID), payload: body }] : []),
    ];
    for (const request of requests) {
      const response = await server.app.inject({
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, referer: `${EVIL}/${SCRIPT}` },
        ...request,
      });
      const label = `${endpoint.id} ${request.url.slice(0, 60)}`;
      assertInert(response, label);
      if (response.statusCode >= 400) assert.equal(response.body.includes('<script'), false, label);
    }
  }
});

test('stored script stays plain text in answers, letters and tables', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const email = 'script@example.net';
  const registered = await call(server.app, undefined, 'POST', '/auth/register', {
    payload: {
      last_name: name,
      first_name: '<b>Имя</b>',
      middle_name: '=HYPERLINK("https://evil.example")',
      email,
      phone: '+79161234567',
      organization_inn: '7707083893',
      password: DEMO_PASSWORD,
      consent_version: '2026-01',
    },
  });
  assert.equal(registered.statusCode, 200, registered.body);
  const signedIn = await call(server.app, undefined, 'POST', '/api/login/', {
    payload: { email, password: DEMO_PASSWORD },
  });
  const own = signedIn.json<{ token: string }>().token;
  const changed = await call(server.app, own, 'PUT', '/agent/rest/profile', {
    payload: { user_position: SCRIPT.slice(0, 120) },
  });
  assertInert(changed, 'profile');
  assert.equal(changed.json<{ last_name: string }>().last_name, name, 'stored as it was typed');
  assert.equal(changed.json<{ user_position: string }>().user_position, SCRIPT.slice(0, 120).trim());

  const form = { person: { full_name: SCRIPT.slice(0, 150), position: name }, organization: { site: 'x"y' } };
  const saved = await call(server.app, own, 'PUT', '/agent/rest/questionnaire', {
    payload: { version: 0, value: form },
  });
  assertInert(saved, 'questionnaire');
  assert.equal(saved.statusCode, 200, saved.body);
  assert.deepEqual(saved.json<{ value: unknown }>().value, form);

  await call(server.app, undefined, 'POST', '/auth/reset-password', { payload: { email, bank: 'sgb' } });
  await server.app.context.jobs.drain();
  const outbox = join(server.dataDir, 'outbox');
  const letters = await Promise.all(
    (await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')),
  );
  assert.ok(letters.length > 0);
  for (const letter of letters) assert.match(letter, /^Content-Type: text\/plain; charset=utf-8\r$/m);

  const admin = await signIn(server.app, 'admin');
  const table = await call(server.app, admin, 'GET', '/agent/rest/security/audit/export');
  assertInert(table, 'export');
  // A middle name that is a formula stands inside a text, never at its beginning.
  assert.doesNotMatch(table.body, /(^|;)"?[=@]/m);
});

test('no endpoint accepts cookies, foreign origins or form bodies', async () => {
  for (const endpoint of server.app.endpoints.filter((one) => one.answer !== 'events')) {
    const url = toPath(endpoint, SOME_ID);
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: EVIL,
        'access-control-request-method': endpoint.method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    assert.ok(preflight.statusCode >= 400, `${endpoint.id}: ${preflight.statusCode}`);
    // What a browser adds by itself is a cookie; the token never travels in one.
    const response = await server.app.inject({
      method: endpoint.method,
      url,
      headers: {
        origin: EVIL,
        cookie: `token=${token}; auth_sgb=${token}; access_token=${token}`,
        ...(endpoint.method === 'GET' ? {} : { 'content-type': 'text/plain' }),
      },
      ...(endpoint.method === 'GET' ? {} : { payload: '{}' }),
    });
    const label = `${endpoint.id}: ${response.statusCode}`;
    if (endpoint.auth === 'bearer') assert.ok([401, 415].includes(response.statusCode), label);
    else if (endpoint.method !== 'GET') assert.equal(response.statusCode, 415, label);
    for (const answer of [preflight, response]) {
      assert.equal(answer.headers['set-cookie'], undefined, label);
      assert.equal(answer.headers['access-control-allow-origin'], undefined, label);
      assert.equal(answer.headers['access-control-allow-credentials'], undefined, label);
    }
  }
});

test('no endpoint redirects to an address of its query', async () => {
  const targets = [EVIL, '//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)'];
  for (const endpoint of server.app.endpoints.filter((one) => one.answer !== 'events')) {
    for (const target of targets) {
      const query = ['next', 'url', 'redirect', 'return_to', 'returnUrl']
        .map((name) => `${name}=${encodeURIComponent(target)}`)
        .join('&');
      const response = await server.app.inject({
        method: endpoint.method,
        url: `${toPath(endpoint, SOME_ID)}?${query}`,
        headers: {
          authorization: `Bearer ${token}`,
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
        },
      });
      const label = `${endpoint.id} → ${target}: ${response.statusCode}`;
      assert.ok(response.statusCode < 300 || response.statusCode >= 400, label);
      assert.equal(response.headers['location'], undefined, label);
    }
  }
});

test('a reset letter links to PUBLIC_URL whatever host the request named', async () => {
  const email = 'colleague@example.com';
  await server.app.inject({
    method: 'POST',
    url: '/banks/sgb/auth/reset-password',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: EVIL, referer: EVIL },
    payload: { email, bank: 'sgb' },
  });
  await server.app.context.jobs.drain();
  const outbox = join(server.dataDir, 'outbox');
  const letters = await Promise.all(
    (await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')),
  );
  const letter = letters.find((text) => text.includes(`To: ${email}\r\n`)) ?? assert.fail('no letter');
  assert.ok(letter.includes(`${server.app.context.config.publicUrl}/#/reset-password?token=`));
  assert.equal(letter.includes('evil.example'), false);
});
