import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { toExcerpt } from './search-service.ts';

const MESSAGES = 20_000;

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly unread: number;
  readonly last_message: { readonly text: string } | null;
}

test('GET threads gives the unread count and last message of a very long thread', async () => {
  const { db } = server.app.context;
  const token = await signIn(server.app, 'agent');
  const list = async () =>
    (await call(server.app, token, 'GET', '/agent/rest/chat/threads')).json<readonly Listed[]>();
  const thread = (await list()).find(({ kind }) => kind === 'curator');
  const { rows } = await sql<{ n: number }>`
    insert into chat_messages (thread_id, number, client_id, author_id, side, text, created_at)
    select ${thread?.id}, t.message_count + g, gen_random_uuid(), null, 'bank', 'Сообщение ' || g, now()
    from generate_series(1, ${MESSAGES}::int) g, chat_threads t where t.id = ${thread?.id} order by g
    returning id as n`.execute(db);
  await sql`update chat_threads set message_count = message_count + ${MESSAGES} where id = ${thread?.id}`.execute(
    db,
  );
  await sql`analyze chat_messages`.execute(db);
  const last = Number(rows.at(-1)?.n);
  await call(server.app, token, 'POST', `/agent/rest/chat/threads/${thread?.id}/read`, {
    payload: { last_read_id: last - 3 },
  });

  const listed = (await list()).find(({ id }) => id === thread?.id);
  assert.equal(listed?.unread, 3);
  assert.equal(listed?.last_message?.text, `Сообщение ${MESSAGES}`);
});

test('excerptOf cuts no word', () => {
  const text = 'Сообщение № 99999: заявка на рассмотрении у аналитика, решение завтра до 17:00. '
    .repeat(4)
    .trim();
  const excerpt = toExcerpt(text, 'решение');
  assert.match(excerpt, /^…\S+ .*решение.*\S…$/);
  const words = new Set(text.split(/\s+/));
  for (const word of excerpt.replaceAll('…', '').split(' ')) assert.ok(words.has(word), word);
  assert.equal(toExcerpt('Короткий ответ', 'ответ'), 'Короткий ответ');
  // A word longer than the excerpt has to be cut.
  assert.match(toExcerpt(`${'а'.repeat(300)}иголка${'б'.repeat(300)}`, 'иголка'), /^…а{40}иголкаб{120}…$/);
});
