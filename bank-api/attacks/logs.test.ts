import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { withTransaction } from '../src/database/transaction.ts';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { defineJob } from '../src/jobs/jobs.ts';
import { agentAt, createIssue, fillForms, TEST_INN, uploadTo } from '../src/modules/applications/testing.ts';
import { call, createTestApp, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ env: { LOG_LEVEL: 'debug' } });
});
after(() => server?.close());

const ADDRESS = '10.9.8.7';

test('log and audit trail hold no personal data, password, token or link', async () => {
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

/** What must never stand in a line: a person, a company, a key. */
const PLANTED = {
  email: 'planted.person@example.org',
  inn: '7707083893',
  phone: '+79161112233',
  name: 'Вермишелева Аглая',
  token: 'Zk3vT1-planted-planted-planted_planted_0123',
} as const;
const PLANTED_TEXT = Object.values(PLANTED).join(' ');

function assertClean(lines: readonly string[]): void {
  assert.ok(lines.length > 0, 'something was logged');
  for (const line of lines)
    for (const [kind, secret] of Object.entries(PLANTED))
      for (const word of secret.split(' '))
        assert.equal(line.includes(word), false, `a line holds the ${kind}: ${line}`);
}

test('a refused call logs its route pattern and none of its secrets', async () => {
  const { app } = server;
  const before = server.logLines.length;
  const agent = await agentAt(app, 'agent');
  for (const token of [agent.token, PLANTED.token]) {
    for (const endpoint of app.endpoints) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(PLANTED_TEXT));
      // A stream of events does not end by itself.
      if (endpoint.answer === 'events' || endpoint.id === 'logout') continue;
      await app.inject({
        method: endpoint.method,
        url: `/banks/sgb${path}?search=${encodeURIComponent(PLANTED_TEXT)}&token=${PLANTED.token}`,
        headers: { authorization: `Bearer ${token}`, 'user-agent': PLANTED.email, referer: PLANTED.email },
        ...(endpoint.method === 'GET' ? {} : { payload: { [PLANTED.inn]: PLANTED_TEXT, ...PLANTED } }),
      });
    }
  }
  for (const [method, url, payload] of [
    ['GET', `/download/${PLANTED.token}`, undefined],
    ['GET', `/banks/sgb/download/${PLANTED.token}`, undefined],
    ['GET', `/banks/sgb/%ZZ${PLANTED.email}`, undefined],
    ['GET', `/nowhere/${PLANTED.inn}/${PLANTED.email}`, undefined],
    ['DELETE', `/banks/sgb/agent/rest/clients/${PLANTED.inn}`, undefined],
    ['POST', '/banks/sgb/api/login/', `{"email": "${PLANTED.email}" "${PLANTED.name}"}`],
    ['POST', '/banks/sgb/api/login/', `"${PLANTED.name}`],
  ] as const) {
    await app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    });
  }
  assertClean(server.logLines.slice(before));
  const patterns = server.logLines.slice(before).map((line) => JSON.parse(line) as { route?: string });
  assert.ok(patterns.some(({ route }) => route === '/banks/:bank/agent/rest/clients/:inn'));
});

test('an error that quotes personal data is logged without it', async () => {
  const broken = await createTestApp({
    env: { LOG_LEVEL: 'debug' },
    extend: (app) => {
      const { db } = app.context;
      const failures: Readonly<Record<string, () => Promise<unknown>>> = {
        // The database answers with the failing row.
        row: () =>
          sql`insert into agents (email, password_hash, last_name, phone)
            values (${PLANTED.email}, 'x', ${PLANTED.name}, ${PLANTED.phone})`.execute(db),
        check: () =>
          sql`insert into banks (code, name, sort_order) select ${PLANTED.inn}, null, 1`.execute(db),
        syntax: () => sql`select ${sql.raw(`'${PLANTED.name}' nonsense ${PLANTED.inn} at all`)}`.execute(db),
        mail: () =>
          Promise.reject(
            Object.assign(new Error(`all recipients were rejected: 550 <${PLANTED.email}> ${PLANTED.name}`), {
              response: PLANTED_TEXT,
              rejected: [PLANTED.email],
              cause: new Error(PLANTED_TEXT),
            }),
          ),
        text: () => Promise.reject(new Error(PLANTED_TEXT)),
      };
      for (const [name, fail] of Object.entries(failures)) app.get(`/fail/${name}`, fail);
      app.get('/say', (request) => {
        request.log.info(`a library says ${PLANTED_TEXT}`);
        request.log.error(new Error(PLANTED_TEXT));
        request.log.debug({ req: request, to: PLANTED.email, list: [PLANTED.phone] }, PLANTED.name);
        return {};
      });
      app.context.jobs.work(defineJob('failing-job'), () => Promise.reject(new Error(PLANTED_TEXT)));
    },
  });
  try {
    const { app } = broken;
    for (const name of ['row', 'check', 'syntax', 'mail', 'text']) {
      const answer = await app.inject({ url: `/fail/${name}?secret=${PLANTED.token}` });
      assert.equal(answer.statusCode, 500, name);
      assert.equal(answer.body.includes(PLANTED.email), false);
    }
    await app.inject({ url: `/say?email=${PLANTED.email}` });
    await withTransaction(app.context.db, (tx) =>
      app.context.jobs.enqueue(defineJob('failing-job'), {}, { tx }),
    );
    await assert.rejects(app.context.jobs.drain());
    assertClean(broken.logLines);
    const log = broken.logLines.join('');
    assert.match(log, /"code":"23502"/, 'what went wrong is still told');
    assert.match(log, /"table":"agents"/);
    assert.match(log, /at .*logs\.test\.ts/, 'and where');
    assert.match(log, /job failed/);
  } finally {
    await broken.close();
  }
});

test('a refused letter is logged without its address', async () => {
  const refusing = new SMTPServer({
    authOptional: true,
    onRcptTo: ({ address }, _session, callback) => callback(new Error(`no such user: <${address}>`)),
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.server.address() as AddressInfo;
  const mailing = await createTestApp({
    env: { LOG_LEVEL: 'debug', SMTP_URL: `smtp://127.0.0.1:${port}`, CONFIRM_EMAIL: '0' },
  });
  try {
    await mailing.app.inject({
      method: 'POST',
      url: '/banks/sgb/auth/reset-password',
      payload: { email: 'agent@example.com', bank: 'sgb' },
    });
    await assert.rejects(mailing.app.context.jobs.drain());
    const log = mailing.logLines.join('');
    assert.match(log, /job failed/);
    assert.equal(log.includes('agent@example.com'), false, log);
  } finally {
    await mailing.close();
    await new Promise<void>((resolve) => refusing.close(resolve));
  }
});
