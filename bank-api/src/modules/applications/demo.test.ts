import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { APPLICATION_STATUSES, type FullApplicationListItem } from 'shared-kernel/contract/applications';
import { normaliseList } from 'shared-kernel/contract/common';
import { sumKopecks } from 'shared-kernel/domain/money';
import { checkInn, checkOgrn, checkOgrnip } from 'shared-kernel/domain/requisites';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, issue, step, type Json, type TestAgent } from './testing.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ seed: ['applications'] });
});
after(() => server.close());

async function everything(agent: TestAgent, name: string): Promise<FullApplicationListItem[]> {
  const items: FullApplicationListItem[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await agent.get<Json>(`/agent/rest/issues?name=${name}&itemsPerPage=100&page=${page}`);
    const list = normaliseList<FullApplicationListItem>(answer);
    items.push(...list.items);
    if (list.items.length === 0 || items.length >= list.total) return items;
  }
}

test('the demo agent has applications in every status and list', async () => {
  const agent = await agentAt(server.app, 'agent');
  const own = await everything(agent, 'issues');
  const organisation = await everything(agent, 'issues_org');
  const archived = await everything(agent, 'issues_archived');
  assert.ok(own.length >= 60, String(own.length));
  assert.ok(organisation.length >= 120, String(organisation.length));
  assert.ok(archived.length >= 10, String(archived.length));
  assert.ok(own.every((item) => item.owner.is_me && item.can_write && !item.archived));
  assert.ok(organisation.some((item) => !item.owner.is_me));
  const statuses = new Set([...own, ...archived].map((item) => item.status));
  assert.deepEqual(
    [...APPLICATION_STATUSES].filter((status) => !statuses.has(status)),
    [],
  );
  assert.ok(new Set(own.map((item) => item.partner)).size >= 3);
  const metcome = await everything(await agentAt(server.app, 'agent', 'metcome'), 'issues');
  assert.ok(metcome.length >= 10);
  assert.ok(own.some((item) => item.due_at !== null && item.due_at < new Date().toISOString()));
});

test('every demo application opens with the step of its stage', async () => {
  const agent = await agentAt(server.app, 'agent');
  for (const item of await everything(agent, 'issues')) {
    const application = await issue(agent, item.hash_password);
    assert.equal(application.info.id, item.id);
    const current = await step(agent, item.hash_password, application.stage);
    assert.ok(current.readiness_percent >= 0);
  }
});

test('every demo client has valid INN and OGRN check digits', async () => {
  const clients = await server.app.context.db.selectFrom('clients').selectAll().execute();
  assert.ok(clients.length >= 50);
  for (const client of clients) {
    assert.ok(checkInn(client.inn).ok, client.inn);
    assert.ok((client.type === 'company' ? checkOgrn : checkOgrnip)(client.ogrn).ok, client.ogrn);
  }
});

test('the summary of the demo agent counts what the lists show', async () => {
  const agent = await agentAt(server.app, 'agent');
  const summary = await agent.get<Json>('/agent/rest/summary');
  const own = await everything(agent, 'issues');
  assert.equal(summary.total, own.length);
  for (const { status, count, amount_kopecks: amount } of summary.by_status) {
    const listed = own.filter((item) => item.status === status);
    assert.equal(count, listed.length, status);
    assert.equal(amount, sumKopecks(listed.map((item) => item.amount_kopecks)), status);
  }
  assert.ok(summary.attention.length > 0 && summary.attention.every((item: Json) => item.holder === 'agent'));
  const due = summary.deadlines.map((item: Json) => item.due_at);
  assert.deepEqual(due, [...due].sort());
});
