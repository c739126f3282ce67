import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { agentAt, createIssue, fillForms, TEST_INN, uploadTo } from '../modules/applications/testing.ts';
import { call, createTestApp, type TestApp } from './harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ env: { LOG_LEVEL: 'debug' } });
});
after(() => server?.close());

const ADDRESS = '10.9.8.7';

test('logs and audit hold neither personal data nor anything that opens a door', async () => {
  const { app } = server;
  const agent = await agentAt(app, 'agent');
  const secrets = new Set([
    'agent@example.com',
    DEMO_PASSWORD,
    agent.token,
    'Соколова',
    TEST_INN,
    '+7999',
    ADDRESS,
  ]);
  const note = (...found: readonly (string | undefined)[]): void => {
    for (const text of found) if (text !== undefined && text !== '') secrets.add(text);
  };

  // A journey with everything that could be written down by mistake, refusals included.
  await app.inject({
    method: 'POST',
    url: '/banks/sgb/api/login/',
    headers: { 'x-forwarded-for': ADDRESS, 'user-agent': 'secret-agent' },
    payload: { email: 'agent@example.com', password: 'Wrong-password-1', telegram: '@secret_name' },
  });
  note('Wrong-password-1', '@secret_name', 'secret-agent');
  await call(app, agent.token, 'PUT', '/agent/rest/profile', {
    payload: { last_name: 'Соколова', phone: '+79991234567' },
  });
  await call(app, agent.token, 'PUT', '/agent/rest/profile', {
    payload: { last_name: 'Соколова', no_such: 'Тайна' },
  });
  note('Тайна');
  const hash = await createIssue(agent, { inn: TEST_INN });
  await fillForms(agent, hash);
  note(hash);
  const document = await uploadTo(app, agent, { document_name: 'charter', hash_password: hash });
  const link = await agent.ok<{ url: string }>('POST', `/agent/rest/documents/${document.id}/link`, {});
  note(link.url.split('/').at(-1), document.id);
  await app.inject({ url: link.url });
  await call(
    app,
    agent.token,
    'GET',
    `/agent/rest/issues?filter=${encodeURIComponent('{"search":"Соколова"}')}`,
  );
  await call(app, agent.token, 'GET', `/agent/rest/clients/${TEST_INN}`);
  const threads = await agent.get<{ id: string }[]>(`/agent/rest/chat/threads?hash_password=${hash}`);
  await agent.ok('POST', `/agent/rest/chat/threads/${threads[0]?.id}/messages`, {
    client_id: '11111111-2222-4333-8444-555555555555',
    text: 'Строго между нами',
  });
  note('Строго между нами');
  await app.inject({
    method: 'POST',
    url: '/banks/sgb/auth/reset-password',
    payload: { email: 'agent@example.com', bank: 'sgb' },
  });
  await app.context.jobs.drain();
  const outbox = join(server.dataDir, 'outbox');
  for (const name of await readdir(outbox)) {
    const letter = await readFile(join(outbox, name), 'utf8');
    note(/token=([\w-]+)/.exec(letter)?.[1]);
  }
  // A job that fails on a row with personal data says so without the row.
  await app.context.db.deleteFrom('login_attempts').execute();
  await app.inject({ url: `/banks/sgb/agent/rest/clients/${TEST_INN}/secret-path?secret=query` });
  note('secret-path', 'secret=query');

  assert.ok(server.logLines.length > 15);
  const log = server.logLines.join('');
  const trail = JSON.stringify(await app.context.db.selectFrom('audit_log').selectAll().execute());
  for (const secret of secrets) {
    assert.equal(log.includes(secret), false, `the log holds ${secret}`);
    // The trail names its subjects by id and says from where; everything else is as forbidden there.
    if (secret !== document.id && secret !== ADDRESS)
      assert.equal(trail.includes(secret), false, `the audit trail holds ${secret}`);
  }
  for (const line of server.logLines) assert.doesNotThrow(() => JSON.parse(line) as unknown, line);
});
