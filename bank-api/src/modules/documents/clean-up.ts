import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentsDependencies } from './dependencies.ts';
import { allKeys, isPartKey } from './uploads-repository.ts';
import { deleteExpiredTickets, isKeyUsed } from './versions-repository.ts';

const HOUR_MS = 60 * 60 * 1000;

type CleanUpNeeds = Pick<
  DocumentsDependencies,
  'db' | 'clock' | 'storage' | 'temporaryFolder' | 'isOnlyServer'
>;

export type CleanUp = ReturnType<typeof createCleanUp>;

/** Files that nothing refers to any more. */
export function createCleanUp({ db, clock, storage, temporaryFolder, isOnlyServer }: CleanUpNeeds) {
  return {
    /**
     * Files that a crash left behind: stored for a version or a piece that was never committed.
     * Young ones may still be on their way, unless nobody else can be at work.
     */
    async removeOrphans({ isAlone = false }: { readonly isAlone?: boolean } = {}): Promise<number> {
      let removed = 0;
      // Alone: what was there before this process, whose own jobs may be storing files by now. One look at all keys
      // instead of one for each file.
      const before = isAlone
        ? new Date(Date.now() - process.uptime() * 1000)
        : new Date(clock().getTime() - HOUR_MS);
      const known = isAlone ? await allKeys(db) : undefined;
      for await (const key of storage.list(before)) {
        if (known?.has(key) ?? ((await isKeyUsed(db, key)) || (await isPartKey(db, key)))) continue;
        await storage.remove(key);
        removed += 1;
      }
      await deleteExpiredTickets(db, clock().toISOString());
      return removed;
    },

    /** Temporary files of uploads that were never finished; with several servers on one folder, only old ones. */
    async removeTemporaryFiles(): Promise<void> {
      const before = isOnlyServer ? Infinity : Date.now() - HOUR_MS;
      for (const name of await readdir(temporaryFolder).catch(() => [])) {
        const path = join(temporaryFolder, name);
        const info = await stat(path).catch(() => undefined);
        if (info !== undefined && info.mtimeMs < before) await rm(path, { force: true, recursive: true });
      }
    },
  };
}
