import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import type { Application } from 'shared-kernel/contract/applications';
import {
  agentAt,
  completeStage,
  createIssue,
  fillForms,
  issue,
  step,
  uploadRequired,
  type TestAgent,
} from '../applications/testing.ts';
import { seedAccounts } from '../../testing/seed-accounts.ts';
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts';

// A ceiling, not a wait: a machine that does other work besides takes minutes for what takes seconds.
const SCORING_LIMIT_MS = 240_000;

let dataDir: string;
let env: Readonly<Record<string, string>>;
let server: ServerProcess | undefined;

/** An app that passes every call on to the running server: the helpers call an app of the same process. */
function openForwarder(): FastifyInstance {
  const forwarder = fastify();
  forwarder.removeAllContentTypeParsers();
  forwarder.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  forwarder.all<{ Body: Buffer | undefined }>('/*', async ({ method, url, headers, body }, reply) => {
    const { authorization = '', 'content-type': type } = headers;
    const response = await fetch(`${server?.address}${url}`, {
      method,
      headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    return reply.code(response.status).send(await response.text());
  });
  return forwarder;
}

async function restart(): Promise<void> {
  await server?.stop('SIGKILL');
  server = await startServerProcess(env);
}

before(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bank-api-restart-'));
    env = { BANK_API_DATA: dataDir, DATABASE_URL: '', DEMO_DATA: '1' };
    await seedAccounts(env);
    await restart();
  },
  { timeout: 300_000 },
);
after(async () => {
  await server?.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function until(
  agent: TestAgent,
  hash: string,
  holds: (application: Application) => boolean,
): Promise<Application> {
  const deadline = Date.now() + SCORING_LIMIT_MS;
  for (;;) {
    const application = await issue(agent, hash);
    if (holds(application)) return application;
    if (Date.now() > deadline)
      throw new Error(`still ${application.info.status}, ${application.scoring.state}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test(
  'a killed server keeps every acknowledged answer and finishes the scoring after its restart',
  { timeout: 900_000 },
  async () => {
    const app = openForwarder();
    const agent = await agentAt(app, 'agent', 'metcome');
    const hash = await createIssue(agent, { product: 'guarantee_commercial' });
    await restart();
    assert.equal((await issue(agent, hash)).stage, 'issue_registering', 'the created application is there');

    await fillForms(agent, hash);
    await uploadRequired(app, agent, hash);
    const survey = await step(agent, hash, 'issue_survey');
    await restart();
    assert.deepEqual((await step(agent, hash, 'issue_survey')).value, survey.value, 'no field is lost');

    await completeStage(agent, hash, 'issue_scoring');
    // At once: before, while or after the scoring is done.
    await restart();
    const scored = await until(agent, hash, (application) => application.scoring.state !== 'running');
    assert.equal(scored.scoring.state, 'approved');
    assert.equal(scored.stage, 'doc_list');
    const timeline = await agent.get<{ title: string }[]>(`/agent/rest/issue/${hash}/timeline`);
    assert.equal(timeline.filter((event) => event.title === 'Банк одобрил заявку').length, 1, 'once');
  },
);
