/**
 * Open streams of one running bank-api: fan-out of messages, memory of the process, and reconnects.
 *
 *   node bench/streams.ts <address> <pid of the server> [streams=5000] [messages=30] [reconnects=200]
 *
 * Needs as many free file descriptors as streams. Prints one JSON object: times from the posting of a message to its
 * arrival at each stream in ms, resident memory in MB before and with the streams, events lost and repeated over the
 * reconnects.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { openStream, openStreams, percentile, residentMb, type Stream } from './stream-reader.ts';

const [address = '', pid = '', ...numbers] = process.argv.slice(2);
const [streams = 5000, messages = 30, reconnects = 200] = numbers.map(Number);
const base = `${address}/banks/sgb`;

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${base}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** `onMessage` is told of every `message-added`, with the id of its event. */
function listen(
  as: string,
  after: number | undefined,
  onMessage: (id: number, messageId: number) => void,
): Stream {
  return openStream(base, as, after, (frame) => {
    const id = /^id: (\d+)$/m.exec(frame)?.[1];
    const messageId = /"message_id":(\d+)/.exec(frame)?.[1];
    if (id !== undefined && messageId !== undefined) onMessage(Number(id), Number(messageId));
  });
}

const [token, curator] = [await signIn('agent@example.com'), await signIn('curator@example.com')];
const threads = (await (
  await fetch(`${base}/agent/rest/chat/threads`, { headers: { authorization: `Bearer ${token}` } })
).json()) as { id: string; kind: string }[];
const threadId = threads.find(({ kind }) => kind === 'curator')?.id ?? '';

async function post(text: string): Promise<number> {
  const answer = await fetch(`${base}/agent/rest/chat/threads/${threadId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${curator}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: randomUUID(), text }),
  });
  return ((await answer.json()) as { id: number }).id;
}

const memoryBefore = residentMb(pid);
let postedAt = 0;
let arrived = 0;
const times: number[] = [];
const open = await openStreams(streams, () =>
  listen(token, undefined, () => {
    times.push(performance.now() - postedAt);
    arrived += 1;
  }),
);
for (let count = 0; count < messages; count += 1) {
  arrived = 0;
  postedAt = performance.now();
  await post(`Рассылка ${count}`);
  const limit = performance.now() + 10_000;
  while (arrived < streams && performance.now() < limit) await pause(5);
  await pause(100);
}
const memoryWith = residentMb(pid);
for (const { call } of open) call.destroy();

// Cut off again and again while messages arrive; what is seen over all connections must be what was posted.
const seen: number[] = [];
const posted: number[] = [];
let last: number | undefined;
let isOver = false;
const hear = (id: number, messageId: number): void => {
  seen.push(messageId);
  last = id;
};
const first = listen(token, undefined, hear);
await first.opened;
posted.push(await post('Первое'));
while (seen.length === 0) await pause(2);
first.call.destroy();
const writer = (async () => {
  while (!isOver) posted.push(await post('Сообщение'));
})();
for (let round = 0; round < reconnects; round += 1) {
  const stream = listen(token, last, hear);
  await stream.opened;
  await pause(round % 7);
  stream.call.destroy();
}
isOver = true;
await writer;
const final = listen(token, last, hear);
const limit = performance.now() + 10_000;
while (!posted.every((id) => seen.includes(id)) && performance.now() < limit) await pause(20);
final.call.destroy();

console.log(
  JSON.stringify({
    streams,
    messages,
    delivered: times.length,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    memoryBeforeMb: memoryBefore,
    memoryMb: memoryWith,
    reconnects,
    posted: posted.length,
    lost: posted.filter((id) => !seen.includes(id)).length,
    repeated: seen.length - new Set(seen).size,
  }),
);
