import { join } from 'node:path';
import type { AppContext } from '../app-context.ts';
import type { Config, S3Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import type { s3Storage } from './s3-storage.ts';

let makeS3Storage: typeof s3Storage | undefined;

/** First of all when a server is built: only one with a bucket carries the library for it. */
export async function loadStorage({ s3 }: Pick<Config, 's3'>): Promise<void> {
  if (s3 !== undefined) makeS3Storage = (await import('./s3-storage.ts')).s3Storage;
}

function bucketStorage(config: S3Config): FileStorage {
  if (makeS3Storage === undefined) throw new Error('loadStorage was not called');
  return makeS3Storage(config);
}

const storages = new WeakMap<AppContext, FileStorage>();

/** Folder of temporary files, on the same file system as the stored ones when those are in a folder. */
export function temporaryFolder({ config }: Pick<AppContext, 'config'>): string {
  return join(config.dataDir, 'tmp');
}

/** Where this server keeps files: the S3 bucket of the configuration, otherwise a folder of its data. */
export function storageOf(context: AppContext): FileStorage {
  const known = storages.get(context);
  if (known !== undefined) return known;
  const { s3, dataDir } = context.config;
  const storage =
    s3 === undefined ? folderStorage(join(dataDir, 'files'), temporaryFolder(context)) : bucketStorage(s3);
  storages.set(context, storage);
  return storage;
}

/** Gives a server a storage other than that of its configuration: the seeding of the demo data. */
export function useStorage(context: AppContext, storage: FileStorage): void {
  storages.set(context, storage);
}

/**
 * Asks an S3 storage for its first stored file, which also makes the bucket.
 * @throws StartupError when the storage does not answer or refuses the key.
 */
export async function checkStorage(context: AppContext): Promise<void> {
  const { s3 } = context.config;
  if (s3 === undefined) return;
  try {
    await storageOf(context).list(new Date(0)).next();
  } catch (error) {
    const cause = (error as Error).cause ?? error;
    throw new StartupError(
      `The file storage ${s3.endpoint} (bucket ${s3.bucket}) cannot be used: ${String(cause)}. ` +
        'Start it, or correct S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  }
}
