import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
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
