import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../src/database/postgres.ts';
import { toDomainError } from '../src/database/sql-error.ts';
import { withTransaction } from '../src/database/transaction.ts';
import type { DatabaseHandle } from '../src/database/database.ts';

/** Of PostgreSQL, as `npm test -- attacks` runs it: the embedded database is no host that could fall silent. */
const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const SILENCE_LIMIT_MS = 1_000;
const timeout = 15_000;

/** Between the server and its database; what it is told to swallow never arrives, and nobody hears of it. */
let isSilent = false;
const sockets: Socket[] = [];
const wire = createServer((client) => {
  const { hostname, port } = new URL(serverUrl);
  const database = connect(Number(port), hostname);
  for (const [from, to] of [
    [client, database],
    [database, client],
  ] as const) {
    sockets.push(from);
    from.on('data', (chunk) => isSilent || to.write(chunk));
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
  }
});

let handle: DatabaseHandle;
before(async () => {
  await once(wire.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(serverUrl);
  url.port = String((wire.address() as AddressInfo).port);
  handle = await openPostgres({
    url: url.href,
    poolSize: 2,
    prepare: () => Promise.resolve(),
    onError: () => undefined,
    silenceLimitMs: SILENCE_LIMIT_MS,
  });
});
after(async () => {
  for (const socket of sockets) socket.destroy();
  wire.close();
  await handle.close();
});

test('calls end when the database falls silent, and go on with another connection', { timeout }, async () => {
  const ask = () => sql`select 1`.execute(handle.db);
  const inTransaction = () => withTransaction(handle.db, (tx) => sql`select 1`.execute(tx));
  await Promise.all([ask(), inTransaction()]);
  isSilent = true;
  // More than there are connections: the later ones wait for one, or open one that nobody answers.
  const asked = await Promise.allSettled([ask(), inTransaction(), ask(), inTransaction()]);
  isSilent = false;
  for (const answer of asked) {
    assert.equal(answer.status, 'rejected');
    assert.equal(toDomainError(answer.reason)?.code, 'unavailable', String(answer.reason));
  }
  await Promise.all([ask(), inTransaction(), ask(), inTransaction()]);
});

test('a statement that takes its time is waited for while its lines come', { timeout }, async () => {
  const rows = sql`select pg_sleep(0.4), repeat('x', 20000) from generate_series(1, 4)`;
  assert.equal((await rows.execute(handle.db)).rows.length, 4);
});
