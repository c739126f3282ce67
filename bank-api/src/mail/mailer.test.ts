import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { call, createTestApp, type TestApp } from '../testing/harness.ts';
import { startMailServer, toText, type MailServer } from '../testing/mail-server.ts';

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
