import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FullDataset, FullProfile } from 'shared-kernel/contract/agent';
import type { FullBank } from 'shared-kernel/contract/banks';
import { checkInn, checkKpp, checkOgrn } from 'shared-kernel/domain/requisites';
import { call, createTestApp, demoAgent, signIn, type TestApp } from '../../testing/harness.ts';

let server: TestApp;
let token: string;
before(async () => {
  server = await createTestApp({ seed: ['banks'] });
  token = await signIn(server.app, 'agent');
});
after(() => server.close());

const put = (payload: object) => call(server.app, token, 'PUT', '/agent/rest/profile', { payload });

test('PUT profile changes the given fields only', async () => {
  const before = (await call(server.app, token, 'GET', '/agent/rest/profile')).json<FullProfile>();
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

test('PUT profile stores and removes an avatar and refuses what is no image', async () => {
  const avatar = `data:image/png;base64,${Buffer.from('x'.repeat(90)).toString('base64')}`;
  assert.equal((await put({ avatar })).json<FullProfile>().avatar, avatar);
  assert.equal((await put({ avatar: null })).json<FullProfile>().avatar, null);
  assert.equal((await put({ avatar: 'data:text/html;base64,PGI+' })).statusCode, 400);
});

test('PUT profile refuses fields of rights, approval and e-mail', async () => {
  for (const field of ['is_superuser', 'has_access_to_all_tasks', 'security_service_approval', 'email']) {
    const response = await put({ [field]: true });
    assert.equal(response.statusCode, 400);
    assert.deepEqual(response.json<{ error: { fields: unknown } }>().error.fields, [
      { path: `/${field}`, code: 'unknown_field' },
    ]);
  }
});

test('GET partner_bank lists the banks in order with the access of the agent', async () => {
  const banks = (await call(server.app, token, 'GET', '/agent/rest/partner_bank')).json<FullBank[]>();
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

test('GET agent_info_for_contract_with_cod gives valid requisites of the organisation', async () => {
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

test("a blocked curator is nobody's, and neither the first of the bank", async () => {
  const { db } = server.app.context;
  const setLocked = (locked_at: string | null) =>
    db.updateTable('agents').set({ locked_at }).where('email', '=', 'curator@example.com').execute();
  const curator = async () =>
    (await call(server.app, token, 'GET', '/agent/rest/dataset')).json<FullDataset>().curator;
  assert.equal((await curator())?.email, 'curator@example.com');
  await setLocked(new Date().toISOString());
  assert.equal(await curator(), null);
  const { id } = await demoAgent(server.app, 'agent');
  await db.updateTable('agent_banks').set({ curator_id: null }).where('agent_id', '=', id).execute();
  assert.equal(await curator(), null);
  await setLocked(null);
  assert.equal((await curator())?.email, 'curator@example.com');
});

test('GET dataset has alerts of one moment in the order in which they were added', async () => {
  const { db, now } = server.app.context;
  const shown = {
    bank: 'sgb',
    level: 'info',
    text: '',
    published_at: now().toISOString(),
    expires_at: new Date(now().getTime() + 60_000).toISOString(),
  } as const;
  const added = await db
    .insertInto('alert_messages')
    .values([
      { ...shown, title: 'Первое', published_at: '2026-01-01T00:00:00Z' },
      { ...shown, title: 'Второе' },
    ])
    .returning('id')
    .execute();
  // A row that is changed lies behind the others.
  const { published_at } = shown;
  await db.updateTable('alert_messages').set({ published_at }).where('title', '=', 'Первое').execute();
  const { alert_messages: alerts } = (
    await call(server.app, token, 'GET', '/agent/rest/dataset')
  ).json<FullDataset>();
  const ids = added.map(({ id }) => id);
  assert.deepEqual(
    alerts.filter(({ id }) => ids.includes(id)).map(({ title }) => title),
    ['Первое', 'Второе'],
  );
});

test('GET dataset has the current alerts of this bank, its contacts and the curator', async () => {
  const dataset = (await call(server.app, token, 'GET', '/agent/rest/dataset')).json<FullDataset>();
  assert.ok(dataset.alert_messages.length > 0 && dataset.contacts.length > 0);
  assert.equal(dataset.curator?.email, 'curator@example.com');
  const times = dataset.alert_messages.map((message) => message.published_at);
  assert.deepEqual(times, [...times].sort().reverse());
  server.advance(60 * 24 * 3_600_000);
  const later = (
    await call(server.app, await signIn(server.app, 'agent'), 'GET', '/agent/rest/dataset')
  ).json<FullDataset>();
  assert.deepEqual(later.alert_messages, []);
});
