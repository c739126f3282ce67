import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server } from '../../../scripts/lib/s3-server.mjs';
import type { StoreConfig } from '../config.ts';

/** A release store of a test, empty, and what a test does to it from outside. */
export interface TestStore {
  /** The store as one more server on it is configured. */
  server(): StoreConfig;
  /** What interrupted copies of this remote have left. */
  halves(remote: string): string[];
  /** Where the store itself keeps a file of a release. */
  fileOf(remote: string, id: string, path: string): string;
  close(): Promise<void>;
}

/** Both kinds of store: the same tests hold for them. */
export const STORES: Readonly<Record<'folder' | 'S3', () => Promise<TestStore>>> = {
  folder: () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    return Promise.resolve({
      server: () => ({ store: folder }),
      halves: (remote) =>
        getEntries(join(folder, remote)).filter(
          (name) => name.startsWith('.incoming-') || name.includes('.tmp-'),
        ),
      fileOf: (remote, id, path) => join(folder, remote, id, path),
      close: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
    });
  },
  S3: async () => {
    const server = await startS3Server();
    const copies = mkdtempSync(join(tmpdir(), 'store-copies-'));
    const bucket = { ...server.config, bucket: 'portal-releases' };
    const folder = join(server.directory, bucket.bucket);
    let count = 0;
    return {
      server: () => ({ store: join(copies, String((count += 1))), bucket }),
      halves: (remote) =>
        getEntries(join(folder, remote, 'files')).filter(
          (id) =>
            getEntries(join(folder, remote, 'files', id)).length > 0 &&
            !existsSync(join(folder, remote, `releases/${id}.json._S3rver_object`)),
        ),
      fileOf: (remote, id, path) => join(folder, remote, 'files', id, `${path}._S3rver_object`),
      close: async () => {
        await server.close();
        rmSync(copies, { recursive: true, force: true });
      },
    };
  },
};

function getEntries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
