import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { call, createTestApp, signIn } from '../src/testing/harness.ts';
import { seedAccounts } from '../src/testing/seed-accounts.ts';
import { startServerProcess } from '../src/testing/server-process.ts';
import { toPdf, uploadClient, type Acknowledged } from '../src/testing/upload-client.ts';

const run = promisify(execFile);
const DISK_MB = 320;
const MEGABYTE = 1024 * 1024;
const FILE_BYTES = 3 * MEGABYTE;
const PIECE_BYTES = MEGABYTE;
const RECOVERY_LIMIT_MS = 5_000;
const CACHE = join(import.meta.dirname, '../../.data/cache');

/** A disk of its own; `undefined` where mounting is not allowed. */
async function smallDisk(t: TestContext): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'bank-api-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
    t.after(() => run('umount', ['-l', folder]).then(() => rm(folder, { recursive: true, force: true })));
    return folder;
  } catch {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
}

/** Takes all that is left of a disk. @returns Gives it back. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast');
  const file = await open(path, 'w');
  try {
    for (let size = MEGABYTE; size >= 4096;) {
      const isWritten = await file.appendFile(Buffer.alloc(size, 1)).then(
        () => true,
        () => false,
      );
      if (!isWritten) size /= 4;
    }
  } finally {
    await file.close();
  }
  return () => rm(path);
}

test('uploads on a full disk answer 507, keep acknowledged files and work again with room', async (t) => {
  const disk = await smallDisk(t);
  if (disk === undefined) {
    t.diagnostic('mounting is not allowed here: the next test alone shows what a full disk does');
    return;
  }
  const env = { BANK_API_DATA: join(disk, 'bank'), BANK_API_CACHE: CACHE, DEMO_DATA: '1' };
  await seedAccounts(env);
  let server = await startServerProcess(env);
  t.after(() => server.stop('SIGKILL'));
  const token = await server.signIn('agent@example.com');
  const rest = (): string => `${server.address}/banks/sgb/agent/rest`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const threads = (await (await fetch(`${rest()}/chat/threads`, { headers })).json()) as {
    id: string;
    kind: string;
  }[];
  const thread = threads.find(({ kind }) => kind === 'curator')?.id ?? '';
  const statuses = new Map<string, number>();
  const count = (status: number | string): void =>
    void statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);

  const messages: string[] = [];
  const write = async (): Promise<boolean> => {
    const id = randomUUID();
    const body = JSON.stringify({ client_id: id, text: `Сообщение ${id} ${'текст '.repeat(1000)}` });
    const response = await fetch(`${rest()}/chat/threads/${thread}/messages`, {
      method: 'POST',
      headers,
      body,
    });
    await response.arrayBuffer();
    count(response.status);
    if (response.ok) messages.push(id);
    return response.ok;
  };
  const documents: Acknowledged[] = [];
  const upload = async (isResumable: boolean): Promise<boolean> => {
    const client = uploadClient(server.address, token);
    const name = `disk-${randomUUID().slice(0, 8)}`;
    try {
      const content = toPdf(FILE_BYTES);
      documents.push(
        await (isResumable
          ? client.uploadResumably(name, content, PIECE_BYTES)
          : client.upload(name, content)),
      );
      return true;
    } catch (error) {
      count(/^\d{3}/.exec((error as Error).message)?.[0] ?? String((error as Error).cause ?? error));
      return false;
    }
  };
  const everything = async (): Promise<boolean[]> => [await upload(false), await upload(true), await write()];
  const reads = async (): Promise<number> => {
    const response = await fetch(`${rest()}/issues`, { headers });
    await response.arrayBuffer();
    return response.status;
  };

  assert.deepEqual(await everything(), [true, true, true], 'there is room at first');
  for (let round = 0; round < 3; round += 1) {
    statuses.clear();
    const free = await fill(disk);
    const written = await Promise.all([everything(), everything(), everything()]);
    assert.ok(written.flat().includes(false), 'the disk was full');
    t.diagnostic(
      `round ${round + 1}: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`,
    );
    assert.ok((statuses.get('507') ?? 0) >= 6, 'uploads are refused for want of room');
    assert.deepEqual(
      [...statuses.keys()].filter((status) => !['200', '507'].includes(status)),
      [],
    );
    assert.equal(await reads(), 200, 'reading goes on');
    assert.deepEqual(await readdir(join(disk, 'bank/tmp')), [], 'nothing half-written is left');
    await free();
    const from = performance.now();
    while (!(await everything()).every(Boolean) && performance.now() - from < RECOVERY_LIMIT_MS)
      await delay(50);
    assert.ok(performance.now() - from < RECOVERY_LIMIT_MS, 'everything is stored again');
  }
  assert.equal(server.child.exitCode, null, 'the process is the one that was started');

  await server.stop('SIGKILL');
  server = await startServerProcess(env);
  const client = uploadClient(server.address, token);
  for (const one of documents) assert.equal(client.hashSha256(await client.download(one)), one.sha256);
  const page = await fetch(`${rest()}/chat/threads/${thread}/messages?limit=200`, { headers });
  const known = new Set(
    ((await page.json()) as { messages: { client_id: string }[] }).messages.map((one) => one.client_id),
  );
  assert.deepEqual(
    messages.filter((id) => !known.has(id)),
    [],
  );
});

test('an upload to a storage without room answers 507 and leaves no document', async (t) => {
  let isFull = true;
  const server = await createTestApp({
    wrapStorage: (storage) => ({
      ...storage,
      take: (path) => {
        if (isFull)
          return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
        return storage.take(path);
      },
    }),
  });
  t.after(() => server.close());
  const token = await signIn(server.app, 'agent');
  const send = () =>
    call(server.app, token, 'POST', '/agent/rest/upload-document', {
      payload: `--b\r\ncontent-disposition: form-data; name="document_name"\r\n\r\ncharter\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 text %%EOF\r\n--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  const refused = await send();
  assert.equal(refused.statusCode, 507, refused.body);
  assert.equal(refused.json<{ error: { code: string } }>().error.code, 'insufficient_storage');
  assert.equal(refused.headers.connection, 'close');
  assert.deepEqual(await readdir(join(server.dataDir, 'tmp')), []);
  const { rows } = {
    rows: await server.app.context.db.selectFrom('document_versions').select('id').execute(),
  };
  assert.deepEqual(rows, []);
  isFull = false;
  assert.equal((await send()).statusCode, 200);
});
