import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { getCode } from '../src/modules/auth/testing.ts';
import { call, createTestApp, demoAgent, signIn, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ seed: ['banks'] });
});
after(() => server?.close());

const ALLOWED = ['authChangePassword', 'changePassword', 'checkSession', 'logout', 'readCapabilities'];
const toPath = (path: string): string => path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

test('an account that was blocked may only change its password, by either call, before it works again', async () => {
  const admin = await signIn(server.app, 'admin');
  const { id } = await demoAgent(server.app, 'colleague');
  const block = { payload: { reason: 'Жалоба клиента' } };
  const confirmed = { payload: { password: DEMO_PASSWORD } };
  assert.equal((await call(server.app, admin, 'POST', '/auth/confirm-identity', confirmed)).statusCode, 200);
  assert.ok(
    (await call(server.app, admin, 'POST', `/agent/rest/security/agents/${id}/block`, block)).statusCode <
      300,
  );
  assert.ok(
    (await call(server.app, admin, 'POST', `/agent/rest/security/agents/${id}/unblock`, { payload: {} }))
      .statusCode < 300,
  );

  const token = await signIn(server.app, 'colleague');
  const open: string[] = [];
  for (const endpoint of server.app.endpoints.filter((one) => one.auth === 'bearer')) {
    if (ALLOWED.includes(endpoint.id)) continue;
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await call(server.app, token, endpoint.method, toPath(endpoint.path), {
      headers: endpoint.bodyKind === 'multipart' ? multipart : {},
      ...(endpoint.bodyKind === 'multipart' ? { payload: '--x--\r\n' } : {}),
    });
    if (answer.statusCode !== 403 || getCode(answer) !== 'password_change_required') open.push(endpoint.id);
  }
  assert.deepEqual(open, []);
  const marked = server.app.endpoints.filter((one) => one.beforePasswordChange === true).map((one) => one.id);
  assert.deepEqual(marked.sort(), ALLOWED);
  const profile = await call(server.app, token, 'GET', '/auth/profile');
  assert.equal(profile.json<{ data: Record<string, unknown> }>().data['must_change_password'], true);

  const payload = { oldPassword: DEMO_PASSWORD, newPassword: 'Another-2026-portal' };
  assert.equal((await call(server.app, token, 'POST', '/auth/change-password', { payload })).statusCode, 200);
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/banks/sgb/api/login/',
    payload: { email: 'colleague@example.com', password: payload.newPassword, telegram: '' },
  });
  const { token: next, user } = signedIn.json<{ token: string; user: Record<string, unknown> }>();
  assert.equal(user['must_change_password'], undefined);
  assert.equal((await call(server.app, next, 'GET', '/agent/rest/profile')).statusCode, 200);
});
