import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { call, createTestApp, signIn, type TestApp } from './testing/harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

test('/healthz names the commit that the server was built of', async () => {
  const named = await createTestApp({ env: { PORTAL_COMMIT: '6d1fd44a' } });
  try {
    assert.deepEqual((await named.app.inject('/healthz')).json(), { status: 'ok', commit: '6d1fd44a' });
  } finally {
    await named.close();
  }
});

test('/healthz, /readyz, /openapi.json and /docs answer 200 without a sign-in', async () => {
  assert.equal((await server.app.inject('/healthz')).statusCode, 200);
  assert.equal((await server.app.inject('/readyz')).statusCode, 200);
  const document = (await server.app.inject('/openapi.json')).json<{ openapi: string; paths: object }>();
  assert.equal(document.openapi, '3.1.0');
  assert.equal(Object.keys(document.paths).length > 0, true);
  const page = await server.app.inject('/docs/');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-security-policy']), /script-src 'self'/);
});

test('GET /agent/rest/profile answers a signed-in agent with the own profile', async () => {
  const token = await signIn(server.app, 'agent');
  const response = await call(server.app, token, 'GET', '/agent/rest/profile');
  assert.equal(response.statusCode, 200, response.body);
  assert.equal(response.json<{ email: string }>().email, 'agent@example.com');
});

test('an answer is compressed as Accept-Encoding asks', async () => {
  const ask = (encoding?: string) =>
    server.app.inject({
      url: '/openapi.json',
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });
  const plain = await ask();
  assert.equal(plain.headers['content-encoding'], undefined);
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await ask(encoding);
    assert.equal(answer.headers['content-encoding'], encoding);
    assert.match(String(answer.headers.vary), /accept-encoding/i);
    assert.deepEqual(JSON.parse(decode(answer.rawPayload).toString()), plain.json());
    assert.ok(answer.rawPayload.length * 4 < plain.rawPayload.length);
  }
});

test('a request with Content-Encoding is refused', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ email: 'agent@example.com', password: 'x', telegram: '' })),
  });
  assert.equal(response.statusCode >= 400 && response.statusCode < 500, true, response.body);
});
