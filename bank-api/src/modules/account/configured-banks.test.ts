import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';

let server: TestApp;

before(async () => {
  server = await createTestApp({ env: { BANKS: 'sgb:СГБ,metcome:Метком,demo5:Пятый банк' } });
});
after(() => server.close());

test('a bank that only BANKS names signs an agent in', async () => {
  const token = await signIn(server.app, 'agent', 'demo5');
  const answer = await call(server.app, token, 'GET', '/agent/rest/profile', { bank: 'demo5' });
  assert.equal(answer.statusCode, 200, answer.body);
});

test('switchBank leads to it, and partner_bank lists the banks of BANKS in their order', async () => {
  const token = await signIn(server.app, 'agent', 'sgb');
  const banks = await call(server.app, token, 'GET', '/agent/rest/partner_bank');
  assert.deepEqual(
    banks.json<{ id: string; name: string }[]>().map(({ id, name }) => `${id} ${name}`),
    ['sgb СГБ', 'metcome Метком', 'demo5 Пятый банк'],
  );
  const switched = await call(server.app, token, 'POST', '/auth/switch-bank', { payload: { bank: 'demo5' } });
  assert.equal(switched.statusCode, 200, switched.body);
  const own = switched.json<{ token: string }>().token;
  const answer = await call(server.app, own, 'GET', '/agent/rest/profile', { bank: 'demo5' });
  assert.equal(answer.statusCode, 200, answer.body);
});

test('its offer has the products of sgb under its own name', async () => {
  const token = await signIn(server.app, 'agent', 'demo5');
  const answer = await call(server.app, token, 'GET', '/agent/rest/products', { bank: 'demo5' });
  const names = answer
    .json<{ bank: string; bank_name: string }[]>()
    .map(({ bank, bank_name }) => `${bank} ${bank_name}`);
  assert.ok(names.includes('demo5 Пятый банк'), answer.body.slice(0, 300));
});

test('a bank that BANKS leaves out is not found', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/banks/ms6/api/login/',
    payload: { email: 'agent@example.com', password: 'Demo-2026-portal' },
  });
  assert.equal(answer.statusCode, 404);
});
