import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './file-storage.ts';
import { checkStorageKey, isStorageKey, newStorageKey } from './storage-key.ts';

const PIECE_BYTES = 256 * 1024;

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Storage in a folder: `files/ab/abcdef…`. A file appears under its key by a rename, after its content
 * has reached the disk, and is answered for after the rename has: a crash leaves a temporary file at most.
 * @param temporaryFolder On the same file system as `folder`.
 */
export function folderStorage(folder: string, temporaryFolder: string): FileStorage {
  const toPath = (key: string): string => join(folder, checkStorageKey(key));

  async function keep(temporaryPath: string, durable: boolean): Promise<string> {
    const key = newStorageKey();
    const target = toPath(key);
    const parent = join(target, '..');
    await mkdir(parent, { recursive: true });
    if (durable) await sync(temporaryPath);
    await rename(temporaryPath, target);
    if (durable) await sync(parent);
    return key;
  }

  return {
    take: (temporaryPath) => keep(temporaryPath, true),
    async put(content, { durable } = { durable: true }) {
      await mkdir(temporaryFolder, { recursive: true });
      const path = join(temporaryFolder, randomUUID());
      try {
        await writeFile(path, content, { flag: 'wx', mode: 0o600 });
        return await keep(path, durable);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async copy(key) {
      const copied = newStorageKey();
      const target = toPath(copied);
      const parent = join(target, '..');
      await mkdir(parent, { recursive: true });
      // The content never changes: a second name for it is a copy, whichever of the two is removed first.
      await link(toPath(key), target);
      await sync(parent);
      return copied;
    },
    read: async (key) => readFile(toPath(key)),
    async forEachPiece(key, use) {
      const handle = await open(toPath(key), 'r');
      try {
        // One piece of memory for all: a stream leaves as much garbage as the file is large.
        const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
        for (;;) {
          const { bytesRead } = await handle.read(buffer);
          if (bytesRead === 0) return;
          await use(buffer.subarray(0, bytesRead));
        }
      } finally {
        await handle.close();
      }
    },
    // Opened first: what is not there is refused here, not told to a stream that nobody listens to yet.
    stream: async (key) => (await open(toPath(key), 'r')).createReadStream(),
    remove: async (key) => rm(toPath(key), { force: true }),
    async *list(olderThan) {
      for (const shard of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(shard)) continue;
        for (const name of await readdir(join(folder, shard))) {
          const key = `${shard}/${name}`;
          const info = isStorageKey(key) ? await stat(join(folder, key)).catch(() => undefined) : undefined;
          if (info !== undefined && info.ctime < olderThan) yield key;
        }
      }
    },
  };
}
