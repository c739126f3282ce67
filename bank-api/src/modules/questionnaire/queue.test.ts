import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { FullAgentInfo } from 'shared-kernel/contract/agent';
import type { QuestionnaireListItem } from 'shared-kernel/contract/questionnaire';
import { jsonb } from '../../database/jsonb.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, type TestAgent } from '../applications/testing.ts';
import { waitingFor } from './testing.ts';

let server: TestApp;
let app: FastifyInstance;
let admin: TestAgent;
let agentId: string;

before(async () => {
  server = await createTestApp();
  app = server.app;
  admin = await agentAt(app, 'admin');
  agentId = (await waitingFor(app, 'newcomer')).id;
});
after(() => server.close());

test('the queue of questionnaires is searched by name, e-mail and organisation and filtered by state', async () => {
  const names = async (query: string): Promise<string[]> => {
    const page = await admin.get<{ objs: { agent_id: string }[] }>(
      `/agent/rest/security/questionnaires?${query}`,
    );
    return page.objs.map((one) => one.agent_id);
  };
  assert.deepEqual(await names('state=submitted'), [agentId]);
  assert.deepEqual(await names('state=decided'), []);
  assert.deepEqual(await names('search=newcomer%40example'), [agentId]);
  assert.deepEqual(await names(`search=${encodeURIComponent('%')}`), [], 'a wildcard is a letter');
  assert.deepEqual(await names(`search=${encodeURIComponent('новый партнёр')}`), [agentId]);
});

test('the queue begins with who waits longest, and among the decided with who was decided on last', async () => {
  for (const who of ['declined', 'rival'] as const) await waitingFor(app, who);
  const instants = { declined: '2026-01-03', rival: '2026-01-01', newcomer: '2026-01-02' };
  const order = async (state: 'submitted' | 'decided'): Promise<string[]> => {
    for (const [key, day] of Object.entries(instants)) {
      const at = `${day}T09:00:00.000Z`;
      await app.context.db
        .updateTable('questionnaires')
        .set({ state, submitted_at: at, decided_at: state === 'decided' ? at : null })
        .where('agent_id', '=', (eb) =>
          eb.selectFrom('agents').select('id').where('email', '=', `${key}@example.com`),
        )
        .execute();
    }
    const { objs } = await admin.get<{ objs: { agent_name: string; submitted_at: string }[] }>(
      '/agent/rest/security/questionnaires?per_page=100',
    );
    const days = objs.map(({ submitted_at: at }) => at.slice(0, 10));
    return days.filter((day) => Object.values(instants).includes(day));
  };
  assert.deepEqual(await order('submitted'), ['2026-01-01', '2026-01-02', '2026-01-03']);
  assert.deepEqual(await order('decided'), ['2026-01-03', '2026-01-02', '2026-01-01']);
});

test('an organisation of which nothing was approved yet is what the sent questionnaire says of it', async () => {
  const agent = await agentAt(app, 'newcomer');
  await app.context.db
    .updateTable('organisations')
    .set({ full_name: null, short_name: null, address: null })
    .where('id', '=', (eb) => eb.selectFrom('agents').select('org_id').where('id', '=', agentId))
    .execute();
  const organization = { full_name: 'ООО «По анкете»', short_name: '', address: 'г. Тверь, ул. Новая, д. 1' };
  const said = (sent: boolean) =>
    app.context.db
      .updateTable('questionnaires')
      .set({
        value: jsonb<Readonly<Record<string, unknown>>>({ organization }),
        submitted_at: sent ? '2026-01-02T09:00:00.000Z' : null,
      })
      .where('agent_id', '=', agentId)
      .execute();
  const info = () => agent.get<FullAgentInfo>('/agent/rest/agent_info_for_contract_with_cod');

  await said(true);
  const { full_name, short_name, address } = await info();
  assert.deepEqual(
    { full_name, short_name, address },
    { full_name: 'ООО «По анкете»', short_name: null, address: 'г. Тверь, ул. Новая, д. 1' },
  );
  const { objs } = await admin.get<{ objs: QuestionnaireListItem[] }>('/agent/rest/security/questionnaires');
  assert.equal(objs.find((one) => one.agent_id === agentId)?.organization, 'ООО «По анкете»');

  await said(false);
  assert.equal((await info()).full_name, null, 'a draft tells nobody');
});
