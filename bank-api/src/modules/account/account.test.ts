import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Dataset, Profile } from 'shared-kernel/contract/agent';
import type { Bank } from 'shared-kernel/contract/banks';
import { checkInn, checkKpp, checkOgrn } from 'shared-kernel/domain/requisites';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';

let server: TestApp;
let token: string;
before(async () => {
  server = await createTestApp({ seed: ['banks'] });
  token = await signIn(server.app, 'agent');
});
after(() => server.close());

const put = (payload: object) => call(server.app, token, 'PUT', '/agent/rest/profile', { payload });

test('the profile changes only in the fields that are given', async () => {
  const before = (await call(server.app, token, 'GET', '/agent/rest/profile')).json<Profile>();
  const changed = await put({
    user_position: '',
    phone: '+79031112233',
    notification_preferences: { email: false, browser: true },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.deepEqual(changed.json(), {
    ...before,
    user_position: null,
    phone: '+79031112233',
    notification_preferences: { email: false, browser: true },
  });
  assert.deepEqual((await call(server.app, token, 'GET', '/agent/rest/profile')).json(), changed.json());
  await put({ user_position: before.user_position ?? '' });
});

test('an avatar is kept and removed; anything but an image is refused', async () => {
  const avatar = `data:image/png;base64,${Buffer.from('x'.repeat(90)).toString('base64')}`;
  assert.equal((await put({ avatar })).json<Profile>().avatar, avatar);
  assert.equal((await put({ avatar: null })).json<Profile>().avatar, null);
  assert.equal((await put({ avatar: 'data:text/html;base64,PGI+' })).statusCode, 400);
});

test('rights and approval cannot be changed through the profile', async () => {
  for (const field of ['is_superuser', 'has_access_to_all_tasks', 'security_service_approval', 'email']) {
    const response = await put({ [field]: true });
    assert.equal(response.statusCode, 400);
    assert.deepEqual(response.json<{ error: { fields: unknown } }>().error.fields, [
      { path: `/${field}`, code: 'unknown_field' },
    ]);
  }
});

test('banks come in their order with what the agent may open', async () => {
  const banks = (await call(server.app, token, 'GET', '/agent/rest/partner_bank')).json<Bank[]>();
  assert.deepEqual(
    banks.map(({ id, name, available, accessLocked }) => [id, name, available, accessLocked]),
    [
      ['sgb', 'СГБ', true, false],
      ['ms6', 'МС6', true, true],
      ['metcome', 'Метком', true, false],
      ['cub', 'КУБ', false, false],
    ],
  );
});

test('agent info is complete and its requisites are valid', async () => {
  const info = (await call(server.app, token, 'GET', '/agent/rest/agent_info_for_contract_with_cod')).json<
    Record<string, string>
  >();
  assert.equal(info['short_name'], 'ООО «Брокер Плюс»');
  assert.equal(info['status'], 'success');
  const rows = await server.app.context.db
    .selectFrom('organisations')
    .select(['inn', 'ogrn', 'kpp'])
    .execute();
  assert.ok(rows.length >= 5);
  for (const { inn, ogrn, kpp } of rows) {
    assert.deepEqual(
      [checkInn(inn).ok, checkOgrn(ogrn ?? '').ok, checkKpp(kpp ?? '').ok],
      [true, true, true],
    );
  }
});

test('the dataset has messages of this bank that are in force, contacts and the curator', async () => {
  const dataset = (await call(server.app, token, 'GET', '/agent/rest/dataset')).json<Dataset>();
  assert.ok(dataset.alert_messages.length > 0 && dataset.contacts.length > 0);
  assert.equal(dataset.curator?.email, 'curator@example.com');
  const times = dataset.alert_messages.map((message) => message.published_at);
  assert.deepEqual(times, [...times].sort().reverse());
  server.advance(60 * 24 * 3_600_000);
  const later = (
    await call(server.app, await signIn(server.app, 'agent'), 'GET', '/agent/rest/dataset')
  ).json<Dataset>();
  assert.deepEqual(later.alert_messages, []);
});
