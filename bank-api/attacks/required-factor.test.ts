import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { SecondFactor } from 'shared-kernel/contract/second-factor';
import { readConfig } from '../src/config.ts';
import { DEMO_PASSWORD, type DemoAgentKey } from '../src/demo/accounts.ts';
import { CONFIRMATION_LIFETIME_MS } from '../src/http/actor.ts';
import { enableFactor, freshCode, getCode } from '../src/modules/auth/testing.ts';
import { call, createTestApp, demoAgent, signIn, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ seed: ['banks'], env: { SECOND_FACTOR_REQUIRED: '1' } });
});
after(() => server?.close());

const ALLOWED = [
  'beginSecondFactor',
  'checkSession',
  'confirmIdentity',
  'confirmSecondFactor',
  'logout',
  'readCapabilities',
  'readSecondFactor',
];

/** The path of an endpoint with something in the place of its parameters. */
const toPath = (path: string): string => path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

const factorCall = (
  token: string,
  path: string,
  payload: object,
  bank: BankCode = 'sgb',
): Promise<LightMyRequestResponse> =>
  call(server.app, token, 'POST', `/auth/second-factor${path}`, { payload, bank });

for (const key of ['curator', 'admin'] as const satisfies readonly DemoAgentKey[]) {
  test(`${key} without a required second factor may only call what enables it`, async () => {
    const token = await signIn(server.app, key);
    const open: string[] = [];
    for (const endpoint of server.app.endpoints.filter((one) => one.auth === 'bearer')) {
      if (ALLOWED.includes(endpoint.id)) continue;
      const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await call(server.app, token, endpoint.method, toPath(endpoint.path), {
        headers: endpoint.bodyKind === 'multipart' ? multipart : {},
        ...(endpoint.bodyKind === 'multipart' ? { payload: '--x--\r\n' } : {}),
      });
      if (answer.statusCode !== 403 || getCode(answer) !== 'second_factor_required') open.push(endpoint.id);
    }
    assert.deepEqual(open, []);
    const marked = server.app.endpoints.filter((one) => one.beforeSecondFactor === true).map(({ id }) => id);
    assert.deepEqual(marked.sort(), ALLOWED);
    const profile = await call(server.app, token, 'GET', '/auth/profile');
    assert.equal(profile.json<{ data: object }>().data['must_enrol_second_factor' as never], true);
  });
}

test('resumable uploads are refused without the required second factor', async () => {
  const token = await signIn(server.app, 'curator');
  for (const [method, url] of [
    ['POST', '/banks/sgb/agent/rest/uploads'],
    ['HEAD', '/banks/sgb/agent/rest/uploads/00000000-0000-4000-8000-000000000000'],
    ['PATCH', '/banks/sgb/agent/rest/uploads/00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const answer = await server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
    });
    assert.equal(answer.statusCode, 403, `${method} ${url}: ${answer.statusCode} ${answer.body}`);
  }
});

test('an agent needs no second factor', async () => {
  const token = await signIn(server.app, 'agent');
  assert.equal((await call(server.app, token, 'GET', '/agent/rest/profile')).statusCode, 200);
  const factor = (await call(server.app, token, 'GET', '/auth/second-factor')).json<SecondFactor>();
  assert.equal(factor.required, undefined);
});

test('staff who enable the required factor work at once and cannot disable it', async () => {
  const token = await signIn(server.app, 'curator', 'sgb');
  const { secret } = await enableFactor(server, token);
  assert.equal((await call(server.app, token, 'GET', '/agent/rest/profile')).statusCode, 200);
  const factor = (await call(server.app, token, 'GET', '/auth/second-factor')).json<SecondFactor>();
  assert.equal(factor.required, true);
  const off = await factorCall(token, '/disable', {
    password: DEMO_PASSWORD,
    code: freshCode(server, secret),
  });
  assert.equal(off.statusCode, 403, off.body);
  assert.equal(getCode(off), 'second_factor_required');
});

test('staff who take longer than five minutes to enable the factor confirm who they are and go on', async () => {
  const token = await signIn(server.app, 'admin');
  const begun = await factorCall(token, '', { password: DEMO_PASSWORD });
  const { secret } = begun.json<{ secret: string }>();
  server.advance(CONFIRMATION_LIFETIME_MS);
  const late = await factorCall(token, '/confirm', { code: freshCode(server, secret) });
  assert.equal(getCode(late), 'confirmation_required');
  const proof = { payload: { password: DEMO_PASSWORD } };
  const confirmed = await call(server.app, token, 'POST', '/auth/confirm-identity', proof);
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  const enabled = await factorCall(token, '/confirm', { code: freshCode(server, secret) });
  assert.equal(enabled.statusCode, 200, enabled.body);
  assert.equal((await call(server.app, token, 'GET', '/agent/rest/profile')).statusCode, 200);
});

test('staff at one bank cannot disable the factor as an agent at another', async () => {
  const { db } = server.app.context;
  const { id } = await demoAgent(server.app, 'rival');
  const token = await signIn(server.app, 'rival', 'metcome');
  const { secret } = await enableFactor(server, token, 'metcome');
  await db
    .updateTable('agent_banks')
    .set({ role: 'staff' })
    .where('agent_id', '=', id)
    .where('bank', '=', 'sgb')
    .execute();
  const proof = { password: DEMO_PASSWORD, code: freshCode(server, secret) };
  const off = await factorCall(token, '/disable', proof, 'metcome');
  assert.equal(off.statusCode, 403, off.body);
});

test('an open session that becomes staff needs the factor at once', async () => {
  const token = await signIn(server.app, 'colleague');
  assert.equal((await call(server.app, token, 'GET', '/agent/rest/profile')).statusCode, 200);
  const { db } = server.app.context;
  await db
    .updateTable('agent_banks')
    .set({ role: 'staff' })
    .where('bank', '=', 'sgb')
    .where(
      'agent_id',
      'in',
      db.selectFrom('agents').select('id').where('email', '=', 'colleague@example.com'),
    )
    .execute();
  const answer = await call(server.app, token, 'GET', '/agent/rest/profile');
  assert.equal(getCode(answer), 'second_factor_required');
});

test('the second factor is required by default without demo data', () => {
  const settings = (env: Record<string, string>) => readConfig(env, '/').secondFactorRequired;
  assert.equal(settings({}), false);
  assert.equal(settings({ DATABASE_URL: 'postgres://localhost/x' }), true);
  assert.equal(settings({ DEMO_DATA: '0' }), true);
  assert.equal(settings({ DEMO_DATA: '0', SECOND_FACTOR_REQUIRED: '0' }), false);
});
