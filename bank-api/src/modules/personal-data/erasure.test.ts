import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { up } from '../../../migrations/20261204-who-acted.ts';
import { DELETED_RECORDS } from './erasure-repository.ts';
import { DEMO_PASSWORD, type DemoAgentKey } from '../../demo/accounts.ts';
import { call, createTestApp, demoAgent, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  completeStage,
  createIssue,
  fillForms,
  issue,
  newSigner,
  signAll,
  uploadRequired,
  type TestAgent,
} from '../applications/testing.ts';

const AGENT = 'Соколова\u00a0А.\u00a0В.';
const COLLEAGUE = 'Ершов\u00a0П.\u00a0И.';

let server: TestApp;
let agent: TestAgent;
let colleague: TestAgent;
before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
});
after(() => server.close());

const db = () => server.app.context.db;
const getId = async (key: DemoAgentKey): Promise<string> => (await demoAgent(server.app, key)).id;

async function hand(by: TestAgent, hash: string, to: DemoAgentKey): Promise<void> {
  await by.ok('PUT', `/agent/rest/issue/${hash}/owner`, { agent_id: await getId(to) });
}

async function getApplicationId(hash: string): Promise<number> {
  const row = await db()
    .selectFrom('applications')
    .select('id')
    .where('hash_password', '=', hash)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Who did what in an application, and what it says of it. */
async function readEvents(hash: string) {
  return db()
    .selectFrom('application_timeline')
    .select(['title', 'actor', 'actor_id', 'details'])
    .where('application_id', '=', await getApplicationId(hash))
    .orderBy('id')
    .execute();
}

/** An application whose scoring runs. */
async function atScoring(who: TestAgent): Promise<string> {
  const hash = await createIssue(who);
  await fillForms(who, hash);
  await uploadRequired(server.app, who, hash);
  await signAll(server.app, who, hash, await newSigner(who));
  await completeStage(who, hash, 'issue_scoring');
  return hash;
}

test('events of before the migration get the actor that follows from what is stored, the others none', async () => {
  const curator = await agentAt(server.app, 'curator');
  const hash = await createIssue(colleague);
  await fillForms(colleague, hash);
  await curator.ok('POST', `/agent/rest/issue/${hash}/status`, { status: 'survey', reason: 'Уточните' });
  await hand(agent, hash, 'agent');
  const known = await readEvents(hash);
  const [agentId, colleagueId] = [await getId('agent'), await getId('colleague')];
  assert.deepEqual(
    [AGENT, COLLEAGUE].map(
      (name) => new Set(known.flatMap((row) => (row.actor === name ? row.actor_id : []))),
    ),
    [new Set([agentId]), new Set([colleagueId])],
  );

  await sql`alter table application_timeline drop column actor_id, drop column named_agents`.execute(db());
  await sql`alter table notifications drop column named_agents`.execute(db());
  await up(db());
  const isOfAnswers = (title: string) => title.startsWith('Изменены ответы');
  assert.deepEqual(
    await readEvents(hash),
    known.map((row) => ({
      ...row,
      // The owner is another one now, and of who is no owner a name alone is left.
      actor_id: row.actor === AGENT ? agentId : isOfAnswers(row.title) ? colleagueId : null,
    })),
  );
  assert.ok(known.some(({ title }) => isOfAnswers(title)));
});

test('an erasure renames by the account whatever the name is now, and leaves who is called alike', async () => {
  const agentId = await getId('agent');
  const rejected = await atScoring(colleague);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: rejected, reason: 'client_refused' });
  const taken = await createIssue(colleague);
  await hand(agent, taken, 'agent');
  const given = await createIssue(agent);
  await hand(agent, given, 'colleague');
  const { thread_id: threadId } = (await issue(agent, given)).discussion ?? {};
  for (const who of [agent, colleague]) {
    const message = { client_id: crypto.randomUUID(), text: 'Пришлите баланс' };
    await who.ok('POST', `/agent/rest/chat/threads/${threadId}/messages`, message);
  }
  const curator = await agentAt(server.app, 'curator');
  const threads = await agent.get<{ id: string; kind: string }[]>('/agent/rest/chat/threads');
  const talk = threads.find(({ kind }) => kind === 'curator') ?? assert.fail('no talk with the curator');
  const answer = { client_id: crypto.randomUUID(), text: 'Здравствуйте, Анна Викторовна!' };
  await curator.ok('POST', `/agent/rest/chat/threads/${talk.id}/messages`, answer);
  const letters = ['agent@example.com', 'colleague@example.com'];
  for (const email of letters)
    await call(server.app, undefined, 'POST', '/auth/reset-password', { payload: { email, bank: 'sgb' } });
  // As an agent may in the profile.
  await db()
    .updateTable('agents')
    .set({ last_name: 'Ершов', first_name: 'Павел', middle_name: 'Игоревич' })
    .where('id', '=', agentId)
    .execute();
  const before = await Promise.all([rejected, taken, given].map(readEvents));
  const notified = await readNotifications();
  assert.deepEqual(
    notified.map(({ title }) => title),
    ['Отказ от заявки', 'Заявку ведёт другой сотрудник', 'Вам передали заявку'],
  );

  await agent.ok('POST', '/agent/rest/personal-data/erasure', { password: DEMO_PASSWORD });

  const pseudonym = `Удалённый пользователь ${agentId.slice(0, 8)}`;
  const renamed = (text: string | null) => text?.replaceAll(AGENT, pseudonym) ?? null;
  const expected = before.map((rows) =>
    rows.map((row) => ({ ...row, actor: renamed(row.actor), details: renamed(row.details) })),
  );
  assert.deepEqual(await Promise.all([rejected, taken, given].map(readEvents)), expected);
  assert.deepEqual(
    expected.map((rows) => rows.at(-1)?.details),
    ['Клиент отказался от сделки', `${COLLEAGUE} → ${pseudonym}`, `${pseudonym} → ${COLLEAGUE}`],
  );
  assert.deepEqual(
    await readNotifications(),
    notified.map(({ title, text }) => ({ title, text: renamed(text) })),
  );
  const run = await db()
    .selectFrom('scoring_runs')
    .select('decided_by')
    .where('application_id', '=', await getApplicationId(rejected))
    .executeTakeFirstOrThrow();
  assert.equal(run.decided_by, pseudonym);
  const { rows } = await sql<{ email: string }>`
    select data ->> 'email' as email from pgboss.job where name = 'send-reset-letter'`.execute(db());
  assert.deepEqual(rows, [{ email: 'colleague@example.com' }]);
  const said = await db().selectFrom('events').select('payload').execute();
  const authors = said.flatMap(({ payload }) =>
    payload.type === 'message-added' ? (payload.message?.author ?? []) : [],
  );
  assert.deepEqual(
    new Set(authors.flatMap(({ id, role }) => (role === 'agent' ? id : []))),
    new Set([await getId('colleague')]),
  );
  assert.deepEqual(
    said.filter(({ payload }) => JSON.stringify(payload).includes(answer.text)),
    [],
  );
});

/** The colleague's, of those that name somebody, in their order. */
async function readNotifications() {
  return db()
    .selectFrom('notifications')
    .select(['title', 'text'])
    .where('agent_id', '=', await getId('colleague'))
    .where('named_agents', 'is not', null)
    .orderBy('seq')
    .execute();
}

/** Tables with rows of an agent that an erasure leaves, and why. */
const KEPT: Readonly<Record<string, string>> = {
  agent_banks: 'the account, under its pseudonym and locked',
  audit_names: 'the name of the trail, which gets the pseudonym',
  certificates: 'signatures have to be verified as long as documents are kept',
  chat_deliveries: 'that a message reached the bank',
  chat_reads: 'that a message was read',
  chat_threads: 'talks of applications; of other talks the texts go',
  client_signing_requests: 'who sent documents that a client has signed',
  consents: 'that there was a consent, and to what',
  cross_border_requests: 'payments that the bank has made',
  document_signatures: 'belong to the documents',
  erasures: 'that and when the person was erased',
  income: 'accounts of the bank',
  income_statements: 'accounts of the bank',
  questionnaire_decisions: 'whom the bank has let in, and on what answers',
  questionnaires: 'one that was sent in; a draft goes',
};

test('every table with rows of an agent is erased or kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'agent_id'`.execute(db());
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...DELETED_RECORDS, ...Object.keys(KEPT)].sort());
});
