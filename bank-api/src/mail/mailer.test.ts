import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readConfig } from '../config.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { defineJob } from '../jobs/jobs.ts';
import { call, createTestApp, signIn, type TestApp } from '../testing/harness.ts';
import { startMailServer, toText, type MailServer } from '../testing/mail-server.ts';
import { createMailer, SMTP_SILENCE_MS } from './mailer.ts';

const PUBLIC_URL = 'https://portal.example.com';
const LINK = /https:\/\/portal\.example\.com\/#\/reset-password\?token=([\w-]{43})/;

async function askForLetter({ app }: TestApp): Promise<void> {
  const payload = { email: 'agent@example.com', bank: 'sgb' };
  const response = await call(app, undefined, 'POST', '/auth/reset-password', { payload });
  assert.equal(response.statusCode, 200, response.body);
}

async function passwordIsSet({ app }: TestApp, token: string): Promise<void> {
  const payload = { token, password: 'A-new-password-1' };
  const set = await call(app, undefined, 'POST', '/auth/reset-password/confirm', { payload });
  assert.equal(set.statusCode, 200, set.body);
  const login = { email: 'agent@example.com', password: payload.password };
  const signedIn = await call(app, undefined, 'POST', '/api/login/', { payload: login });
  assert.equal(signedIn.statusCode, 200, signedIn.body);
}

describe('the mailer with SMTP', () => {
  let mail: MailServer;
  let server: TestApp;
  before(async () => {
    mail = await startMailServer();
    server = await createTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'bank@example.com', PUBLIC_URL } });
  });
  after(async () => {
    await server.close();
    await mail.close();
  });

  test('delivers the reset letter with a link that resets the password', async () => {
    await askForLetter(server);
    await server.app.context.jobs.drain();
    const [letter, ...more] = mail.letters;
    assert.ok(letter);
    assert.equal(more.length, 0);
    assert.equal(letter.from, 'bank@example.com');
    assert.deepEqual(letter.to, ['agent@example.com']);
    const text = toText(letter);
    assert.match(text, /парол/i);
    await passwordIsSet(server, LINK.exec(text)?.[1] ?? assert.fail(text));
    assert.deepEqual(await readdir(join(server.dataDir, 'outbox')).catch(() => []), []);
  });
});

test('the mailer without SMTP writes the letter readably into the outbox folder', async () => {
  const server = await createTestApp({ env: { PUBLIC_URL } });
  try {
    await askForLetter(server);
    await server.app.context.jobs.drain();
    const folder = join(server.dataDir, 'outbox');
    const [name, ...more] = await readdir(folder);
    assert.equal(more.length, 0);
    const letter = await readFile(join(folder, name ?? ''), 'utf8');
    assert.match(letter, /^To: agent@example\.com\r$/m);
    assert.match(letter, /^Subject: .*[а-яё]/im);
    await passwordIsSet(server, LINK.exec(letter)?.[1] ?? assert.fail(letter));
  } finally {
    await server.close();
  }
});

test('a letter of hours survives an outage of SMTP, and one of minutes is given up', async () => {
  const mail = await startMailServer();
  await mail.close();
  const server = await createTestApp({ env: { SMTP_URL: mail.url, PUBLIC_URL } });
  const { app } = server;
  const { db } = app.context.database.jobs;
  const tries = 20;
  const outage = { seconds: 0, longest: 0 };
  let back: MailServer | undefined;
  try {
    const token = await signIn(app, 'agent');
    const payload = { oldPassword: DEMO_PASSWORD, newPassword: 'Another-2026-portal' };
    const changed = await call(app, token, 'POST', '/auth/change-password', { payload });
    assert.equal(changed.statusCode, 200, changed.body);
    await askForLetter(server);
    for (let index = 0; index < tries; index += 1) {
      // One failure ends a round; there are two letters.
      await assert.rejects(app.context.jobs.drain());
      await app.context.jobs.drain().catch(() => undefined);
      const { rows } = await db.executeSql(
        `select extract(epoch from start_after - now())::float8 as delay from pgboss.job
          where name = 'send-security-letter' and state = 'retry'`,
      );
      const [{ delay } = { delay: 0 }] = rows as { delay: number }[];
      outage.seconds += delay;
      outage.longest = Math.max(outage.longest, delay);
      await db.executeSql(`update pgboss.job set start_after = now() - interval '1s' where state = 'retry'`);
    }
    assert.ok(outage.seconds > 2 * 60 * 60, `given up after ${outage.seconds} s`);
    assert.ok(outage.longest <= 900, `${outage.longest} s without a try`);
    back = await startMailServer(Number(new URL(mail.url).port));
    await app.context.jobs.drain();
    assert.deepEqual(
      back.letters.map((letter) => /account-alert/.test(toText(letter))),
      [true],
    );
  } finally {
    await server.close();
    await back?.close();
  }
});

test('jobs of letters are tried for as long as their content is worth something', async () => {
  const server = await createTestApp();
  try {
    const { rows } = await server.app.context.database.jobs.db.executeSql(
      `select name, retry_limit from pgboss.queue where name like 'send-%' order by name`,
    );
    const limits = (rows as { name: string; retry_limit: number }[]).map((row) => [
      row.name,
      row.retry_limit,
    ]);
    assert.deepEqual(Object.fromEntries(limits), {
      'send-already-registered-letter': 90,
      'send-confirmation-letter': 90,
      'send-decision-letter': 90,
      'send-reset-letter': 5,
      'send-security-letter': 90,
      'send-signing-code': 5,
      'send-signing-letter': 90,
    });
  } finally {
    await server.close();
  }
});

test(
  'an SMTP server that falls silent is given up before the job is tried again',
  { timeout: 20_000 },
  async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 silent\r\n');
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    try {
      const { port } = silent.address() as AddressInfo;
      const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }, import.meta.dirname);
      const mailer = createMailer(config, () => new Date(), 300);
      await assert.rejects(mailer.send({ to: 'agent@example.com', subject: 'x', text: 'x' }), /timeout/i);
    } finally {
      silent.close();
    }
    assert.ok(SMTP_SILENCE_MS < defineJob('any').expireSeconds * 1000);
  },
);
