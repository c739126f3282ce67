import { dateInMoscow } from 'shared-kernel/domain/instants';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Document } from 'shared-kernel/contract/documents';
import type { IncomeRow } from 'shared-kernel/contract/income';
import { NEWS_SECTIONS, type NewsItem } from 'shared-kernel/contract/news';
import type { Product } from 'shared-kernel/contract/products';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import type { Thread } from 'shared-kernel/contract/chat';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { agentAt, type TestAgent } from '../modules/applications/testing.ts';
import { verifyDetachedCms } from '../modules/signatures/cms-verifier.ts';
import { contentOfKey } from '../modules/signatures/signed-content.ts';
import { createEmbeddedAuthority } from '../modules/signatures/authority.ts';
import { createTrust } from '../modules/signatures/trust.ts';
import { productTerms } from '../modules/products/index.ts';

let server: TestApp;
let agent: TestAgent;

before(async () => {
  server = await createTestApp({ seed: 'all' });
  agent = await agentAt(server.app, 'agent');
});
after(() => server.close());

test('demo news fill every section, pinned first and then newest first', async () => {
  const all = await agent.get<{ objs: NewsItem[]; info: { count_objs: number } }>(
    '/agent/rest/news?per_page=100',
  );
  assert.ok(all.info.count_objs >= 40);
  for (const section of NEWS_SECTIONS) {
    const page = await agent.get<{ objs: NewsItem[] }>(`/agent/rest/news?section=${section}&per_page=100`);
    assert.ok(page.objs.length >= 6, section);
    assert.ok(page.objs.every((item) => item.section === section));
  }
  const firstUnpinned = all.objs.findIndex((item) => !item.pinned);
  assert.ok(
    firstUnpinned > 0 && all.objs.slice(firstUnpinned).every((item) => !item.pinned),
    'pinned come first',
  );
  const dates = all.objs.slice(firstUnpinned).map((item) => item.published_at);
  assert.deepEqual(dates, [...dates].sort().reverse());
});

test('demo news are marked as read by reading one or by marking all', async () => {
  const unread = (await agent.get<{ objs: NewsItem[] }>('/agent/rest/news')).objs.find((item) => !item.read);
  assert.ok(unread);
  const article = await agent.get<NewsItem & { body: string }>(`/agent/rest/news/${unread.id}`);
  assert.ok(article.read && article.body.length > 100);
  const found = await agent.get<{ objs: NewsItem[] }>(
    `/agent/rest/news?search=${encodeURIComponent(unread.title)}`,
  );
  assert.equal(found.objs[0]?.read, true);
  const rival = await agentAt(server.app, 'rival');
  assert.ok((await rival.get<{ objs: NewsItem[] }>('/agent/rest/news')).objs.some((item) => !item.read));
  await agent.ok('POST', '/agent/rest/news/mark_all_read');
  const after = await agent.get<{ objs: NewsItem[] }>('/agent/rest/news?per_page=100');
  assert.ok(after.objs.every((item) => item.read));
  assert.equal((await agent.send('POST', '/agent/rest/news/999999')).status, 405);
});

test('demo signatures verify against their stored files', async () => {
  const { db } = server.app.context;
  const rows = await db
    .selectFrom('document_signatures')
    .innerJoin('document_versions', 'document_versions.id', 'document_signatures.version_id')
    .innerJoin('certificates', 'certificates.id', 'document_signatures.certificate_id')
    .select([
      'document_signatures.cms',
      'document_signatures.signed_at',
      'document_versions.storage_key',
      'certificates.fingerprint',
    ])
    .execute();
  assert.ok(rows.length >= 10);
  const { context } = server.app;
  const { now: clock, config } = context;
  const trust = await createTrust({
    db,
    clock,
    authority: createEmbeddedAuthority(context),
    authoritiesFile: config.authoritiesFile,
    gostOpenssl: config.gostOpenssl,
    temporaryFolder: config.dataDir,
  }).current();
  for (const row of rows) {
    const content = contentOfKey(context.storage, row.storage_key);
    // As of the day of the signature, which the protocol shows.
    const at = new Date(row.signed_at);
    const result = await verifyDetachedCms(new Uint8Array(row.cms), content, trust, at);
    assert.equal(result.fingerprint, row.fingerprint);
  }
});

test('demo applications have the signatures and the documents to sign that their stage demands', async () => {
  const { db } = server.app.context;
  const rows = await db
    .selectFrom('applications')
    .leftJoin('documents', 'documents.application_id', 'applications.id')
    .leftJoin('document_versions', 'document_versions.document_id', 'documents.id')
    .leftJoin('document_signatures', 'document_signatures.version_id', 'document_versions.id')
    .select((eb) => [
      'applications.id',
      'applications.signing',
      'applications.outcome',
      eb.fn.count<number>('document_signatures.id').as('signatures'),
      eb.fn.count<number>('documents.sent_at').as('sent'),
    ])
    .groupBy(['applications.id', 'applications.signing', 'applications.outcome'])
    .execute();
  const signed = rows.filter((row) => row.signing === 'signed');
  assert.ok(signed.some((row) => row.outcome === 'approved'));
  for (const row of signed) assert.ok(row.signatures > 0 && row.sent > 0, String(row.id));
  for (const row of rows.filter((one) => one.signing === 'not_required')) assert.equal(row.signatures, 0);
});

test('demo documents cover every signing state', async () => {
  for (const signing of ['signed', 'required', 'not_required']) {
    const page = await agent.get<{ objs: Document[] }>(`/agent/rest/documents?scope=bank&signing=${signing}`);
    assert.ok(page.objs.length > 0, signing);
    assert.ok(page.objs.every((document) => document.current !== null && !document.can_upload));
  }
  const newcomer = await agentAt(server.app, 'newcomer');
  assert.equal((await newcomer.get<{ objs: Document[] }>('/agent/rest/documents?scope=bank')).objs.length, 0);
});

test('demo income totals equal the sums of their rows under every filter', async () => {
  const today = dateInMoscow(new Date());
  const span = `from=2000-01-01&to=${Number(today.slice(0, 4)) + 1}-12-31`;
  type Answer = { rows: IncomeRow[]; totals: Record<string, number> };
  const sum = (rows: readonly IncomeRow[], state: string): number =>
    rows.filter((row) => row.state === state).reduce((total, row) => total + row.commission_kopecks, 0);
  const all = await agent.get<Answer>(`/agent/rest/income?${span}`);
  const states = Object.keys(all.totals);
  assert.deepEqual(states, ['forecast', 'accrued', 'act', 'paid']);
  for (const state of states) {
    assert.equal(all.totals[state], sum(all.rows, state));
    if (state === 'paid' || state === 'forecast') assert.ok((all.totals[state] ?? 0) > 0, state);
    const one = await agent.get<Answer>(`/agent/rest/income?${span}&state=${state}`);
    assert.equal(one.totals[state], all.totals[state]);
    assert.ok(one.rows.every((row) => row.state === state));
  }
  const partners = new Set(all.rows.map((row) => row.partner));
  let split = 0;
  for (const partner of partners) {
    const one = await agent.get<Answer>(`/agent/rest/income?${span}&partner=${partner}`);
    split += one.rows.length;
  }
  assert.equal(split, all.rows.length);
  const dates = all.rows.map((row) => row.date).sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const edges = await agent.get<Answer>(`/agent/rest/income?from=${first}&to=${last}`);
  assert.equal(edges.rows.length, all.rows.length, 'both ends of the period count');
  const wrong = await agent.send('POST', '/agent/rest/income');
  assert.equal(wrong.status, 405);
  const rival = await agentAt(server.app, 'rival');
  const theirs = await rival.get<Answer>(`/agent/rest/income?${span}`);
  assert.ok(!theirs.rows.some((row) => all.rows.some((own) => own.id === row.id)));
});

test('demo products have the limits and rates by which offers are made', async () => {
  const products = await agent.get<Product[]>('/agent/rest/products');
  for (const category of ['credits', 'deposits', 'cards', 'guarantees']) {
    const some = await agent.get<Product[]>(`/agent/rest/products?category=${category}`);
    assert.ok(some.length >= 5, category);
  }
  assert.equal(new Set(products.map((one) => one.id)).size, products.length);
  for (const product of products.filter((one) => one.product !== null)) {
    const terms = productTerms(product.bank, product.product ?? 'overdraft');
    assert.equal(product.max_amount_kopecks, terms?.maxAmountKopecks);
    assert.equal(product.commission_basis_points, terms?.commissionBasisPoints);
  }
  const found = await agent.get<Product[]>('/agent/rest/products?search=ТАМОЖЕННАЯ карта');
  assert.deepEqual(
    found.map((one) => one.id),
    ['sgb-card-customs'],
  );
});

test('demo questionnaires are complete when they have been submitted', async () => {
  const expected = {
    agent: 'decided',
    pending: 'submitted',
    declined: 'decided',
    newcomer: 'draft',
  } as const;
  for (const [key, state] of Object.entries(expected)) {
    const who = await agentAt(server.app, key as keyof typeof expected);
    const questionnaire = await who.get<Questionnaire>('/agent/rest/questionnaire');
    assert.equal(questionnaire.state, state, key);
    if (state !== 'draft') assert.deepEqual(questionnaire.blockers, [], key);
  }
  const declined = await (
    await agentAt(server.app, 'declined')
  ).get<Questionnaire>('/agent/rest/questionnaire');
  assert.equal(declined.approval, 'negative');
  assert.ok(declined.reason);
});

test('demo chat has threads with unread messages and threads that wait for the bank', async () => {
  const threads = await agent.get<Thread[]>('/agent/rest/chat/threads');
  assert.ok(threads.some((thread) => thread.kind === 'curator' && thread.unread > 0));
  assert.ok(threads.some((thread) => thread.kind === 'application' && thread.last_message !== null));
  const curator = await agentAt(server.app, 'curator');
  const waiting = (await curator.get<Thread[]>('/agent/rest/chat/threads')).filter(
    (one) => one.waiting_since !== null,
  );
  assert.ok(waiting.length > 0);
});

test('demo threads of what has ended are closed, and the others open', async () => {
  const { rows } = await sql<{ closed: boolean; over: boolean; threads: number }>`
    select t.closed_at is not null as closed, count(*)::int as threads,
      a.outcome is not null or a.archived or coalesce(t.kind = 'request' and r.state = 'accepted', false) as over
    from chat_threads t join applications a on a.id = t.application_id
    left join document_requests r on r.thread_id = t.id
    group by 1, 3 order by 1`.execute(server.app.context.db);
  assert.deepEqual(
    rows.map(({ closed, over }) => [closed, over]),
    [
      [false, false],
      [true, true],
    ],
  );
});

test('demo notifications tell what the application has come to, and have what they speak of', async () => {
  const { rows } = await sql<{
    title: string;
    text: string;
    kind: string;
    outcome: string | null;
    product: string | null;
    thread_id: string | null;
    documents: number;
    messages: number | null;
  }>`
    select n.title, n.text, n.kind, a.outcome, a.kind as product, n.thread_id,
      jsonb_array_length(n.document_ids) as documents, t.message_count as messages
    from notifications n
    left join applications a on a.id = n.application_id
    left join chat_threads t on t.id = n.thread_id`.execute(server.app.context.db);
  const about = (words: RegExp) => {
    const found = rows.filter(({ title, text }) => words.test(`${title}. ${text}`));
    assert.ok(found.length > 0, String(words));
    return found;
  };
  for (const { outcome, product } of about(/Кредит выдан/u))
    assert.deepEqual([outcome, product], ['approved', 'loan']);
  for (const { outcome, product } of about(/Гарантия выдана/u))
    assert.deepEqual([outcome, product], ['approved', 'guarantee']);
  for (const { outcome } of about(/Отказ по заявке/u)) assert.equal(outcome, 'refused');
  for (const { kind, documents } of about(/Новые тарифы|Готов пакет/u))
    assert.ok(kind === 'signature' && documents > 0);
  for (const { thread_id: thread, messages } of about(/Новое сообщение/u))
    assert.ok(thread !== null && (messages ?? 0) > 0);
});

test('each urgent message of the demo has a term of its own, and works in a night end with it', async () => {
  const alerts = await server.app.context.db
    .selectFrom('alert_messages')
    .select(['title', 'expires_at'])
    .where('bank', '=', 'sgb')
    .execute();
  const now = Date.now();
  const ends = alerts.map(({ expires_at: end }) => Date.parse(String(end)));
  assert.ok(alerts.length > 1 && ends.every((end) => end > now));
  assert.equal(new Set(ends).size, alerts.length);
  const works = alerts.find(({ title }) => title.includes('воскресенье'));
  const end = new Date(String(works?.expires_at));
  assert.deepEqual([end.getUTCDay(), end.getUTCHours(), end.getTime() - now <= 7 * 86_400_000], [0, 2, true]);
});
