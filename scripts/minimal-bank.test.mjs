import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareAnswer } from '../shared-kernel/src/contract/specified-answer.ts';
import { SPECIFIED_CALLS } from '../shared-kernel/src/contract/specified-calls.ts';
import { check, startBank } from './lib/check-bank-fixture.mjs';

/** Every shape of the specification at least once. */
const SHAPES = [
  { lists: 'objs', count: 'number', cancel: '204' },
  { lists: 'data', count: 'count', cancel: '201' },
  { lists: 'array', count: 'notifications_count', cancel: '200' },
  { lists: 'objs', count: 'total', cancel: '204' },
];

const pattern = ({ path }) => new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}$`);
/** The call that an exchange was; one with a name of its own goes before one with a placeholder. */
const findCall = ({ method, path }) =>
  SPECIFIED_CALLS.toSorted((a, b) => a.path.includes('{') - b.path.includes('{')).find(
    (call) => call.method === method && pattern(call).test(path),
  );

for (const shapes of SHAPES) {
  test(`the minimal bank answers with the specification's fields alone: ${Object.values(shapes).join(', ')}`, async () => {
    const bank = await startBank(shapes);
    try {
      const { code, text } = await check(bank.base, ['--write']);
      assert.equal(code, 0, text);
    } finally {
      await bank.close();
    }
    const asked = new Set();
    const [absent, ...others] = bank.exchanges.filter(({ path }) => path === '/agent/rest/capabilities');
    assert.deepEqual([absent.status, others], [404, []]);
    for (const exchange of bank.exchanges) {
      if (exchange === absent) continue;
      const call = findCall(exchange);
      assert.ok(call, `${exchange.method} ${exchange.path} is a call of the specification`);
      asked.add(call.id);
      assert.ok(exchange.status < 300, `${call.id} answers ${exchange.status}`);
      const body = exchange.body === undefined ? undefined : JSON.parse(exchange.body);
      if (call.answer.kind === 'unread') assert.deepEqual(body ?? {}, {}, `${call.id} answers nothing`);
      else {
        const { missing, extra } = compareAnswer(call.answer, body);
        assert.deepEqual({ missing, extra }, { missing: [], extra: [] }, call.id);
      }
    }
    assert.deepEqual([...asked].toSorted(), SPECIFIED_CALLS.map(({ id }) => id).toSorted());

    const readBody = (id) => bank.exchanges.find((exchange) => findCall(exchange)?.id === id);
    const list = JSON.parse(readBody('listApplications').body);
    const shapeOfList = Array.isArray(list) ? 'array' : Object.keys(list)[0];
    assert.equal(shapeOfList, shapes.lists);
    const count = JSON.parse(readBody('countNotifications').body);
    assert.equal(typeof count === 'number' ? 'number' : Object.keys(count)[0], shapes.count);
    const rejected = readBody('rejectApplication');
    assert.equal(String(rejected.status), shapes.cancel);
    assert.equal(rejected.body, shapes.cancel === '200' ? '{}' : undefined);
  });
}

test('the minimal bank pages, filters, archives and rejects', async () => {
  const bank = await startBank();
  const call = async (method, path, { body, token } = {}) => {
    const answer = await fetch(bank.base + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  try {
    const wrong = { email: 'agent@example.com', password: 'wrong', telegram: '' };
    assert.equal((await call('POST', '/api/login/', { body: wrong })).status, 401);
    assert.equal((await call('GET', '/agent/rest/profile')).status, 401);
    assert.equal((await call('GET', '/agent/rest/profile', { token: 'sgb-forged' })).status, 401);
    const { token } = (
      await call('POST', '/api/login/', { body: { ...wrong, password: 'Demo-2026-portal' } })
    ).body;
    const list = async (query) => (await call('GET', `/agent/rest/issues?${query}`, { token })).body;

    const first = await list('name=issues&page=1&itemsPerPage=25');
    assert.equal(first.objs.length, 25);
    assert.equal((await list('name=issues&page=2&itemsPerPage=25')).objs.length, first.info.count_objs - 25);
    const refused = await list(`name=issues&filter=${encodeURIComponent('{"accept":"refused"}')}`);
    assert.deepEqual(new Set(refused.objs.map(({ status }) => status)), new Set(['cancelled']));

    const [application] = first.objs;
    const archived = async () =>
      (await list('name=issues_archived&itemsPerPage=100')).objs.some(({ id }) => id === application.id);
    await call('POST', '/agent/rest/archive-issue', {
      token,
      body: { hashPassword: application.hash_password },
    });
    assert.equal(await archived(), true);
    await call('POST', '/agent/rest/issues', { token, body: { id: application.id } });
    assert.equal(await archived(), false);
    await call('POST', '/agent/rest/cancel', { token, body: { hash_password: application.hash_password } });
    const { info } = (await call('GET', `/agent/rest/issue/${application.hash_password}`, { token })).body;
    assert.equal(info.status, 'cancelled');
    assert.equal((await call('GET', '/agent/rest/capabilities', { token })).status, 404);
  } finally {
    await bank.close();
  }
});
