import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
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

const PACKAGE = join(import.meta.dirname, '../../..');
// Ceilings, not waits: a machine that does other work besides takes minutes for what takes seconds.
const START_LIMIT_MS = 240_000;

let dataDir: string;
let port: number;
let child: ChildProcess | undefined;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The running server with the interface that the helpers use of a server in the same process. */
function remote(): FastifyInstance {
  const inject = async ({ method = 'GET', url, payload, headers }: InjectOptions) => {
    const isJson = payload !== undefined && !Buffer.isBuffer(payload);
    const response = await fetch(`http://127.0.0.1:${port}${String(url)}`, {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload === undefined
        ? {}
        : { body: isJson ? JSON.stringify(payload) : new Uint8Array(payload as Buffer) }),
    });
    const body = await response.text();
    return { statusCode: response.status, body, json: () => JSON.parse(body) as unknown };
  };
  return { inject } as unknown as FastifyInstance;
}

async function start(): Promise<void> {
  child = spawn(process.execPath, ['src/server.ts'], {
    cwd: PACKAGE,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      BANK_API_DATA: dataDir,
      BANK_API_PORT: String(port),
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      DEMO_DATA: '1',
    },
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

before(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bank-api-restart-'));
    port = await freePort();
    await start();
  },
  { timeout: 300_000 },
);
after(async () => {
  await kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function until(
  agent: TestAgent,
  hash: string,
  holds: (application: Application) => boolean,
): Promise<Application> {
  const deadline = Date.now() + START_LIMIT_MS;
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
    const app = remote();
    const agent = await agentAt(app, 'agent', 'metcome');
    const hash = await createIssue(agent, { product: 'guarantee_commercial' });
    await kill();
    await start();
    assert.equal((await issue(agent, hash)).stage, 'issue_registering', 'the created application is there');

    await fillForms(agent, hash);
    await uploadRequired(app, agent, hash);
    const survey = await step(agent, hash, 'issue_survey');
    await kill();
    await start();
    assert.deepEqual((await step(agent, hash, 'issue_survey')).value, survey.value, 'no field is lost');

    await completeStage(agent, hash, 'issue_scoring');
    // At once: before, while or after the scoring is done.
    await kill();
    await start();
    const scored = await until(agent, hash, (application) => application.scoring.state !== 'running');
    assert.equal(scored.scoring.state, 'approved');
    assert.equal(scored.stage, 'doc_list');
    const timeline = await agent.get<{ title: string }[]>(`/agent/rest/issue/${hash}/timeline`);
    assert.equal(timeline.filter((event) => event.title === 'Заявка одобрена банком').length, 1, 'once');
  },
);
