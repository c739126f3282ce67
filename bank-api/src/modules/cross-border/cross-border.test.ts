import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, type TestAgent } from '../applications/testing.ts';

let server: TestApp;
let agent: TestAgent;
let atMetcome: TestAgent;
let curator: TestAgent;
before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  atMetcome = await agentAt(server.app, 'agent', 'metcome');
  curator = await agentAt(server.app, 'curator');
});
after(() => server.close());

const corridors = (who: TestAgent): Promise<Corridor[]> => who.get('/agent/rest/cross-border');
const REQUESTS = '/agent/rest/cross-border/requests';

function request(change: object = {}): object {
  return {
    client_request_id: randomUUID(),
    corridor_id: 'china',
    currency: 'CNY',
    amount_kopecks: 300_000_000,
    client_inn: '7707083893',
    client_name: 'ООО «Импорт»',
    purpose: 'Оплата станка по контракту 15-К',
    ...change,
  };
}

test('GET cross-border gives the corridors and tariffs of this bank', async () => {
  const [own, other] = [await corridors(agent), await corridors(atMetcome)];
  assert.ok(own.some((corridor) => corridor.id === 'serbia'));
  assert.ok(!other.some((corridor) => corridor.id === 'serbia'));
  const feeAt = (list: readonly Corridor[]): number | undefined =>
    list.find((corridor) => corridor.id === 'china')?.fee_basis_points;
  assert.notEqual(feeAt(own), feeAt(other));
  for (const corridor of [...own, ...other]) {
    assert.ok(corridor.currencies.length > 0 && corridor.documents.length > 0, corridor.id);
    assert.ok(corridor.min_amount_kopecks < corridor.max_amount_kopecks, corridor.id);
    assert.ok(corridor.days_from <= corridor.days_to, corridor.id);
    assert.deepEqual(
      corridor.rates?.map(({ currency }) => currency),
      corridor.currencies.filter((currency) => currency !== 'RUB'),
      corridor.id,
    );
  }
});

test('POST cross-border request makes one curator thread, also when repeated', async () => {
  const body = request({ currency_hundredths: 26_872_088 });
  const { thread_id: id } = await agent.ok<{ thread_id: string }>('POST', REQUESTS, body);
  assert.equal((await agent.ok<{ thread_id: string }>('POST', REQUESTS, body)).thread_id, id);
  const threads = await curator.get<Thread[] | { data?: Thread[]; objs?: Thread[] }>(
    '/agent/rest/chat/threads',
  );
  const list = Array.isArray(threads) ? threads : (threads.data ?? threads.objs ?? []);
  assert.equal(list.filter((thread) => thread.id === id).length, 1);
  const answer = await curator.get<{ messages?: Message[]; items?: Message[] } | Message[]>(
    `/agent/rest/chat/threads/${id}/messages`,
  );
  assert.ok(JSON.stringify(answer).includes('станка по контракту 15-К'));
  assert.match(JSON.stringify(answer), /Сумма в валюте: 268\s720,88 CNY/u);
  assert.equal(JSON.stringify(answer).split('станка по контракту').length, 2);
});

test('POST cross-border request refuses what the bank does not serve with its field and code', async () => {
  const [china] = (await corridors(agent)).filter((corridor) => corridor.id === 'china');
  assert.ok(china);
  for (const [change, path, code] of [
    [{ currency: 'TRY' }, '/currency', 'enum'],
    [{ amount_kopecks: china.min_amount_kopecks - 1 }, '/amount_kopecks', 'minimum'],
    [{ amount_kopecks: china.max_amount_kopecks + 1 }, '/amount_kopecks', 'maximum'],
    [{ amount_kopecks: 0 }, '/amount_kopecks', 'minimum'],
    [{ client_inn: '7707083890' }, '/client_inn', 'inn'],
  ] as const) {
    const { status, body } = await agent.send('POST', REQUESTS, request(change));
    assert.equal(status, 400);
    assert.deepEqual([body.error.fields[0].path, body.error.fields[0].code], [path, code]);
  }
  assert.equal((await agent.send('POST', REQUESTS, request({ corridor_id: 'atlantis' }))).status, 404);
  assert.equal(
    (await atMetcome.send('POST', REQUESTS, request({ corridor_id: 'serbia', currency: 'EUR' }))).status,
    404,
  );
});

test('POST cross-border request is for approved agents, and a few in a quarter of an hour', async () => {
  for (const [who, code] of [
    ['curator', 'forbidden'],
    ['admin', 'forbidden'],
    ['newcomer', 'approval_required'],
  ] as const) {
    const { body } = await (await agentAt(server.app, who)).send('POST', REQUESTS, request());
    assert.equal(body.error.code, code, who);
  }
  const rival = await agentAt(server.app, 'rival');
  for (let sent = 0; sent < 10; sent += 1) await rival.ok('POST', REQUESTS, request());
  const { status, body } = await rival.send('POST', REQUESTS, request());
  assert.deepEqual([status, body.error.code], [429, 'rate_limited']);
});
