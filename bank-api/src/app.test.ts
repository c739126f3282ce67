import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, createTestApp, signIn, type TestApp } from './testing/harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

test('answers health, readiness and the OpenAPI document', async () => {
  assert.equal((await server.app.inject('/healthz')).statusCode, 200);
  assert.equal((await server.app.inject('/readyz')).statusCode, 200);
  const document = (await server.app.inject('/openapi.json')).json<{ openapi: string; paths: object }>();
  assert.equal(document.openapi, '3.1.0');
  assert.equal(Object.keys(document.paths).length > 0, true);
  const page = await server.app.inject('/docs/');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-security-policy']), /script-src 'self'/);
});

test('serves a signed-in agent', async () => {
  const token = await signIn(server.app, 'agent');
  const response = await call(server.app, token, 'GET', '/agent/rest/profile');
  assert.equal(response.statusCode, 200, response.body);
  assert.equal(response.json<{ email: string }>().email, 'agent@example.com');
});
