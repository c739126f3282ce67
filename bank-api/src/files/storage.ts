import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';

/** Folder of temporary files, on the same file system as the stored ones when those are in a folder. */
export function getTemporaryFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'tmp');
}

/** Where a server keeps files: the S3 bucket of the configuration, otherwise a folder of its data. */
export async function openStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStorage> {
  const { s3, dataDir } = config;
  if (s3 === undefined) return folderStorage(join(dataDir, 'files'), getTemporaryFolder(config));
  // Only a server with a bucket carries the library for it.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(s3);
}

/**
 * Asks an S3 storage for its first stored file, which also makes the bucket.
 * @throws StartupError when the storage does not answer or refuses the key.
 */
export async function checkStorage(storage: FileStorage, { s3 }: Pick<Config, 's3'>): Promise<void> {
  if (s3 === undefined) return;
  try {
    await storage.list(new Date(0)).next();
  } catch (error) {
    const cause = (error as Error).cause ?? error;
    throw new StartupError(
      `The file storage ${s3.endpoint} (bucket ${s3.bucket}) cannot be used: ${String(cause)}. ` +
        'Start it, or correct S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  }
}
