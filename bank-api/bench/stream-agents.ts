/**
 * Open streams of as many different agents at one running bank-api: what all are told, and what each is told alone.
 *
 *   BENCH_DATABASE_URL=postgres://… node bench/stream-agents.ts <address> <pid of the server> [agents=5000]
 *
 * The database is that of the server. Needs as many free file descriptors as agents. The agents, ten in an organisation,
 * with a session and a talk with the curator each, are made by SQL. Prints one JSON object: times in ms from an event for
 * everybody to its arrival at each stream, and from the posting of a curator's message to its arrival at its one agent
 * (several under way at a time); deliveries to others than its agent; resident memory in MB.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { EVENTS_CHANNEL } from '../src/events/emit-event.ts';
import { makeAgents } from './agents.ts';
import { openStream, openStreams, percentile, residentMb } from './stream-reader.ts';

const [address = '', pid = '', count = '5000'] = process.argv.slice(2);
const agents = Number(count);
const base = `${address}/banks/sgb`;
const BROADCASTS = 30;
const MESSAGES = 500;
/** Curator's messages under way at a time. */
const AT_ONCE = 4;
const LIMIT_MS = 10_000;

const client = new pg.Client({ connectionString: process.env['BENCH_DATABASE_URL'] });
await client.connect();

/** As `emitEvent` does, past the server: the product itself tells everybody at once only of the bank's people. */
async function broadcast(reason: string): Promise<void> {
  const payload = { type: 'application-changed', hash_password: 'A'.repeat(20), reason };
  const { rows } = await client.query<{ id: string }>(
    `insert into events (bank, role, payload, created_at) values ('sgb', 'user', $1, clock_timestamp()) returning id`,
    [JSON.stringify(payload)],
  );
  await client.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, rows[0]?.id]);
}

async function until(isReached: () => boolean): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!isReached() && performance.now() < limit) await pause(2);
}

const curator = (
  (await (
    await fetch(`${base}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'curator@example.com', password: DEMO_PASSWORD }),
    })
  ).json()) as { token: string }
).token;

const memoryBefore = residentMb(pid);
const all = await makeAgents(client, agents);
let begunAt = 0;
let arrived = 0;
const broadcastTimes: number[] = [];
/** When the message of an agent was posted, while it is under way. */
const postedAt = new Map<string, number>();
const messageTimes: number[] = [];
let astray = 0;
const streams = await openStreams(agents, (index) => {
  const { token, threadId } = all[index]!;
  return openStream(base, token, undefined, (frame) => {
    if (frame.includes('"application-changed"')) {
      broadcastTimes.push(performance.now() - begunAt);
      arrived += 1;
    } else if (frame.includes('"message-added"')) {
      const posted = frame.includes(threadId) ? postedAt.get(threadId) : undefined;
      postedAt.delete(threadId);
      if (posted === undefined) astray += 1;
      else messageTimes.push(performance.now() - posted);
    }
  });
});

for (let round = 0; round < BROADCASTS; round += 1) {
  arrived = 0;
  begunAt = performance.now();
  await broadcast(`bench ${round}`);
  await until(() => arrived >= agents);
  await pause(100);
}

let next = 0;
async function write(): Promise<void> {
  while (next < Math.min(MESSAGES, agents)) {
    // Far apart in the order in which the streams were opened.
    const { threadId } = all[(next * 7) % agents]!;
    next += 1;
    postedAt.set(threadId, performance.now());
    const answer = await fetch(`${base}/agent/rest/chat/threads/${threadId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${curator}`, 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: randomUUID(), text: 'Сообщение куратора' }),
    });
    if (!answer.ok) throw new Error(`The message was refused: ${answer.status} ${await answer.text()}`);
    await until(() => !postedAt.has(threadId));
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, write));
const memoryMb = residentMb(pid);
for (const { call } of streams) call.destroy();
await client.end();

console.log(
  JSON.stringify({
    agents,
    broadcasts: BROADCASTS,
    delivered: broadcastTimes.length,
    p50Ms: percentile(broadcastTimes, 0.5),
    p95Ms: percentile(broadcastTimes, 0.95),
    messages: next,
    messagesDelivered: messageTimes.length,
    messageP50Ms: percentile(messageTimes, 0.5),
    messageP95Ms: percentile(messageTimes, 0.95),
    astray,
    memoryBeforeMb: memoryBefore,
    memoryMb,
  }),
);
