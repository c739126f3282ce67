import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { EditedNews, NewsItem } from 'shared-kernel/contract/news';
import { withTransaction } from '../../database/transaction.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { findArticle } from './repository.ts';

const HOUR_MS = 3_600_000;
const TEXT = {
  section: 'market',
  title: 'Ставка снижена',
  summary: 'Коротко & ясно <b>',
  body: 'Текст **важный**',
  author: 'Банк',
  pinned: false,
};

let server: TestApp;
let agent: string;
let curator: string;
before(async () => {
  server = await createTestApp();
  agent = await signIn(server.app, 'agent', 'sgb');
  curator = await signIn(server.app, 'curator', 'sgb');
});
after(() => server.close());
beforeEach(() => server.app.context.db.deleteFrom('news').execute());

const EDITING = '/agent/rest/news/editing';

async function edit<Answer = EditedNews>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  token = curator,
): Promise<{ readonly status: number; readonly body: Answer }> {
  const response = await call(server.app, token, method, `${EDITING}${path}`, payload ? { payload } : {});
  return { status: response.statusCode, body: response.json<Answer>() };
}

async function shownTo(token: string): Promise<readonly NewsItem[]> {
  const response = await call(server.app, token, 'GET', '/agent/rest/news');
  const body = response.json<{ objs?: NewsItem[]; data?: NewsItem[] } | NewsItem[]>();
  return Array.isArray(body) ? body : (body.objs ?? body.data ?? []);
}

const draft = async (change: object = {}): Promise<EditedNews> =>
  (await edit('POST', '', { ...TEXT, ...change })).body;

test('an agent neither sees nor edits drafts of news', async () => {
  const { id } = await draft();
  assert.deepEqual(await shownTo(agent), []);
  assert.equal((await call(server.app, agent, 'GET', `/agent/rest/news/${id}`)).statusCode, 404);
  for (const [method, path, payload] of [
    ['GET', '?state=draft', undefined],
    ['GET', `/${id}`, undefined],
    ['POST', '', TEXT],
    ['PUT', `/${id}`, { ...TEXT, version: 0 }],
    ['POST', `/${id}/publish`, { version: 0, publish_at: null }],
    ['POST', `/${id}/withdraw`, { version: 0 }],
    ['DELETE', `/${id}?version=0`, undefined],
  ] as const) {
    assert.equal((await edit(method, path, payload, agent)).status, 403, `${method} ${path}`);
  }
});

test('an editor publishes, changes and withdraws an article', async () => {
  const { id, version, state, updated_by: editor } = await draft();
  assert.equal(state, 'draft');
  assert.match(editor ?? '', /^\S+\s\S\./u);
  const published = await edit('POST', `/${id}/publish`, { version, publish_at: null });
  assert.equal(published.body.state, 'published');
  assert.deepEqual(
    (await shownTo(agent)).map((item) => [item.title, item.read]),
    [['Ставка снижена', false]],
  );
  assert.equal((await call(server.app, agent, 'GET', `/agent/rest/news/${id}`)).statusCode, 200);
  assert.equal((await shownTo(agent))[0]?.read, true);

  const changed = await edit('PUT', `/${id}`, { ...TEXT, title: 'Новая', version: published.body.version });
  assert.equal(changed.body.version, published.body.version + 1);
  assert.equal((await shownTo(agent))[0]?.title, 'Новая');
  await edit('POST', `/${id}/withdraw`, { version: changed.body.version });
  assert.deepEqual(await shownTo(agent), []);
});

test('unread_counts counts unread articles by section for each reader', async () => {
  const counts = async (token: string): Promise<unknown> =>
    (await call(server.app, token, 'GET', '/agent/rest/news/unread_counts')).json();
  assert.deepEqual(await counts(agent), {});
  const ids = [];
  for (const section of ['market', 'market', 'security']) {
    const { id, version } = await draft({ section });
    await edit('POST', `/${id}/publish`, { version, publish_at: null });
    ids.push(id);
  }
  await draft({ section: 'technology' });
  assert.deepEqual(await counts(agent), { market: 2, security: 1 });
  await call(server.app, agent, 'GET', `/agent/rest/news/${ids[2]}`);
  assert.deepEqual(await counts(agent), { market: 2 });
  assert.deepEqual(await counts(curator), { market: 2, security: 1 });
  await call(server.app, agent, 'POST', '/agent/rest/news/mark_all_read');
  assert.deepEqual(await counts(agent), {});
});

test('a scheduled article appears when its time comes', async () => {
  const { id, version } = await draft();
  const moment = new Date(server.app.context.now().getTime() + HOUR_MS).toISOString();
  const planned = await edit('POST', `/${id}/publish`, { version, publish_at: moment });
  assert.equal(planned.body.state, 'scheduled');
  assert.deepEqual(await shownTo(agent), []);
  const feed = async (): Promise<string> =>
    (await call(server.app, undefined, 'GET', '/agent/rest/news/rss')).payload;
  assert.ok(!(await feed()).includes('Ставка'));
  const scheduled = await edit<{ data?: EditedNews[]; objs?: EditedNews[] }>('GET', '?state=scheduled');
  assert.equal((scheduled.body.data ?? scheduled.body.objs)?.[0]?.id, id);
  server.advance(HOUR_MS + 1000);
  assert.equal((await shownTo(agent))[0]?.id, id);
  assert.ok((await feed()).includes('Ставка снижена'));
});

test('publishing refuses an incomplete article', async () => {
  const { id, version } = await draft({ summary: '', body: '' });
  const refused = await edit<{ error: { code: string; fields: { path: string }[] } }>(
    'POST',
    `/${id}/publish`,
    {
      version,
      publish_at: null,
    },
  );
  assert.equal(refused.status, 400);
  assert.deepEqual(
    refused.body.error.fields.map((field) => field.path),
    ['/summary', '/body'],
  );
  const whole = await edit('PUT', `/${id}`, { ...TEXT, version });
  const published = await edit('POST', `/${id}/publish`, { version: whole.body.version, publish_at: null });
  const emptied = await edit('PUT', `/${id}`, { ...TEXT, title: ' ', version: published.body.version });
  assert.equal(emptied.status, 400);
});

test('changing what is published leaves a trail of the fields, and changing a draft none', async () => {
  const { id, version } = await draft();
  const trail = () =>
    server.app.context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'news.change')
      .where('subject_id', '=', String(id))
      .execute();
  const saved = await edit('PUT', `/${id}`, { ...TEXT, title: 'Черновик', version });
  const published = await edit('POST', `/${id}/publish`, { version: saved.body.version, publish_at: null });
  assert.deepEqual(await trail(), []);
  const change = { ...TEXT, body: 'Другой текст', title: 'Ставка повышена', version: published.body.version };
  assert.equal((await edit('PUT', `/${id}`, change)).status, 200);
  const [entry, ...others] = await trail();
  assert.deepEqual(entry?.detail, { fields: ['title', 'body'] });
  assert.ok(entry.actor_id);
  assert.deepEqual(others, []);
});

test('editing an article answers 409 to an old version', async () => {
  const { id, version } = await draft();
  assert.equal((await edit('PUT', `/${id}`, { ...TEXT, title: 'Первый', version })).status, 200);
  for (const [method, path, payload] of [
    ['PUT', `/${id}`, { ...TEXT, title: 'Второй', version }],
    ['POST', `/${id}/publish`, { version, publish_at: null }],
    ['POST', `/${id}/withdraw`, { version }],
    ['DELETE', `/${id}?version=${version}`, undefined],
  ] as const) {
    assert.equal((await edit(method, path, payload)).status, 409, `${method} ${path}`);
  }
  assert.equal((await edit('GET', `/${id}`)).body.title, 'Первый');
});

test('only a draft of news can be deleted, and the audit trail has who published', async () => {
  const { id, version } = await draft();
  const published = await edit('POST', `/${id}/publish`, { version, publish_at: null });
  assert.equal((await edit('DELETE', `/${id}?version=${published.body.version}`)).status, 409);
  const withdrawn = await edit('POST', `/${id}/withdraw`, { version: published.body.version });
  assert.equal((await edit('DELETE', `/${id}?version=${withdrawn.body.version}`)).status, 200);
  assert.equal((await edit('GET', `/${id}`)).status, 404);
  const trail = await server.app.context.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'news')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  assert.deepEqual(
    trail.map((entry) => entry.action),
    ['news.publish', 'news.withdraw', 'news.delete'],
  );
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function upload(content: Buffer, name: string, token = curator) {
  const boundary = 'news-image';
  return call(server.app, token, 'POST', '/agent/rest/news/images', {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
}

test('an image of news is served to signed-in readers, and a false image is refused', async () => {
  const kept = await upload(PNG, 'chart.PNG');
  assert.equal(kept.statusCode, 200, kept.body);
  const { id } = kept.json<{ id: string }>();
  const image = await call(server.app, agent, 'GET', `/agent/rest/news/images/${id}`);
  assert.equal(image.headers['content-type'], 'image/png');
  assert.deepEqual(image.rawPayload, PNG);
  assert.equal((await call(server.app, undefined, 'GET', `/agent/rest/news/images/${id}`)).statusCode, 401);
  assert.equal((await upload(PNG, 'chart.png', agent)).statusCode, 403);
  for (const [content, name, code] of [
    [Buffer.from('<svg onload="alert(1)"></svg>'), 'chart.svg', 'file_type_refused'],
    [Buffer.from('<html>not an image</html>'), 'chart.png', 'file_broken'],
    [Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]), 'chart.png', 'file_too_large'],
  ] as const) {
    const refused = await upload(content, name);
    assert.equal(refused.json<{ error: { code: string } }>().error.code, code);
  }
});

test('images that no article uses are deleted after a week', async () => {
  const toId = async (): Promise<string> => (await upload(PNG, 'a.png')).json<{ id: string }>().id;
  const [used, unused] = [await toId(), await toId()];
  await draft({ body: `![График](images/${used})` });
  server.advance(8 * 24 * HOUR_MS);
  curator = await signIn(server.app, 'curator', 'sgb');
  agent = await signIn(server.app, 'agent', 'sgb');
  const young = await toId();
  const { removeUnusedImages } = await import('./repository.ts');
  const { withTransaction } = await import('../../database/transaction.ts');
  const before = new Date(server.app.context.now().getTime() - 7 * 24 * HOUR_MS).toISOString();
  await withTransaction(server.app.context.db, (tx) => removeUnusedImages(tx, before));
  const getStatus = async (id: string): Promise<number> =>
    (await call(server.app, agent, 'GET', `/agent/rest/news/images/${id}`)).statusCode;
  assert.deepEqual([await getStatus(used), await getStatus(unused), await getStatus(young)], [200, 404, 200]);
});

test('the RSS feed is well-formed and public and holds titles and summaries only', async () => {
  const one = await draft();
  await edit('POST', `/${one.id}/publish`, { version: one.version, publish_at: null });
  const other = await draft({ section: 'security', title: 'Мошенники' });
  await edit('POST', `/${other.id}/publish`, { version: other.version, publish_at: null });
  const response = await call(server.app, undefined, 'GET', '/agent/rest/news/rss');
  assert.equal(response.headers['content-type'], 'application/rss+xml; charset=utf-8');
  const feed = response.payload;
  assert.match(feed, /<rss version="2\.0">/);
  assert.ok(feed.includes('<description>Коротко &amp; ясно &lt;b&gt;</description>'));
  assert.ok(feed.includes(`/#/news/market/${one.id}</link>`));
  assert.ok(!feed.includes('важный'));
  assert.match(feed, /<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/);
  const section = await call(server.app, undefined, 'GET', '/agent/rest/news/rss?section=security');
  assert.ok(section.payload.includes('Мошенники') && !section.payload.includes('Ставка'));
});

test('findArticle answers undefined for an unknown id and throws when the database fails', async () => {
  assert.equal((await edit('GET', '/999999')).status, 404);
  const failing = withTransaction(server.app.context.db, async (tx) => {
    await assert.rejects(sql`select 1 / 0`.execute(tx));
    return findArticle(tx, 999_999);
  });
  // PostgreSQL's own refusal to go on with a transaction that has failed.
  await assert.rejects(failing, { code: '25P02' });
});
