import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type {
  Application,
  DocumentRequest,
  FullApplicationListItem,
  Step,
  TimelineEvent,
} from 'shared-kernel/contract/applications';
import { STAGES } from 'shared-kernel/contract/applications';
import { normaliseList } from 'shared-kernel/contract/common';
import { STAFF_STATUSES } from 'shared-kernel/contract/staff-statuses';
import { workingMinutesBetween } from 'shared-kernel/domain/working-clock';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { toFlowState } from './advance.ts';
import { findApplicationByHash } from '../applications/repository.ts';
import { findSteps } from './repository.ts';
import { invariantViolations } from './flow-state.ts';
import {
  acceptDocuments,
  agentAt,
  completeStage,
  createIssue,
  fillStep,
  issue,
  newSigner,
  signAll,
  step,
  uploadRequired,
  type Json,
  type TestAgent,
} from '../applications/testing.ts';

let server: TestApp;
let agent: TestAgent;
let colleague: TestAgent;
let rival: TestAgent;
let curator: TestAgent;
let elsewhere: TestAgent;

before(async () => {
  server = await createTestApp({ seed: ['applications'] });
  await signInAgain();
  rival = await agentAt(server.app, 'rival');
  elsewhere = await agentAt(server.app, 'curator', 'metcome');
});
after(() => server?.close());

/** Sessions last a day. */
async function signInAgain(): Promise<void> {
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
  curator = await agentAt(server.app, 'curator');
}

const statusPath = (hash: string): string => `/agent/rest/issue/${hash}/status`;
const waitPath = (hash: string): string => `/agent/rest/issue/${hash}/client-wait`;

async function queue(status: string): Promise<FullApplicationListItem[]> {
  const filter = encodeURIComponent(JSON.stringify({ status: [status] }));
  const answer = await curator.get<Json>(
    `/agent/rest/issues?name=issues_bank&filter=${filter}&itemsPerPage=100`,
  );
  return [...normaliseList<FullApplicationListItem>(answer).items];
}

async function getFirst(status: string): Promise<string> {
  const [row] = await queue(status);
  assert.ok(row, `the demo data have no ${status}`);
  return row.hash_password;
}

test('the queue of a curator holds the applications of the whole bank, and the summary counts them', async () => {
  const pending = await queue('pending');
  assert.ok(pending.length > 0);
  assert.ok(pending.every((row) => row.holder === 'bank' && !row.can_write));
  const summary = await curator.get<Json>('/agent/rest/summary');
  const counted = summary.by_status.find((entry: Json) => entry.status === 'pending');
  assert.deepEqual([counted.count, counted.amount_kopecks], [pending.length, undefined]);
  assert.ok(summary.deadlines.every((row: FullApplicationListItem) => row.holder === 'bank'));
  assert.equal((await agent.send('POST', statusPath(await getFirst('pending')), BACK)).status, 403);
});

const BACK = { status: 'survey', reason: 'Уточните состав собственников' } as const;

test('a curator returns an application with a reason and its answers stay', async () => {
  const hash = await getFirst('pending');
  const before = await curator.get<Step>(`/agent/rest/issue/${hash}/steps/issue_survey`);
  const seen = await issue(curator, hash);
  assert.deepEqual(seen.permissions.statuses, ['registering', 'survey', 'cancelled']);
  const changed = await curator.ok<Application>('POST', statusPath(hash), BACK);
  assert.deepEqual([changed.info.status, changed.stage, changed.holder], ['survey', 'issue_survey', 'agent']);
  assert.equal(changed.scoring.state, 'none');
  const after = await curator.get<Step>(`/agent/rest/issue/${hash}/steps/issue_survey`);
  assert.deepEqual(after.value, before.value);
  assert.equal(after.complete, false);
  const timeline = await curator.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  const last = timeline.findLast((event) => event.kind === 'status');
  assert.deepEqual([last?.details, last?.holder], [BACK.reason, 'agent']);
  const again = await curator.send('POST', statusPath(hash), BACK);
  assert.deepEqual([again.status, again.body.error.code], [409, 'conflict']);
});

test('a refusal by a curator closes the application with its reason', async () => {
  const hash = await getFirst('additional_docs');
  const reason = 'Клиент в перечне отказов';
  const refused = await curator.ok<Application>('POST', statusPath(hash), { status: 'cancelled', reason });
  assert.deepEqual([refused.result?.outcome, refused.result?.reason], ['refused', reason]);
  assert.deepEqual(refused.permissions.statuses, []);
  const again = await curator.send('POST', statusPath(hash), { status: 'pending', reason });
  assert.deepEqual([again.status, again.body.error.code], [409, 'application_closed']);
  const empty = await curator.send('POST', statusPath(await getFirst('survey')), {
    status: 'cancelled',
    reason: ' ',
  });
  assert.equal(empty.body.error.fields[0].path, '/reason');
});

test('a curator takes over an application with open requests and decides it', async () => {
  const hash = await getFirst('additional_docs');
  const taken = await curator.ok<Application>('POST', statusPath(hash), {
    status: 'pending',
    reason: 'Документы получены в отделении',
  });
  assert.deepEqual(
    [taken.info.status, taken.holder, taken.scoring.state],
    ['review', 'bank', 'waiting_for_person'],
  );
  await acceptDocuments(curator, hash);
  const decided = await curator.ok<Application>('POST', `/agent/rest/issue/${hash}/scoring`, {
    decision: 'approved',
    reason: 'Документы в порядке',
  });
  assert.equal(decided.stage, 'doc_list');
});

test('changing a status is refused to another bank and to agents', async () => {
  const hash = await createIssue(agent);
  for (const who of [elsewhere, rival]) {
    const answer = await who.send('POST', statusPath(hash), BACK);
    assert.ok([403, 404].includes(answer.status), String(answer.status));
  }
  assert.equal((await elsewhere.send('POST', statusPath(hash), BACK)).status, 404);
  assert.equal((await rival.send('POST', waitPath(hash), { waiting: true })).status, 404);
  assert.equal((await curator.send('POST', waitPath(hash), { waiting: true })).status, 404);
  assert.equal(
    (await agent.send('POST', waitPath('unknown-hash-of-nothing'), { waiting: true })).status,
    404,
  );
});

test('waiting for the client stops the term of an application until the answer', async () => {
  const hash = await createIssue(agent);
  const fresh = await issue(agent, hash);
  assert.equal(fresh.permissions.client_wait, 'begin');
  const left = workingMinutesBetween(server.app.context.now().toISOString(), fresh.due_at ?? '');
  const waiting = await agent.ok<Application>('POST', waitPath(hash), {
    waiting: true,
    comment: 'Ждём отчётность',
  });
  assert.deepEqual(
    [waiting.holder, waiting.due_at, waiting.permissions.client_wait],
    ['client', null, 'end'],
  );
  const twice = await agent.ok<Application>('POST', waitPath(hash), { waiting: true });
  assert.equal(twice.version, waiting.version, 'repeating changes nothing');
  server.advance(20 * 86_400_000);
  await signInAgain();
  const resumed = await agent.ok<Application>('POST', waitPath(hash), { waiting: false });
  assert.equal(resumed.holder, 'agent');
  const now = server.app.context.now().toISOString();
  const rest = workingMinutesBetween(now, resumed.due_at ?? '');
  assert.ok(Math.abs(rest - left) <= 1, `${left} minutes became ${rest}`);
  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  assert.deepEqual(
    timeline.slice(-2).map((event) => [event.title, event.holder]),
    [
      ['Ждём ответа клиента', 'client'],
      ['Клиент ответил', 'agent'],
    ],
  );
});

test('the timeline joins changed fields, messages and steps, one entry per stretch of changes', async () => {
  const hash = await createIssue(agent);
  const path = `/agent/rest/issue/${hash}/steps/issue_registering`;
  let { version } = await step(agent, hash, 'issue_registering');
  for (const name of ['ООО «Первая»', 'ООО «Вторая»']) {
    const value = { client: { type: 'company', name, inn: '7707083893' } };
    version = (await agent.ok<Step>('PUT', path, { version, value })).version;
  }
  await fillStep(agent, hash, 'issue_registering');
  const { id } = (await issue(agent, hash)).info;
  const thread = await server.app.context.db
    .selectFrom('chat_threads')
    .select('id')
    .where('key', '=', `application:${id}`)
    .executeTakeFirstOrThrow();
  const message = { client_id: randomUUID(), text: 'Клиент просит ускорить' };
  await agent.ok('POST', `/agent/rest/chat/threads/${thread.id}/messages`, message);
  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  const fields = timeline.filter((event) => event.kind === 'field');
  assert.equal(fields.length, 1);
  assert.match(fields[0]?.details ?? '', /Наименование|Название|ИНН/);
  assert.doesNotMatch(fields[0]?.details ?? '', /Вторая|7707083893/, 'answers are not in the timeline');
  assert.ok(timeline.some((event) => event.kind === 'step'));
  assert.deepEqual(
    timeline.filter((event) => event.kind === 'message').map((event) => event.details),
    [message.text],
  );
  assert.deepEqual(
    timeline.map((event) => event.created_at),
    timeline.map((event) => event.created_at).sort(),
  );
  assert.ok((await colleague.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`)).length > 0);
});

/** Takes back the oldest open request. @returns Whether there was one. */
async function withdrawAny(hash: string): Promise<boolean> {
  const path = `/agent/rest/issue/${hash}/requests`;
  const requests = await curator.get<DocumentRequest[]>(path);
  const request = requests.find(({ can_withdraw }) => can_withdraw);
  if (request !== undefined) await curator.ok('POST', `${path}/${request.id}/withdraw`, {});
  return request !== undefined;
}

test('no random sequence of calls of agent and curator reaches an illegal state or loses an answer', async () => {
  const action = fc.oneof(
    { weight: 4, arbitrary: fc.constant({ who: 'forward' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({ who: fc.constant('complete' as const), stage: fc.constantFrom(...STAGES) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        who: fc.constant('status' as const),
        status: fc.constantFrom(...STAFF_STATUSES),
      }),
    },
    { weight: 1, arbitrary: fc.record({ who: fc.constant('wait' as const), waiting: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { who: 'archive' as const },
        { who: 'toggle' as const },
        { who: 'request' as const },
        { who: 'withdraw' as const },
        { who: 'decide' as const },
      ),
    },
  );
  const FORMS = ['issue_registering', 'issue_survey', 'issue_survey_dlc'];
  const FORWARD = ['forward', 'forward', 'forward', 'forward'] as const;
  const { db } = server.app.context;
  const signer = await newSigner(agent);
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (sequence) => {
      const hash = await createIssue(agent, { amountKopecks: 500_000_000 });
      const kept = new Map<string, unknown>();
      for (const move of sequence) {
        const application = await issue(agent, hash);
        if (move.who === 'forward') {
          const at = application.stage;
          if (!application.permissions.write || application.holder === 'bank') continue;
          if (FORMS.includes(at)) {
            // A loss is looked at by a person: the curator's moves are reached too.
            await fillStep(agent, hash, at, { replace: { '/finances/profit_kopecks': -1 } });
            kept.set(at, (await step(agent, hash, at)).value);
          } else if (at === 'issue_scoring') {
            await uploadRequired(server.app, agent, hash);
            await signAll(server.app, agent, hash, signer);
            await completeStage(agent, hash, at);
          }
          await server.app.context.jobs.drain();
          reached.add((await issue(agent, hash)).info.status);
          continue;
        }
        if (move.who === 'complete')
          await agent.send('POST', `/agent/rest/issue/${hash}/steps/${move.stage}/complete`, { version: 1 });
        if (move.who === 'status')
          await curator.send('POST', statusPath(hash), { status: move.status, reason: 'Проверка' });
        if (move.who === 'wait') await agent.send('POST', waitPath(hash), { waiting: move.waiting });
        if (move.who === 'archive')
          await agent.send('POST', '/agent/rest/archive-issue', { hashPassword: hash });
        if (move.who === 'toggle')
          await agent.send('POST', '/agent/rest/issues', { id: application.info.id });
        if (move.who === 'request')
          await curator.send('POST', `/agent/rest/issue/${hash}/requests`, { title: 'Выписка' });
        if (move.who === 'withdraw' && (await withdrawAny(hash))) reached.add('withdrawn');
        if (move.who === 'decide')
          await curator.send('POST', `/agent/rest/issue/${hash}/scoring`, {
            decision: 'approved',
            reason: 'Да',
          });
        await server.app.context.jobs.drain();
        const row = await findApplicationByHash(db, 'sgb', hash);
        assert.ok(row);
        assert.deepEqual(invariantViolations(toFlowState(row, await findSteps(db, row.id))), []);
        for (const [stage, value] of kept) {
          const now = await step(agent, hash, stage as never);
          assert.deepEqual(now.value, value, `answers of ${stage} were lost`);
        }
      }
    }),
    {
      numRuns: 12,
      examples: [
        [[...FORWARD, ...FORWARD].map((who) => ({ who }))],
        [([...FORWARD, 'request', 'request', 'withdraw', 'withdraw'] as const).map((who) => ({ who }))],
      ],
    },
  );
  assert.ok(reached.has('pending') && reached.has('withdrawn'), [...reached].join());
});
