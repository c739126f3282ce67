/**
 * Makes the agent's talk with the curator 100 000 messages long, on a PostgreSQL with demo data.
 *
 *   node bench/history.ts <address of the database> [messages=100000]
 *
 * Prints one JSON object: the thread, its length and words that only its first message has. The texts are of different
 * length, some with lists, links, quotes and emphasis; all have been read.
 */
import pg from 'pg';

const [url, count = '100000'] = process.argv.slice(2);
if (url === undefined) throw new Error('The address of the database is needed');
const ONLY_IN_THE_FIRST = 'Самое первое сообщение этой переписки';

/** `g` is the place of a message. */
const TEXT = `case
  when g % 97 = 0 then 'Нужны документы:' || chr(10) || '- бухгалтерский баланс' || chr(10) || '- **отчёт** о прибылях'
    || chr(10) || '- [перечень](https://example.com/documents/' || g || ')'
  when g % 13 = 0 then repeat('Мы получили ваш вопрос и уточняем срок решения у аналитика. ', 1 + g % 7)
  when g % 5 = 0 then 'Хорошо, жду.'
  else 'Сообщение № ' || g || ': заявка на рассмотрении, **решение** завтра до ' || (10 + g % 8) || ':00.'
end`;

const client = new pg.Client({ connectionString: url });
await client.connect();
const {
  rows: [thread],
} = await client.query<{ id: string; agent_id: string }>(
  `select t.id, t.agent_id from chat_threads t join agents a on a.id = t.agent_id
   where t.bank = 'sgb' and t.kind = 'curator' and a.email = 'agent@example.com'`,
);
if (thread === undefined) throw new Error('There are no demo data in the database');
const {
  rows: [curator],
} = await client.query<{ id: string }>(`select id from agents where email = 'curator@example.com'`);
await client.query('begin');
await client.query(
  `delete from chat_attachments where message_id in (select id from chat_messages where thread_id = $1)`,
  [thread.id],
);
await client.query(`delete from chat_messages where thread_id = $1`, [thread.id]);
// A minute apart, the last one a minute ago.
await client.query(
  `insert into chat_messages (thread_id, number, client_id, author_id, side, text, created_at)
   select $1, g, gen_random_uuid(),
     case when g % 3 = 0 then $2::uuid else $3::uuid end,
     case when g % 3 = 0 then 'agent' else 'bank' end,
     case when g = 1 then $5 else ${TEXT} end,
     now() - ($4::int + 1 - g) * interval '1 minute'
   from generate_series(1, $4::int) g order by g`,
  [thread.id, thread.agent_id, curator?.id, Number(count), ONLY_IN_THE_FIRST],
);
await client.query(
  `update chat_messages m set reply_to = m.id - 4 where thread_id = $1 and number % 29 = 0 and number > 4`,
  [thread.id],
);
await client.query(
  `update chat_threads set message_count = $2, last_message_at = now() - interval '1 minute' where id = $1`,
  [thread.id, Number(count)],
);
await client.query(
  `insert into chat_reads (thread_id, agent_id, side, last_read_id)
   select $1, reader, side, (select max(id) from chat_messages where thread_id = $1)
   from (values ($2::uuid, 'agent'), ($3::uuid, 'bank')) readers (reader, side)
   on conflict (thread_id, agent_id) do update set last_read_id = excluded.last_read_id`,
  [thread.id, thread.agent_id, curator?.id],
);
await client.query('commit');
await client.query('analyze chat_messages');
await client.end();
console.log(JSON.stringify({ threadId: thread.id, messages: Number(count), first: ONLY_IN_THE_FIRST }));
