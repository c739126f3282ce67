import assert from 'node:assert/strict';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { once } from 'node:events';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import { normaliseList } from 'shared-kernel/contract/common';
import { attempt, getCode, letters, newestNoticeToken } from '../src/modules/auth/testing.ts';
import { DEMO_PASSWORD, type DemoAgentKey } from '../src/demo/accounts.ts';
import {
  agentAt,
  toTestAgent,
  createBody,
  createIssue,
  uploadTo,
  type Json,
} from '../src/modules/applications/testing.ts';
import { send, visit } from '../src/modules/client-signing/testing.ts';
import { softwareKey } from '../src/modules/signatures/testing.ts';
import { call, createTestApp, demoAgent, signIn, type TestApp } from '../src/testing/harness.ts';

const HOUR_MS = 3_600_000;

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

const toId = async (agent: DemoAgentKey): Promise<string> => (await demoAgent(server.app, agent)).id;

async function switchTo(token: string, from: 'sgb' | 'metcome', to: 'sgb' | 'metcome'): Promise<string> {
  const answer = await call(server.app, token, 'POST', '/auth/switch-bank', {
    bank: from,
    payload: { bank: to },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ token: string }>().token;
}

const revoke = (token: string) =>
  call(server.app, undefined, 'POST', '/auth/security-notice/revoke', { payload: { token } });

/** An open event stream; resolves when the server has ended it. */
async function openStream(port: number, token: string): Promise<{ readonly closed: Promise<unknown> }> {
  const request = get({
    port,
    path: '/banks/sgb/agent/rest/events',
    headers: { authorization: `Bearer ${token}` },
  });
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  assert.equal(response.statusCode, 200);
  const ended = once(response, 'close');
  response.resume();
  return { closed: ended };
}

test('a chain of bank switches ends 24 hours after its sign-in', async () => {
  let token = await signIn(server.app, 'agent');
  let bank: 'sgb' | 'metcome' = 'sgb';
  for (let hour = 0; hour < 23; hour += 1) {
    server.advance(HOUR_MS);
    const next: 'sgb' | 'metcome' = bank === 'sgb' ? 'metcome' : 'sgb';
    token = await switchTo(token, bank, next);
    bank = next;
  }
  assert.equal((await call(server.app, token, 'GET', '/auth/profile', { bank })).statusCode, 200);
  server.advance(HOUR_MS);
  assert.equal(getCode(await call(server.app, token, 'GET', '/auth/profile', { bank })), 'token_expired');
  const late = await call(server.app, token, 'POST', '/auth/switch-bank', { bank, payload: { bank: 'sgb' } });
  assert.equal(getCode(late), 'token_expired');
});

test('ending all sessions or changing the password ends the tokens of every bank', async () => {
  const first = await signIn(server.app, 'colleague');
  const second = await switchTo(first, 'sgb', 'metcome');
  const elsewhere = await signIn(server.app, 'colleague');
  assert.equal((await call(server.app, first, 'DELETE', '/auth/sessions')).statusCode, 200);
  for (const [token, bank] of [
    [first, 'sgb'],
    [second, 'metcome'],
    [elsewhere, 'sgb'],
  ] as const)
    assert.equal((await call(server.app, token, 'GET', '/auth/profile', { bank })).statusCode, 401);

  const own = await signIn(server.app, 'colleague');
  const switched = await switchTo(own, 'sgb', 'metcome');
  const changed = await call(server.app, own, 'POST', '/auth/change-password', {
    payload: { oldPassword: DEMO_PASSWORD, newPassword: 'Quite-another-7-word' },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  for (const [token, bank] of [
    [own, 'sgb'],
    [switched, 'metcome'],
  ] as const)
    assert.equal((await call(server.app, token, 'GET', '/auth/profile', { bank })).statusCode, 401);
});

test('enabling the second factor needs a fresh confirmation of the session', async () => {
  const token = await signIn(server.app, 'rival');
  const begun = await call(server.app, token, 'POST', '/auth/second-factor', {
    payload: { password: DEMO_PASSWORD },
  });
  assert.equal(begun.statusCode, 200, begun.body);
  server.advance(5 * 60_000);
  const late = await call(server.app, token, 'POST', '/auth/second-factor/confirm', {
    payload: { code: '123456' },
  });
  assert.equal(late.statusCode, 403);
  assert.equal(getCode(late), 'confirmation_required');
});

test('a sign-in from another network or browser sends a letter, the usual one none', async () => {
  const before = (await letters(server)).length;
  await attempt(server, 'declined@example.com', DEMO_PASSWORD, { address: '10.1.0.1' });
  await attempt(server, 'declined@example.com', DEMO_PASSWORD, { address: '10.1.7.9' });
  await server.app.context.jobs.drain();
  const own = async () =>
    (await letters(server)).filter((letter) => letter.includes('To: declined@example.com'));
  assert.equal((await own()).length, 0, `letters before: ${before}`);
  await attempt(server, 'declined@example.com', DEMO_PASSWORD, { address: '203.0.113.5' });
  await server.app.context.jobs.drain();
  assert.match((await own()).at(-1) ?? '', /Вход с нового устройства[\s\S]*203\.0\.113\.5/);
});

test('a forged, used or week-old revoke link is refused', async () => {
  assert.equal(getCode(await revoke('x'.repeat(43))), 'notice_token_invalid');
  await attempt(server, 'declined@example.com', DEMO_PASSWORD, { address: '198.51.100.5' });
  await server.app.context.jobs.drain();
  const token = await newestNoticeToken(server, 'declined@example.com');
  const stored = await server.app.context.db.selectFrom('security_notices').selectAll().execute();
  assert.ok(!JSON.stringify(stored).includes(token));
  server.advance(7 * 24 * HOUR_MS);
  assert.equal(getCode(await revoke(token)), 'notice_token_invalid');

  await attempt(server, 'declined@example.com', DEMO_PASSWORD, { address: '192.0.2.5' });
  await server.app.context.jobs.drain();
  const fresh = await newestNoticeToken(server, 'declined@example.com');
  const tries = await Promise.all([revoke(fresh), revoke(fresh), revoke(fresh)]);
  assert.deepEqual(tries.map((one) => one.statusCode).sort(), [200, 422, 422]);
});

test('the revoke link restores a changed e-mail and sends the reset letter there', async () => {
  const { context } = server.app;
  const id = await toId('newcomer');
  const session = await signIn(server.app, 'newcomer');
  const admin = await signIn(server.app, 'admin');
  const changed = await call(server.app, admin, 'PUT', `/agent/rest/security/agents/${id}/email`, {
    payload: { email: 'thief@example.com' },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  await context.jobs.drain();
  const token = await newestNoticeToken(server, 'newcomer@example.com');
  assert.equal((await revoke(token)).statusCode, 200);
  assert.equal((await call(server.app, session, 'GET', '/auth/profile')).statusCode, 401);
  await context.jobs.drain();
  assert.match((await letters(server)).at(-1) ?? '', /To: newcomer@example.com[\s\S]*reset-password\?token=/);
  const account = await context.db
    .selectFrom('agents')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(account.email, 'newcomer@example.com');
});

test('a blocked agent loses sessions, reset links and sign-in until unblocked', async () => {
  const { context } = server.app;
  const admin = await signIn(server.app, 'admin');
  const id = await toId('pending');
  const session = await signIn(server.app, 'pending');
  await call(server.app, undefined, 'POST', '/auth/reset-password', {
    payload: { email: 'pending@example.com', bank: 'sgb' },
  });
  await context.jobs.drain();
  const reset = /reset-password\?token=([\w-]+)/.exec((await letters(server)).at(-1) ?? '')?.[1] ?? '';

  const path = `/agent/rest/security/agents/${id}`;
  const withoutReason = await call(server.app, admin, 'POST', `${path}/block`, { payload: { reason: '' } });
  assert.equal(getCode(withoutReason), 'validation');
  const blocked = await call(server.app, admin, 'POST', `${path}/block`, { payload: { reason: 'Подлог' } });
  assert.equal(blocked.json<{ blocked_reason: string }>().blocked_reason, 'Подлог', blocked.body);

  assert.equal(getCode(await call(server.app, session, 'GET', '/auth/profile')), 'unauthenticated');
  const right = await attempt(server, 'pending@example.com', DEMO_PASSWORD);
  const wrong = await attempt(server, 'pending@example.com', 'not-the-password');
  const withoutId = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
  assert.deepEqual([right.statusCode, withoutId(right.body)], [wrong.statusCode, withoutId(wrong.body)]);
  const used = await call(server.app, undefined, 'POST', '/auth/reset-password/confirm', {
    payload: { token: reset, password: 'Quite-another-7-word' },
  });
  assert.equal(getCode(used), 'reset_token_invalid');

  const unblocked = await call(server.app, admin, 'POST', `${path}/unblock`);
  assert.equal(unblocked.statusCode, 200, unblocked.body);
  const { blocked_at: blockedAt, blocked_reason: why } = unblocked.json<AgentAccount>();
  assert.deepEqual([blockedAt, why], [null, 'Подлог'], 'the reason stays');
  assert.equal((await call(server.app, session, 'GET', '/auth/profile')).statusCode, 401);
  assert.equal((await attempt(server, 'pending@example.com', DEMO_PASSWORD)).statusCode, 200);
  const self = `/agent/rest/security/agents/${await toId('admin')}/block`;
  assert.equal(
    getCode(await call(server.app, admin, 'POST', self, { payload: { reason: 'x' } })),
    'conflict',
  );
});

test('the download link, key and revoke link of a blocked agent are refused', async () => {
  const { app } = server;
  const agent = await agentAt(app, 'rival');
  const { signer, der } = await softwareKey(agent);
  await app.context.jobs.drain();
  const notice = await newestNoticeToken(server, 'rival@example.com');
  const hash = await createIssue(agent);
  const { id: documentId } = await uploadTo(app, agent, { document_name: 'charter', hash_password: hash });
  const link = () => agent.ok<{ url: string }>('POST', `/agent/rest/documents/${documentId}/link`, {});
  const { url: used } = await link();
  assert.equal((await app.inject({ method: 'GET', url: used })).statusCode, 200);
  const { url } = await link();
  const signInByKey = async () => {
    const open = await call(app, undefined, 'POST', '/auth/signature/challenge', { payload: {} });
    const { challenge_id, challenge } = open.json<{ challenge_id: string; challenge: string }>();
    const content = new Uint8Array(Buffer.from(challenge, 'base64'));
    const cms = await signer.sign(content, der, { signedAt: app.context.now() });
    const signature = Buffer.from(cms).toString('base64');
    return call(app, undefined, 'POST', '/auth/signature/login', { payload: { challenge_id, signature } });
  };
  assert.equal((await signInByKey()).statusCode, 200);

  const admin = await signIn(app, 'admin');
  const path = `/agent/rest/security/agents/${await toId('rival')}/block`;
  assert.equal((await call(app, admin, 'POST', path, { payload: { reason: 'Подлог' } })).statusCode, 200);

  assert.equal((await app.inject({ method: 'GET', url })).statusCode, 404);
  assert.equal(getCode(await signInByKey()), 'signature_invalid');
  assert.equal(getCode(await revoke(notice)), 'notice_token_invalid');
});

test('blocking an agent closes the open streams within a second', async () => {
  const other = await signIn(server.app, 'agent');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const ended = await openStream(port, other);
  const admin = await signIn(server.app, 'admin');
  const blocked = await call(
    server.app,
    admin,
    'POST',
    `/agent/rest/security/agents/${await toId('agent')}/block`,
    { payload: { reason: 'Подлог' } },
  );
  assert.equal(blocked.statusCode, 200, blocked.body);
  const answeredAt = Date.now();
  await ended.closed;
  assert.ok(Date.now() - answeredAt < 1_000, `${Date.now() - answeredAt} ms`);
});

test('GET security/agents marks staff and searches by every word', async () => {
  const admin = await signIn(server.app, 'admin');
  const found = await call(server.app, admin, 'GET', '/agent/rest/security/agents?search=example.com');
  const staff = normaliseList<AgentAccount>(found.json())
    .items.filter((one) => one.is_staff)
    .map((one) => one.email);
  assert.deepEqual(staff.sort(), ['admin@example.com', 'curator@example.com']);
  const none = await call(server.app, admin, 'GET', '/agent/rest/security/agents?search=curator%20rival');
  assert.deepEqual(normaliseList<AgentAccount>(none.json()).items, []);
});

test('withdrawing an approval refuses new applications and links to clients, and takes back the sent ones', async () => {
  const admin = await signIn(server.app, 'admin');
  const id = await toId('colleague');
  const session = (await attempt(server, 'colleague@example.com', 'Quite-another-7-word')).json<{
    token: string;
  }>();
  const agent = toTestAgent(server.app, session.token);
  const sent = await send(server, agent, ['signer@client.example']);
  const path = `/agent/rest/security/agents/${id}/withdraw-approval`;
  const done = await call(server.app, admin, 'POST', path, { payload: { reason: 'Паспорт недействителен' } });
  assert.equal(done.statusCode, 200, done.body);
  const token = (await attempt(server, 'colleague@example.com', 'Quite-another-7-word')).json<{
    token: string;
  }>().token;
  const questionnaire = await call(server.app, token, 'GET', '/agent/rest/questionnaire');
  const { approval, reason } = questionnaire.json<{ approval: string; reason: string }>();
  assert.deepEqual([approval, reason], ['negative', 'Паспорт недействителен']);
  const again = await call(server.app, admin, 'POST', path, { payload: { reason: 'x' } });
  assert.equal(getCode(again), 'conflict');

  const created = await agent.send('POST', '/agent/rest/create-issue', createBody());
  assert.equal(created.body.error.code, 'approval_required');
  const { body: opened } = await visit(server.app, 'open', { secret: sent.secrets[0] });
  assert.equal(opened.state, 'revoked');
  const anew = await agent.send('POST', `/agent/rest/client-signing/applications/${sent.hash}`, {
    version_ids: [sent.document.current?.id],
    signers: [{ name: 'Петров Пётр', role: 'Директор', email: 'signer@client.example' }],
  });
  assert.equal(anew.body.error.code, 'approval_required');
  // What was begun goes on without them.
  assert.equal((await agent.get<Json>(`/agent/rest/issue/${sent.hash}`)).permissions.write, true);
});
