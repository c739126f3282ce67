import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentsDependencies } from './dependencies.ts';
import { findKnownKeys } from './uploads-repository.ts';
import { deleteExpiredTickets } from './versions-repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Files that the database is asked about at a time. */
const BATCH = 500;

type CleanUpNeeds = Pick<
  DocumentsDependencies,
  'db' | 'clock' | 'storage' | 'temporaryFolder' | 'isOnlyServer' | 'hasOwnFolder'
>;

export type CleanUp = ReturnType<typeof createCleanUp>;

/** Files that nothing refers to any more. */
export function createCleanUp(needs: CleanUpNeeds) {
  const { db, clock, storage, temporaryFolder, isOnlyServer, hasOwnFolder } = needs;

  /** Files are orphans when they are older: younger ones may still be on their way. */
  function getOrphanAge(): Date {
    const hourAgo = new Date(clock().getTime() - HOUR_MS);
    if (!isOnlyServer || !hasOwnFolder) return hourAgo;
    // Nobody else is at work: what was there before this process is not on its way any more.
    const started = new Date(Date.now() - process.uptime() * 1000);
    return started > hourAgo ? started : hourAgo;
  }

  async function removeUnknown(keys: readonly string[]): Promise<number> {
    const known = await findKnownKeys(db, keys);
    const unknown = keys.filter((key) => !known.has(key));
    for (const key of unknown) await storage.remove(key);
    return unknown.length;
  }

  return {
    /** Files that a crash left behind: stored for a version or a piece that was never committed. */
    async removeOrphans(): Promise<number> {
      let removed = 0;
      let keys: string[] = [];
      for await (const key of storage.list(getOrphanAge())) {
        keys.push(key);
        if (keys.length < BATCH) continue;
        removed += await removeUnknown(keys);
        keys = [];
      }
      removed += await removeUnknown(keys);
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
