import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** A database server that can be restarted on its data. */
interface RestartableDatabase {
  readonly url: string;
  restart(options: { readonly isImmediate: boolean; readonly downMs: number }): Promise<void>;
}

const REPLICAS = 2;
const WRITERS = 4;
const READERS = 4;
const STREAMS = 6;
const SIGN_IN_PAUSE_MS = 250;
const REST = '/banks/sgb/agent/rest';
const ROUND_LOAD_MS = 300;
const LONGEST_DOWN_MS = 400;
/** How long after the database a round waits for the service at most; what takes longer is reported as it is. */
const RECOVERY_LIMIT_MS = 30_000;
const HEARING_LIMIT_MS = 10_000;

export interface RestartOutcome {
  readonly restarts: number;
  /** Server processes that ended by themselves. */
  readonly deaths: number;
  readonly answers: Readonly<Record<string, number>>;
  /** Answers other than 2xx and 503, and failed connections. */
  readonly unexpected: readonly string[];
  /** 503 without `Retry-After`. */
  readonly withoutRetryAfter: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** From the moment the database accepts connections to a written message and a read list at every replica, ms. */
  readonly slowestRecoveryMs: number;
  /** Streams of events that did not hear of a message after the last restart. */
  readonly deafStreams: number;
}

interface Tally {
  readonly answers: Record<string, number>;
  readonly unexpected: string[];
  withoutRetryAfter: number;
}

function client(tally: Tally, token: string, threadId: () => string) {
  async function request(server: ServerProcess, path: string, body?: object): Promise<Response | undefined> {
    try {
      const response = await fetch(`${server.address}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const status = String(response.status);
      tally.answers[status] = (tally.answers[status] ?? 0) + 1;
      if (response.status === 503 && !/^\d+$/.test(response.headers.get('retry-after') ?? ''))
        tally.withoutRetryAfter += 1;
      if (!response.ok && response.status !== 503)
        tally.unexpected.push(`${status} ${path} ${await response.clone().text()}`);
      return response;
    } catch (error) {
      tally.unexpected.push(`${path}: ${String((error as Error).cause ?? error)}`);
      return undefined;
    }
  }
  return {
    request,
    /** @returns The message's own id when the server has answered for it. */
    async write(server: ServerProcess): Promise<string | undefined> {
      const id = randomUUID();
      const body = { client_id: id, text: `Сообщение ${id}` };
      const response = await request(server, `${REST}/chat/threads/${threadId()}/messages`, body);
      await response?.arrayBuffer();
      return response?.ok === true ? id : undefined;
    },
    async read(server: ServerProcess, path: string): Promise<boolean> {
      const response = await request(server, path);
      await response?.arrayBuffer();
      return response?.ok === true;
    },
  };
}

/** Follows the events of a replica, and comes back when the stream ends, until it is told to stop. */
function follow(server: ServerProcess, token: string, signal: AbortSignal) {
  let heard = '';
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const response = await fetch(`${server.address}${REST}/events`, {
          headers: { authorization: `Bearer ${token}` },
          signal,
        });
        if (response.ok)
          for await (const chunk of response.body ?? [])
            heard = (heard + String(Buffer.from(chunk))).slice(-50_000);
        else await response.arrayBuffer();
      } catch {
        // The end of the connection and the end of the test are both ends of the loop's turn.
      }
      await delay(100, undefined, { signal }).catch(() => undefined);
    }
  };
  return { done: run(), hears: (text: string) => heard.includes(text) };
}

async function until(
  isReached: () => boolean | Promise<boolean>,
  limitMs = RECOVERY_LIMIT_MS,
): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < limitMs) {
    if (await isReached()) break;
    await delay(25);
  }
  return performance.now() - from;
}

const hasEnded = ({ child }: ServerProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Restarts the database again and again, as an operator and as a crash do in turn, while two replicas serve messages,
 * reads and streams of events, and then looks for every message that was answered for.
 */
export async function restartRounds(
  database: RestartableDatabase,
  restarts: number,
  cacheDir: string,
): Promise<RestartOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'bank-api-restarts-'));
  const env = { BANK_API_DATA: folder, BANK_API_CACHE: cacheDir, DATABASE_URL: database.url, DEMO_DATA: '1' };
  const servers: ServerProcess[] = [];
  const ending = new AbortController();
  const work: Promise<void>[] = [];
  try {
    for (let index = 0; index < REPLICAS; index += 1) servers.push(await startServerProcess(env));
    const [first] = servers;
    if (first === undefined) throw new Error('No server');
    const token = await first.signIn('agent@example.com');
    const tally: Tally = { answers: {}, unexpected: [], withoutRetryAfter: 0 };
    let thread = '';
    const { request, write, read } = client(tally, token, () => thread);
    const threads = (await (await request(first, `${REST}/chat/threads`))?.json()) as {
      id: string;
      kind: string;
    }[];
    thread = threads.find(({ kind }) => kind === 'curator')?.id ?? '';

    const acknowledged: string[] = [];
    const streams = Array.from({ length: STREAMS }, (_stream, index) =>
      follow(servers[index % REPLICAS] ?? first, token, ending.signal),
    );
    work.push(...streams.map(({ done }) => done));
    const readPaths = [
      `${REST}/issues?name=issues`,
      `${REST}/chat/threads`,
      `${REST}/notifications_on_applications`,
      `${REST}/events/missed?after=0`,
    ];
    for (let index = 0; index < WRITERS + READERS; index += 1) {
      const server = servers[index % REPLICAS] ?? first;
      const path = readPaths[index % readPaths.length] ?? `${REST}/chat/threads`;
      work.push(
        (async () => {
          while (!ending.signal.aborted) {
            if (index < WRITERS) {
              const id = await write(server);
              if (id !== undefined) acknowledged.push(id);
            } else await read(server, path);
            await delay(5);
          }
        })(),
      );
    }

    // Tries of signing in are counted in the database too.
    work.push(
      (async () => {
        while (!ending.signal.aborted) {
          const body = { email: 'colleague@example.com', password: DEMO_PASSWORD };
          await (await request(first, '/banks/sgb/api/login/', body))?.arrayBuffer();
          await delay(SIGN_IN_PAUSE_MS);
        }
      })(),
    );

    let slowestRecoveryMs = 0;
    for (let round = 0; round < restarts && !servers.some(hasEnded); round += 1) {
      await delay(Math.random() * ROUND_LOAD_MS);
      await database.restart({ isImmediate: round % 2 === 1, downMs: Math.random() * LONGEST_DOWN_MS });
      const recovered = servers.map((server) =>
        until(
          async () =>
            hasEnded(server) ||
            ((await write(server)) !== undefined && (await read(server, `${REST}/chat/threads`))),
        ),
      );
      slowestRecoveryMs = Math.max(slowestRecoveryMs, ...(await Promise.all(recovered)));
    }

    const deaths = servers.filter(hasEnded).length;
    let deafStreams = STREAMS;
    if (deaths === 0) {
      const id = (await write(first)) ?? '';
      const heard = await Promise.all(
        streams.map((stream) => until(() => stream.hears(id), HEARING_LIMIT_MS)),
      );
      deafStreams = heard.filter((ms) => ms >= HEARING_LIMIT_MS).length;
    }
    ending.abort();
    await Promise.all(work);
    const known = new Set<string>();
    const reader = servers.find((server) => !hasEnded(server)) ?? (await startServerProcess(env));
    if (!servers.includes(reader)) servers.push(reader);
    for (let from = 1; ; from += 200) {
      const page = await request(reader, `${REST}/chat/threads/${thread}/messages?from=${from}&limit=200`);
      const { messages } = (await page?.json()) as { messages: { client_id: string }[] };
      for (const { client_id } of messages) known.add(client_id);
      if (messages.length < 200) break;
    }
    return {
      restarts,
      deaths,
      answers: tally.answers,
      unexpected: [...new Set(tally.unexpected)].slice(0, 20),
      withoutRetryAfter: tally.withoutRetryAfter,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !known.has(id)).length,
      slowestRecoveryMs: Math.round(slowestRecoveryMs),
      deafStreams,
    };
  } finally {
    ending.abort();
    await Promise.allSettled(work);
    for (const server of servers) await server.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}
