import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { seedAccounts } from '../src/testing/seed-accounts.ts';
import { startServerProcess } from '../src/testing/server-process.ts';

const LIMIT_MS = 1_000;

test('blocking an agent on one replica ends session and stream on the other within a second', async (t) => {
  const postgres = await startPostgres();
  assert.ok(postgres, NO_POSTGRES);
  t.after(() => postgres.stop());
  const folder = await mkdtemp(join(tmpdir(), 'replicas-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: postgres.url, DEMO_DATA: '1', BANK_API_DATA: folder };
  await seedAccounts(env);
  const here = await startServerProcess(env);
  t.after(() => here.stop('SIGTERM'));
  const there = await startServerProcess(env);
  t.after(() => there.stop('SIGTERM'));

  const admin = await here.signIn('admin@example.com');
  const agent = await there.signIn('colleague@example.com');
  const asAgent = { headers: { authorization: `Bearer ${agent}` } };
  const stream = await fetch(`${there.address}/banks/sgb/agent/rest/events`, asAgent);
  assert.equal(stream.status, 200);
  const reader = stream.body?.getReader();
  assert.ok(reader);
  // The id from which nothing is missed comes when the stream is subscribed.
  for (let text = ''; !/^id: /m.test(text);) {
    const { done, value } = await reader.read();
    assert.ok(!done, text);
    text += Buffer.from(value).toString();
  }
  const profile = await fetch(`${there.address}/banks/sgb/agent/rest/profile`, asAgent);
  const { id } = (await profile.json()) as { id: string };

  const blockedAt = performance.now();
  const blocked = await fetch(`${here.address}/banks/sgb/agent/rest/security/agents/${id}/block`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Проверка' }),
  });
  assert.equal(blocked.status, 200, await blocked.text());
  assert.equal((await fetch(`${there.address}/banks/sgb/auth/profile`, asAgent)).status, 401);
  for (;;) if ((await reader.read()).done) break;
  const tookMs = performance.now() - blockedAt;
  t.diagnostic(`the stream on the other replica ended after ${tookMs.toFixed(0)} ms`);
  assert.ok(tookMs <= LIMIT_MS, `${tookMs} ms`);
});
