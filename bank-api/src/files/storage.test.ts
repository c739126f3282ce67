import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Readable } from 'node:stream';
import { startS3Server } from '../testing/s3-server.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';

const UNKNOWN_KEY = '00/00000000-0000-4000-8000-000000000000';
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-api-storage-'));
});
after(() => rm(folder, { recursive: true }));

async function toBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

// A difference of megabytes is not worth printing.
function same(actual: Uint8Array, expected: Uint8Array): void {
  assert.equal(actual.byteLength, expected.byteLength);
  assert.ok(Buffer.from(actual).equals(expected), 'the bytes differ');
}

async function toKeys(storage: FileStorage, olderThan: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(olderThan)) keys.push(key);
  return keys.sort();
}

interface Opened {
  readonly storage: FileStorage;
  close(): Promise<void>;
}

const kinds: Readonly<Record<string, () => Promise<Opened>>> = {
  folder: async () => {
    const base = await mkdtemp(join(folder, 'folder-'));
    return {
      storage: folderStorage(join(base, 'files'), join(base, 'tmp')),
      close: () => rm(base, { recursive: true }),
    };
  },
  S3: async () => {
    const server = await startS3Server();
    const storage = s3Storage(server.config);
    return {
      storage,
      close: async () => {
        storage.close();
        await server.close();
      },
    };
  },
};

for (const [kind, openStorage] of Object.entries(kinds)) {
  describe(`${kind} storage`, () => {
    let opened: Opened;
    let storage: FileStorage;
    before(async () => {
      opened = await openStorage();
      storage = opened.storage;
    });
    after(() => opened.close());

    test('lists nothing before its first file', async () => {
      assert.deepEqual(await toKeys(storage, new Date(Date.now() + DAY_MS)), []);
    });

    test('reads, streams and slices the bytes that were put', async () => {
      const content = randomBytes(3_000_000);
      const key = await storage.put(content);
      same(await storage.read(key), content);
      same(await toBytes(await storage.stream(key)), content);
      const pieces: Buffer[] = [];
      await storage.forEachPiece(key, async (piece) => void pieces.push(Buffer.from(piece)));
      same(Buffer.concat(pieces), content);
      same(await toBytes(await storage.stream(key)), content);
    });

    test('moves a temporary file by take', async () => {
      const content = randomBytes(20_000_000);
      const path = join(folder, `upload-${kind}`);
      await writeFile(path, content);
      const key = await storage.take(path);
      assert.equal(existsSync(path), false);
      same(await storage.read(key), content);
    });

    test('gives equal files that are put in parallel different keys', async () => {
      const keys = await Promise.all(Array.from({ length: 12 }, () => storage.put(Buffer.from('%PDF-1.7'))));
      assert.equal(new Set(keys).size, 12);
      await Promise.all(keys.map((key) => storage.remove(key)));
    });

    test('a copy has a key of its own and outlives the file it was made of', async () => {
      const content = randomBytes(1_000_000);
      const key = await storage.put(content);
      const copied = await storage.copy(key);
      assert.notEqual(copied, key);
      await storage.remove(key);
      same(await storage.read(copied), content);
      await assert.rejects(storage.copy(UNKNOWN_KEY));
      await storage.remove(copied);
    });

    test('removes a file, and an unknown one without an error', async () => {
      const key = await storage.put(Buffer.from('gone'));
      await storage.remove(key);
      await storage.remove(key);
      await storage.remove(UNKNOWN_KEY);
      await assert.rejects(storage.read(key));
      await assert.rejects(storage.stream(key));
    });

    test('lists the keys stored before a given time', async () => {
      const before = await toKeys(storage, new Date(Date.now() + DAY_MS));
      const key = await storage.put(Buffer.from('listed'));
      assert.deepEqual(await toKeys(storage, new Date(Date.now() + DAY_MS)), [...before, key].sort());
      assert.deepEqual(await toKeys(storage, new Date(Date.now() - DAY_MS)), []);
    });

    test('refuses a key that it has not made', async () => {
      for (const key of ['../../etc/passwd', '', 'ab/../cd', '/etc/passwd', 'ab/x']) {
        await assert.rejects(storage.read(key), /Not a storage key/);
        await assert.rejects(storage.stream(key), /Not a storage key/);
        await assert.rejects(storage.copy(key), /Not a storage key/);
        await assert.rejects(storage.remove(key), /Not a storage key/);
      }
    });
  });
}

test('folder storage leaves no file in its temporary folder', async () => {
  const base = await mkdtemp(join(folder, 'tidy-'));
  await folderStorage(join(base, 'files'), join(base, 'tmp')).put(Buffer.from('x'));
  assert.deepEqual(await readdir(join(base, 'tmp')), []);
});

describe('S3 storage', () => {
  test('creates its bucket once when several replicas start together', async () => {
    const server = await startS3Server();
    const replicas = Array.from({ length: 4 }, () => s3Storage(server.config));
    try {
      const keys = await Promise.all(replicas.map((one) => one.put(Buffer.from('first'))));
      for (const key of keys) assert.equal(String(await replicas[0]?.read(key)), 'first');
    } finally {
      for (const one of replicas) one.close();
      await server.close();
    }
  });

  test('signs its requests and answers a wrong secret with unavailable', async () => {
    const server = await startS3Server({ buckets: ['portal-documents'], strict: true });
    const right = s3Storage(server.config);
    const wrong = s3Storage({ ...server.config, secretAccessKey: 'wrong' });
    try {
      const key = await right.put(Buffer.from('signed'));
      assert.equal(String(await right.read(key)), 'signed');
      const path = join(folder, 'signed');
      await writeFile(path, 'streamed');
      assert.equal(String(await right.read(await right.take(path))), 'streamed');
      await assert.rejects(wrong.read(key), { code: 'unavailable' });
      await assert.rejects(wrong.put(Buffer.from('x')), { code: 'unavailable' });
      await writeFile(path, 'kept');
      await assert.rejects(wrong.take(path), { code: 'unavailable' });
      assert.equal(existsSync(path), true, 'an upload that failed stays where it was');
    } finally {
      right.close();
      wrong.close();
      await server.close();
    }
  });

  test('answers unavailable while the server is down and works again when it is back', async () => {
    const first = await startS3Server();
    const storage = s3Storage(first.config);
    const port = Number(new URL(first.config.endpoint).port);
    await first.close();
    await assert.rejects(storage.put(Buffer.from('x')), { code: 'unavailable' });
    const second = await startS3Server({ port });
    try {
      assert.equal(String(await storage.read(await storage.put(Buffer.from('back')))), 'back');
    } finally {
      storage.close();
      await second.close();
    }
  });
});
