import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Offer } from 'shared-kernel/contract/products';
import type { CreatedQuoteLink, QuoteLink } from 'shared-kernel/contract/quote-links';
import { formatAmount } from 'shared-kernel/domain/money';
import { agentAt, type Json, type TestAgent } from '../src/modules/applications/testing.ts';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';
import { pdfText } from '../src/testing/pdf-text.ts';

const DAY_MS = 24 * 60 * 60_000;
const COMPARISON = { product: 'overdraft', amount_kopecks: 300_000_000, term_months: 12 };
const CLIENT = 'ООО «Вектор»';
const INN = '7707083893';

let server: TestApp;
let agent: TestAgent;
before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
});
after(() => server.close());

const anySecret = (): string => randomBytes(32).toString('base64url');
const secretIn = (url: string): string => /\/quote#sgb\.([\w-]{43})$/.exec(url)?.[1] ?? '';

async function give(more: object = {}): Promise<{ link: QuoteLink; secret: string }> {
  const body = { ...COMPARISON, client_name: CLIENT, client_inn: INN, ...more };
  const { link, url } = await agent.ok<CreatedQuoteLink>('POST', '/agent/rest/quote-links', body);
  return { link, secret: secretIn(url) };
}

/** A call of somebody without an account. */
async function visit(
  path: 'open' | 'document',
  secret: string,
  { bank = 'sgb', address = '203.0.113.9' }: { bank?: BankCode; address?: string } = {},
) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/banks/${bank}/quote-links/${path}`,
    headers: { 'x-forwarded-for': address },
    payload: { secret },
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? response.json<Json>() : undefined, response };
}

const readOwn = async (who: TestAgent): Promise<QuoteLink[]> =>
  (await who.get<{ links: QuoteLink[] }>('/agent/rest/quote-links')).links;

test('a client reads the comparison and its file without an account, and the agent sees that it was opened', async () => {
  const { link, secret } = await give();
  assert.equal(link.opened_count, 0);
  const { status, body, response } = await visit('open', secret);
  assert.equal(status, 200, response.body);
  assert.equal(body.state, 'open');
  assert.equal(body.quote.client_name, CLIENT);
  assert.match(body.prepared_by, /Брокер Плюс/);
  assert.match(String(response.headers['cache-control']), /no-store/);
  const file = await visit('document', secret);
  const text = (await pdfText(file.response.rawPayload)).replaceAll('\u00a0', ' ').replaceAll('\n', ' ');
  for (const { bank_name: name, title } of body.quote.offers) assert.ok(text.includes(`${name} ${title}`));
  // It may be downloaded weeks later, and says what the page says.
  assert.match(text, /выдаче в день составления;/);
  await visit('open', secret);
  const shown = (await readOwn(agent)).find(({ id }) => id === link.id);
  assert.equal(shown?.opened_count, 2);
  assert.notEqual(shown.last_opened_at, null);
});

test('neither what the agent earns nor the INN of the client is in any answer, in the file or in the database', async () => {
  const offers = await agent.ok<Offer[]>('POST', '/agent/rest/offers', COMPARISON);
  const earned = offers.filter(({ eligible }) => eligible).map(({ commission_kopecks: sum }) => sum ?? 0);
  assert.ok(earned.length > 1 && earned.every((sum) => sum > 0));
  const { secret } = await give();
  const { response, body } = await visit('open', secret);
  const fields = Object.keys(body.quote.offers[0]).toSorted();
  assert.deepEqual(fields, [
    'bank_name',
    'decision_days',
    'effective_rate_milli_percent',
    'fee_kopecks',
    'payment_kopecks',
    'rate_basis_points',
    'title',
  ]);
  const file = await pdfText((await visit('document', secret)).response.rawPayload);
  const rows = JSON.stringify(await server.app.context.db.selectFrom('quote_links').selectAll().execute());
  for (const sum of earned) {
    for (const text of [response.body, rows]) assert.ok(!new RegExp(`\\b${sum}\\b`).test(text));
    assert.ok(!file.includes(formatAmount(sum)));
  }
  for (const text of [response.body, rows]) assert.ok(!/commission/.test(text) && !text.includes(INN));
  assert.ok(!file.includes(INN));
});

test('who guesses links is stopped, and a good link from elsewhere still opens', async () => {
  const { secret } = await give();
  const address = '198.51.100.11';
  for (let tries = 0; tries < 20; tries += 1)
    assert.equal((await visit('open', anySecret(), { address })).status, 404);
  const stopped = await visit('open', secret, { address });
  assert.equal(stopped.status, 429);
  assert.equal(stopped.body.error.code, 'rate_limited');
  assert.equal((await visit('document', secret, { address })).status, 429);
  assert.equal((await visit('open', secret)).status, 200);
});

test('a link is unknown at another bank, and is its agent’s alone', async () => {
  const { link, secret } = await give();
  const elsewhere = { bank: 'metcome', address: '198.51.100.12' } as const;
  assert.equal((await visit('open', secret, elsewhere)).status, 404);
  for (const key of ['rival', 'colleague', 'curator'] as const) {
    const other = await agentAt(server.app, key);
    assert.ok(!(await readOwn(other)).some(({ id }) => id === link.id), key);
    const refused = await other.send('POST', `/agent/rest/quote-links/${link.id}/revoke`, {});
    assert.equal(refused.body.error.code, 'not_found', key);
  }
  assert.equal((await visit('open', secret)).body.state, 'open');
});

test('revoked and ended links show who gave them and nothing of the comparison', async () => {
  const revoked = await give();
  const path = `/agent/rest/quote-links/${revoked.link.id}/revoke`;
  assert.equal((await agent.ok<QuoteLink>('POST', path, {})).state, 'revoked');
  assert.equal((await agent.ok<QuoteLink>('POST', path, {})).state, 'revoked', 'twice is once');
  const ended = await give({ days: 1 });
  const check = async (state: string, secret: string) => {
    const { body, response } = await visit('open', secret);
    assert.equal(body.state, state);
    assert.equal(body.quote, null);
    assert.ok(!response.body.includes(CLIENT));
    assert.equal((await visit('document', secret)).status, 404);
  };
  await check('revoked', revoked.secret);
  server.advance(2 * DAY_MS);
  await check('expired', ended.secret);
  agent = await agentAt(server.app, 'agent');
  const states = new Map((await readOwn(agent)).map(({ id, state }) => [id, state]));
  assert.equal(states.get(ended.link.id), 'expired');
  const tooLong = await agent.send('POST', '/agent/rest/quote-links', { ...COMPARISON, days: 31 });
  assert.equal(tooLong.body.error.code, 'validation');
});

test('secrets stand neither in the database nor in the trail nor in the log, which name what was done', async () => {
  const { link, secret } = await give();
  await visit('open', secret);
  await visit('document', secret);
  await agent.ok('POST', `/agent/rest/quote-links/${link.id}/revoke`, {});
  const { db } = server.app.context;
  const trail = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', link.id).execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['quote-link.create', 'quote-link.open', 'quote-link.download', 'quote-link.revoke'],
  );
  const rows = JSON.stringify([await db.selectFrom('quote_links').selectAll().execute(), trail]);
  assert.ok(secret.length === 43 && !rows.includes(secret));
  assert.ok(!server.logLines.some((line) => line.includes(secret)));
});

test('links that were given in a blocked agent’s name are taken back', async () => {
  const { secret } = await give();
  const admin = await agentAt(server.app, 'admin');
  const { id } = await server.app.context.db
    .selectFrom('agents')
    .select('id')
    .where('email', '=', 'agent@example.com')
    .executeTakeFirstOrThrow();
  await admin.ok('POST', `/agent/rest/security/agents/${id}/block`, { reason: 'Проверка' });
  assert.equal((await visit('open', secret)).body.state, 'revoked');
});
