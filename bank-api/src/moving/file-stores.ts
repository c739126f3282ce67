import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { folderStorage } from '../files/folder-storage.ts';
import { checkStorageKey } from '../files/storage-key.ts';

/** A file with the hash of its content. */
export interface CarriedFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Where files are read from and, under the keys they have, written to. */
export interface FileStore {
  readonly name: string;
  open(key: string): Promise<Readable>;
  /** @param content Opened anew for each try. */
  write(file: CarriedFile, content: () => Promise<Readable>): Promise<void>;
  isEmpty(): Promise<boolean>;
  close(): void;
}

const FAR_FUTURE = new Date(8_640_000_000_000_000);
const ATTEMPTS = 3;

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder, as the server keeps them: a file appears with its whole content. */
export function folderStore(folder: string): FileStore {
  const path = (key: string) => join(folder, checkStorageKey(key));
  const storage = folderStorage(folder, folder);
  return {
    name: folder,
    open: async (key) => createReadStream(path(key)),
    async write({ key }, content) {
      const target = path(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomUUID()}`;
      try {
        await pipeline(await content(), createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
        await flush(draft);
        await rename(draft, target);
        await flush(dirname(target));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    isEmpty: async () => (await storage.list(FAR_FUTURE).next()).done === true,
    close: () => undefined,
  };
}

/** Files in a bucket. An upload carries its SHA-256, so that what was damaged on the way is refused. */
async function bucketStore(config: NonNullable<Config['s3']>): Promise<FileStore> {
  const [{ s3Client, s3Storage }, { PutObjectCommand }] = await Promise.all([
    import('../files/s3-storage.ts'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = s3Client(config);
  const storage = s3Storage(config);
  return {
    name: `${config.endpoint}/${config.bucket}`,
    open: (key) => storage.stream(key),
    async write({ key, size, sha256 }, content) {
      const checksum = Buffer.from(sha256, 'hex').toString('base64');
      for (let attempt = 1; ; attempt += 1) {
        const Body = await content();
        try {
          const facts = { ContentLength: size, ChecksumSHA256: checksum };
          await client.send(
            new PutObjectCommand({ Bucket: config.bucket, Key: checkStorageKey(key), Body, ...facts }),
          );
          return;
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
        } finally {
          Body.destroy();
        }
      }
    },
    // Listing also makes the bucket.
    isEmpty: async () => (await storage.list(FAR_FUTURE).next()).done === true,
    close() {
      client.destroy();
      storage.close();
    },
  };
}

/** The files of a server with this configuration. */
export async function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  return s3 === undefined ? folderStore(join(dataDir, 'files')) : bucketStore(s3);
}
