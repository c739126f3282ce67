import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { completeAnswers, FILES } from '../bank-api/src/modules/questionnaire/testing.ts';
import { startMailServer, toText } from '../bank-api/src/testing/mail-server.ts';
import { startServerProcess } from '../bank-api/src/testing/server-process.ts';
import { newDatabase, queryDatabase, runProgram, verifyTrail } from './lib/data-fixture.mjs';
import { NO_POSTGRES, startPostgres } from './lib/postgres.mjs';
import { rootDir } from './lib/process.mjs';

const { Secret, TOTP } = createRequire(path.join(rootDir, 'bank-api/package.json'))('otpauth');

const PASSWORD = 'Long-enough-1';
const ADMIN = 'admin@bank.example';
const CURATOR = 'curator@bank.example';
const AGENT = 'agent@broker.example';
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A new production server as the operator starts it: an empty PostgreSQL, an owner beside its user, no demo data. */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-first-start-'));
let postgres;
let mail;
let env;
let server;
before(async () => {
  postgres = await startPostgres();
  assert.ok(postgres, NO_POSTGRES);
  mail = await startMailServer();
  const owner = await newDatabase(postgres.url, 'first');
  env = {
    DATABASE_OWNER_URL: owner,
    DATABASE_URL: owner.replace('//postgres@', '//portal_server:secret@'),
    DEMO_DATA: '0',
    SMTP_URL: mail.url,
    BANK_API_DATA: folder,
  };
  server = await startServerProcess({ ...env, S3_ENDPOINT: '' });
});
after(async () => {
  await server?.stop('SIGTERM');
  await mail?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function send(method, route, { token, body } = {}) {
  const response = await fetch(`${server.address}/banks/sgb${route}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function call(method, route, options) {
  const { status, body } = await send(method, route, options);
  assert.ok(status < 300, `${method} ${route}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The word of the registration's letter, once it has come. */
async function letterTo(email) {
  for (;;) {
    const found = mail.letters.find(({ to }) => to.includes(email));
    if (found) return /confirm=([\w-]+)/.exec(toText(found))[1];
    await delay(20);
  }
}

async function register(email, last_name) {
  const { version } = await call('GET', '/auth/consent');
  const person = { last_name, first_name: 'Мария', middle_name: 'Олеговна', phone: '+79161234567' };
  const account = { email, password: PASSWORD, organization_inn: '7707083893', consent_version: version };
  await call('POST', '/auth/register', { body: { ...person, ...account } });
  await call('POST', '/auth/register/confirm', { body: { token: await letterTo(email) } });
}

async function signIn(email, bank = 'sgb') {
  const body = { email, password: PASSWORD, telegram: '' };
  const response = await fetch(`${server.address}/banks/${bank}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

async function enrolSecondFactor(token) {
  const { secret } = await call('POST', '/auth/second-factor', { token, body: { password: PASSWORD } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await call('POST', '/auth/second-factor/confirm', { token, body: { code } });
}

const account = (...args) => runProgram('scripts/account.mjs', args, env);
/** Does what the account command is asked. */
async function grant(...args) {
  const { code, text } = await account(...args);
  assert.equal(code, 0, text);
  return text;
}

test('the account command refuses whoever and whatever is not there, and changes nothing', async () => {
  await register(ADMIN, 'Орлова');
  const refusals = [
    [['nobody@bank.example', '--bank', 'sgb', '--role', 'staff'], /Nobody is registered with nobody@/],
    [[ADMIN, '--bank', 'nowhere', '--role', 'staff'], /not at "nowhere"/],
    [[ADMIN, '--bank', 'sgb', '--role', 'king'], /"king" is no role/],
    [[ADMIN, '--bank', 'sgb', '--curator', ADMIN], /is not staff of sgb/],
    [[ADMIN, '--role', 'staff'], /Usage/],
    [[ADMIN, '--odd'], /--odd[\s\S]*Usage/],
  ];
  for (const [args, words] of refusals) {
    const { code, text } = await account(...args);
    assert.equal(code, 2, text);
    assert.match(text, words);
    assert.doesNotMatch(text, /\.ts:\d+/);
  }
  assert.match(await grant(ADMIN), /^ {2}sgb: user, open$/m);
  const granted = "select 1 from audit_log where action = 'agent.grant'";
  assert.deepEqual(await queryDatabase(env.DATABASE_OWNER_URL, granted), []);
});

test('an empty database gets an administrator, who approves an agent', async () => {
  assert.match(await grant(ADMIN, '--bank', 'sgb', '--role', 'superuser'), /^ {2}sgb: superuser, open$/m);
  const admin = await signIn(ADMIN);
  assert.equal(admin.user.must_enrol_second_factor, true);
  await enrolSecondFactor(admin.token);

  await register(AGENT, 'Лебедева');
  const { token } = await signIn(AGENT);
  await submitQuestionnaire(token);
  const queue = await call('GET', '/agent/rest/security/questionnaires', { token: admin.token });
  assert.equal(queue.objs.length, 1);
  const [waiting] = queue.objs;
  const place = `/agent/rest/security/questionnaires/${waiting.agent_id}`;
  const { version, documents } = await call('GET', place, { token: admin.token });
  for (const { id } of documents.filter(({ status, current }) => status === 'pending' && current))
    await call('POST', `/agent/rest/documents/${id}/review`, {
      token: admin.token,
      body: { status: 'approved' },
    });
  await call('POST', `${place}/decision`, { token: admin.token, body: { decision: 'success', version } });
  const profile = await call('GET', '/agent/rest/profile', { token });
  assert.equal(profile.security_service_approval, 'success');
});

test('the account command ends sessions with every change of rights, and none when all is so already', async () => {
  await register(CURATOR, 'Медведева');
  await grant(CURATOR, '--bank', 'sgb', '--role', 'staff');
  const { token } = await signIn(CURATOR);
  const again = await grant(CURATOR, '--bank', 'sgb', '--role', 'staff');
  assert.doesNotMatch(again, /Sessions ended/);
  await enrolSecondFactor(token);

  assert.match(
    await grant(AGENT, '--bank', 'sgb', '--curator', CURATOR),
    /sgb: user, open, curator curator@/,
  );
  const { token: agent } = await signIn(AGENT);
  const dataset = await call('GET', '/agent/rest/dataset', { token: agent });
  assert.match(JSON.stringify(dataset), /curator@bank\.example/);

  assert.match(await grant(CURATOR, '--bank', 'sgb', '--role', 'user'), /Sessions ended: 1/);
  assert.equal((await send('GET', '/agent/rest/profile', { token })).status, 401);
  assert.match(await grant(AGENT), /^ {2}sgb: user, open$/m, 'nobody looks after the agent any more');
});

test('the account command closes a bank to an agent, opens it, and gives all applications', async () => {
  const { token } = await signIn(AGENT);
  assert.match(await grant(AGENT, '--bank', 'metcome', '--no-open'), /metcome: user, closed/);
  assert.equal((await send('GET', '/agent/rest/profile', { token })).status, 401);
  assert.equal((await signIn(AGENT, 'metcome')).status, 403);
  await grant(AGENT, '--bank', 'metcome', '--open', '--all-tasks');
  assert.equal((await signIn(AGENT, 'metcome')).status, 200);
  assert.match(await grant(AGENT), /all applications of the organisation: yes/);
});

const CONTACT = {
  managers_name: 'Медведева Ирина',
  position: 'Куратор',
  number_phone: '+74951234567',
  email: CURATOR,
};
const URGENT = { level: 'warning', title: 'Плановые работы', text: 'В ночь на воскресенье' };

test('the bank-info command makes contacts and urgent messages those of the file', async () => {
  const file = path.join(folder, 'sgb.json');
  const bankInfo = (info) => {
    writeFileSync(file, JSON.stringify(info));
    // A relative file is meant from where npm was called.
    return runProgram('scripts/bank-info.mjs', ['sgb.json'], { ...env, INIT_CWD: folder });
  };
  const { token } = await signIn(AGENT);
  const dataset = () => call('GET', '/agent/rest/dataset', { token });
  const set = await bankInfo({ bank: 'sgb', contacts: [CONTACT], alert_messages: [URGENT] });
  assert.equal(set.code, 0, set.text);
  const first = await dataset();
  assert.deepEqual(first.contacts, [CONTACT]);
  const [{ id, ...message }] = first.alert_messages;
  assert.deepEqual(message, { ...URGENT, published_at: message.published_at });

  await bankInfo({ bank: 'sgb', alert_messages: [{ ...URGENT, title: 'Другое' }, URGENT] });
  const second = await dataset();
  assert.deepEqual(second.contacts, [CONTACT]);
  assert.equal(second.alert_messages.length, 2);
  assert.ok(
    second.alert_messages.some((one) => one.id === id),
    'what stays is the same message',
  );
  await bankInfo({ bank: 'sgb', contacts: [], alert_messages: [] });
  const none = await dataset();
  assert.deepEqual([none.contacts, none.alert_messages], [[], []]);

  for (const [info, words] of [
    [{ bank: 'nowhere', contacts: [CONTACT] }, /no bank "nowhere"/],
    [{ bank: 'sgb', contacts: [{ name: 'x' }] }, /managers_name/],
    [{ bank: 'sgb', alert_messages: [{ ...URGENT, level: 'loud' }] }, /level/],
  ]) {
    const { code, text } = await bankInfo(info);
    assert.equal(code, 2, text);
    assert.match(text, words);
    assert.doesNotMatch(text, /\.ts:\d+/);
  }
});

test('a command changes nothing in a database that lacks what this version knows', async () => {
  const owner = env.DATABASE_OWNER_URL;
  const [{ name }] = await queryDatabase(
    owner,
    'select name from kysely_migration order by name desc limit 1',
  );
  await queryDatabase(owner, `update kysely_migration set name = '20200101-before' where name = '${name}'`);
  const { code, text } = await account(AGENT, '--no-all-tasks');
  await queryDatabase(owner, `update kysely_migration set name = '${name}' where name = '20200101-before'`);
  assert.equal(code, 2, text);
  assert.match(text, /this version has/);
  assert.match(await grant(AGENT), /all applications of the organisation: yes/);
});

test('the trail keeps what the account command has changed, and is whole', async () => {
  const entries = await queryDatabase(
    env.DATABASE_OWNER_URL,
    `select bank, actor_id, detail from audit_log where action = 'agent.grant' order by id`,
  );
  assert.deepEqual(
    entries.map(({ bank, actor_id, detail }) => [bank, actor_id, detail]),
    [
      ['sgb', null, { from: 'user', role: 'superuser' }],
      ['sgb', null, { from: 'user', role: 'staff' }],
      ['sgb', null, { curator: true }],
      ['sgb', null, { from: 'staff', role: 'user' }],
      ['metcome', null, { open: false }],
      ['metcome', null, { open: true, all_tasks: true }],
    ],
  );
  assert.equal((await verifyTrail(env)).code, 0);
});

async function upload(token, document_name) {
  const body = new FormData();
  body.append('document_name', document_name);
  body.append('file', new Blob([PDF]), 'a.pdf');
  await call('POST', '/agent/rest/upload-document', { token, body });
}

async function submitQuestionnaire(token) {
  const place = '/agent/rest/questionnaire';
  const { value } = await call('GET', place, { token });
  const form = completeAnswers({
    ...value,
    organization: { ...value.organization, full_name: 'ООО «Новый партнёр»' },
    person: { ...value.person, position: 'Агент' },
  });
  for (const name of FILES) await upload(token, name);
  await call('POST', '/agent/rest/submit-form', { token, body: { form } });
}
